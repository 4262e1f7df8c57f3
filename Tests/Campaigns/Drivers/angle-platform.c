// Preloaded before ANGLE, which knows no platform without a screen but its own: whatever platform is asked for, it gives ANGLE's display on
// Vulkan, with the SwiftShader beside it as the device.
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>
#include <string.h>

static EGLDisplay angle(EGLenum platform, void *native, const void *attributes) {
  (void)platform, (void)native, (void)attributes;
  __eglMustCastToProperFunctionPointerType (*find)(const char *) = dlsym(RTLD_NEXT, "eglGetProcAddress");
  EGLDisplay (*get)(EGLenum, void *, const EGLint *) = (void *)find("eglGetPlatformDisplayEXT");
  // EGL_ANGLE_platform_angle_vulkan, EGL_ANGLE_platform_angle_device_type_swiftshader
  const EGLint wanted[] = {0x3203, 0x3450, 0x3209, 0x3487, EGL_NONE};
  return get(0x3202, EGL_DEFAULT_DISPLAY, wanted);
}

EGLDisplay eglGetPlatformDisplay(EGLenum platform, void *native, const EGLAttrib *attributes) {
  return angle(platform, native, attributes);
}

__eglMustCastToProperFunctionPointerType eglGetProcAddress(const char *name) {
  if (strcmp(name, "eglGetPlatformDisplay") == 0) return (void *)eglGetPlatformDisplay;
  __eglMustCastToProperFunctionPointerType (*find)(const char *) = dlsym(RTLD_NEXT, "eglGetProcAddress");
  return find(name);
}
