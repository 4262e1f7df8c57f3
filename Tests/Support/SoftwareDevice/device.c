// Every test program and the commands that it starts draw with the software renderer, even on a machine with a GPU, unless the environment
// names another device: expected values are then those of one driver on every machine, and `swift test` needs no variable.
#include <stdlib.h>

__attribute__((constructor)) static void choose_software(void) { setenv("LAMINA_EGL_PLATFORM", "software", 0); }
