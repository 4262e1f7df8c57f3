// The order that Swift's libraries give to threads, reported to ThreadSanitizer. ThreadSanitizer knows only code that was built
// with it, which those libraries were not: it sees neither a reference count nor a `Mutex` that a thread had to wait for, and
// reports races where there are none. `run` links this into programs that it builds with ThreadSanitizer. It makes nothing wait,
// and orders nothing that is unordered without it:
//
// - A release of an object comes before any work of a thread that then finds itself the only owner: the count is lowered with
//   release semantics, and read with acquire semantics. In this way an array that threads share is freed, or written in place.
// - An unlocked mutex comes before the next one that locks it, also where the kernel hands it over.
//
// Objects that only one thread ever refers to are left alone, so a release that another one has to be ordered after is never missed.
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Each is looked up where it is first called, which may be before any constructor here.
#define NEXT(name, type, symbol)                                          \
  static type next_##name(void) {                                         \
    static _Atomic(type) known;                                           \
    type found = atomic_load_explicit(&known, memory_order_acquire);      \
    if (found) return found;                                              \
    found = (type)dlsym(RTLD_NEXT, symbol);                               \
    if (!found) {                                                         \
      fprintf(stderr, "ThreadSanitizer: no %s in Swift's libraries\n", symbol); \
      abort();                                                            \
    }                                                                     \
    atomic_store_explicit(&known, found, memory_order_release);           \
    return found;                                                         \
  }

// MARK: Reference counts

typedef bool (*Question)(void *);
NEXT(isUnique, Question, "swift_isUniquelyReferenced_nonNull_native")

bool swift_isUniquelyReferenced_nonNull_native(void *object) {
  bool isUnique = next_isUnique()(object);
  if (isUnique) __tsan_acquire(object);
  return isUnique;
}

bool swift_isUniquelyReferenced_native(void *object) {
  return object && swift_isUniquelyReferenced_nonNull_native(object);
}

typedef void (*Release)(void *);
typedef void (*ReleaseMany)(void *, uint32_t);
NEXT(release, Release, "swift_release")
NEXT(releaseMany, ReleaseMany, "swift_release_n")
NEXT(bridgeRelease, Release, "swift_bridgeObjectRelease")
NEXT(bridgeReleaseMany, ReleaseMany, "swift_bridgeObjectRelease_n")

// Whether the value is an object: neither null nor a short string in place of one.
static bool isObject(void *object) { return (intptr_t)object > 0; }

static void willRelease(void *object) {
  if (!isObject(object)) return;
  // The last one frees the object: after everyone else's release.
  if (next_isUnique()(object)) __tsan_acquire(object);
  else __tsan_release(object);
}

// Without the bits beside the address.
static void *bridged(void *reference) { return (void *)((uintptr_t)reference & 0x80fffffffffffff9); }

void swift_release(void *object) {
  willRelease(object);
  next_release()(object);
}

void swift_release_n(void *object, uint32_t count) {
  willRelease(object);
  next_releaseMany()(object, count);
}

void swift_bridgeObjectRelease(void *reference) {
  willRelease(bridged(reference));
  next_bridgeRelease()(reference);
}

void swift_bridgeObjectRelease_n(void *reference, uint32_t count) {
  willRelease(bridged(reference));
  next_bridgeReleaseMany()(reference, count);
}

// MARK: Synchronization.Mutex

// Where nobody waits, the compiler puts its atomics into the caller, and ThreadSanitizer sees them. These are for the rest: a locked mutex's
// lock, which waits, and a mutex's unlock for which someone waits. The mutex comes as `self`, whose register Swift's convention names.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

typedef SWIFT void (*Lock)(uint32_t, SELF);
typedef SWIFT void (*Unlock)(SELF);
typedef SWIFT bool (*Try)(SELF);
NEXT(lock, Lock, LOCK)
NEXT(unlock, Unlock, UNLOCK)
NEXT(try, Try, TRY)

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlockSlow(SELF) __asm__(UNLOCK);
SWIFT bool tryLockSlow(SELF) __asm__(TRY);

SWIFT void lockSlow(uint32_t thread, SELF) {
  next_lock()(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF) {
  __tsan_release(mutex);
  next_unlock()(mutex);
}

SWIFT bool tryLockSlow(SELF) {
  bool isLocked = next_try()(mutex);
  if (isLocked) __tsan_acquire(mutex);
  return isLocked;
}
