// Prints, for each function of the C library that pictures depend on, a hash of its results' bits on fixed arguments. Equal lines on two
// machines mean equal results.

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const int count = 1000000;

// SplitMix64, so that all machines have the same arguments.
static uint64_t state;
static double uniform(double low, double high) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  z ^= z >> 31;
  return low + (high - low) * ((double)(z >> 11) * 0x1p-53);
}

static uint64_t bits(double value) {
  uint64_t word;
  memcpy(&word, &value, sizeof word);
  return word;
}

static double power(double x, double y) { return pow(x, y); }
static double tangent2(double y, double x) { return atan2(y, x); }
static double length(double x, double y) { return hypot(x, y); }
static double one(double (*f)(double), double x) { return f(x); }

struct entry {
  const char *name;
  double (*unary)(double);
  double (*binary)(double, double);
  double low, high;
};

int main(void) {
  const struct entry entries[] = {
    {"sin", sin, 0, -100, 100},     {"cos", cos, 0, -100, 100},     {"tan", tan, 0, -100, 100}, {"asin", asin, 0, -1, 1},
    {"acos", acos, 0, -1, 1},       {"atan2", 0, tangent2, -10, 10}, {"exp", exp, 0, -50, 5},    {"exp2", exp2, 0, -50, 50},
    {"log", log, 0, 1e-6, 1000},    {"log2", log2, 0, 1e-6, 1000},  {"pow", 0, power, 0, 4},    {"cbrt", cbrt, 0, -10, 10},
    {"hypot", 0, length, -10, 10},
  };
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    state = i + 1;
    uint64_t hash = 0xcbf29ce484222325;
    for (int k = 0; k < count; k++) {
      double x = uniform(entries[i].low, entries[i].high);
      double y = entries[i].binary ? uniform(entries[i].low, entries[i].high) : 0;
      hash = (hash ^ bits(entries[i].binary ? entries[i].binary(x, y) : one(entries[i].unary, x))) * 0x100000001b3;
    }
    printf("%-6s %016" PRIx64 "\n", entries[i].name, hash);
  }
  return 0;
}
