// Constants of C's headers that Swift does not import from Glibc's, because of their form there: `(-32767-1)`, a cast.
// Their types are those that Swift gives the constants of Apple's headers, where 16 bits and less are `Int32`.

// MARK: <math.h>

/// The greatest finite `Float`, as ``MAXFLOAT``.
public var HUGE: Float { MAXFLOAT }
/// The greatest finite `Float`.
public var MAXFLOAT: Float { .greatestFiniteMagnitude }

// MARK: <limits.h>

/// The least `signed char`.
public var SCHAR_MIN: Int32 { -128 }
/// The greatest `unsigned char`.
public var UCHAR_MAX: Int32 { 255 }
/// The least `char`.
public var CHAR_MIN: Int32 { -128 }
/// The least `short`.
public var SHRT_MIN: Int32 { -32768 }
/// The greatest `unsigned short`.
public var USHRT_MAX: Int32 { 65535 }
/// The least `int`.
public var INT_MIN: Int32 { .min }
/// The greatest `unsigned int`.
public var UINT_MAX: UInt32 { .max }
/// The least `long`.
public var LONG_MIN: Int { .min }
/// The greatest `unsigned long`.
public var ULONG_MAX: UInt { .max }
/// The least `long long`.
public var LLONG_MIN: Int64 { .min }
/// The greatest `unsigned long long`.
public var ULLONG_MAX: UInt64 { .max }
/// The least `long long`.
public var LONG_LONG_MIN: Int64 { .min }
/// The greatest `long long`.
public var LONG_LONG_MAX: Int64 { .max }
/// The greatest `unsigned long long`.
public var ULONG_LONG_MAX: UInt64 { .max }
/// The least `quad`.
public var QUAD_MIN: Int64 { .min }
/// The greatest `quad`.
public var QUAD_MAX: Int64 { .max }
/// The greatest `unsigned quad`.
public var UQUAD_MAX: UInt64 { .max }
/// The greatest `size_t`.
public var SIZE_T_MAX: UInt { .max }
/// The bits of a `long`.
public var LONG_BIT: Int32 { 64 }
/// The bits of an `int`.
public var WORD_BIT: Int32 { 32 }

// MARK: <stdint.h>

/// The least `int16_t`.
public var INT16_MIN: Int32 { -32768 }
/// The least `int32_t`.
public var INT32_MIN: Int32 { .min }
/// The least `int64_t`.
public var INT64_MIN: Int64 { .min }
/// The greatest `int64_t`.
public var INT64_MAX: Int64 { .max }
/// The greatest `uint64_t`.
public var UINT64_MAX: UInt64 { .max }
/// The least `int_least16_t`.
public var INT_LEAST16_MIN: Int32 { -32768 }
/// The least `int_least32_t`.
public var INT_LEAST32_MIN: Int32 { .min }
/// The least `int_least64_t`.
public var INT_LEAST64_MIN: Int64 { .min }
/// The greatest `int_least64_t`.
public var INT_LEAST64_MAX: Int64 { .max }
/// The greatest `uint_least64_t`.
public var UINT_LEAST64_MAX: UInt64 { .max }
/// The least `int_fast16_t`.
public var INT_FAST16_MIN: Int32 { -32768 }
/// The least `int_fast32_t`.
public var INT_FAST32_MIN: Int32 { .min }
/// The least `int_fast64_t`.
public var INT_FAST64_MIN: Int64 { .min }
/// The greatest `int_fast64_t`.
public var INT_FAST64_MAX: Int64 { .max }
/// The greatest `uint_fast64_t`.
public var UINT_FAST64_MAX: UInt64 { .max }
/// The least `intptr_t`.
public var INTPTR_MIN: Int { .min }
/// The least `intmax_t`.
public var INTMAX_MIN: Int { .min }
/// The greatest `intmax_t`.
public var INTMAX_MAX: Int { .max }
/// The greatest `uintmax_t`.
public var UINTMAX_MAX: UInt { .max }
/// The least `ptrdiff_t`.
public var PTRDIFF_MIN: Int { .min }
/// The greatest `rsize_t`.
public var RSIZE_MAX: UInt { .max >> 1 }
/// The least `wchar_t`.
public var WCHAR_MIN: Int32 { .min }
/// The least `sig_atomic_t`.
public var SIG_ATOMIC_MIN: Int32 { .min }

// MARK: <objc/NSObjCRuntime.h>

/// The least `Int`.
public var NSIntegerMin: Int { .min }
/// The greatest `Int`.
public var NSIntegerMax: Int { .max }
/// The greatest `UInt`.
public var NSUIntegerMax: UInt { .max }
