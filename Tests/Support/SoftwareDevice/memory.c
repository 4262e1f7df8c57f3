// Two thousand tests draw pictures side by side, on hundreds of threads, and what one has freed the next one should have. glibc gives each thread
// of a machine up to 8 heaps a core to choose from and, after the first large block, takes blocks of up to 32 MiB from them: most of what is freed
// then stays where no other test gets at it. Few heaps, and large blocks that go back to the system at once, cost no time that shows.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

__attribute__((constructor)) static void return_memory(void) {
  mallopt(M_ARENA_MAX, 2);
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
}
#endif
