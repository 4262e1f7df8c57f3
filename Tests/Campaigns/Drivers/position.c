// Does gl_FragCoord count from the target that is drawn to? Two targets of different heights are cleared and drawn to by one program, which
// writes the row it is in. On softpipe the rows of the second are off by the difference of the heights: Mesa keeps the height by which it
// turns rows over in the program's constants, and a clear right after the change of targets makes it forget to set them (22.3.6; the source
// of 25.0.7 is the same). Only drivers that count rows from below are hit: softpipe, and virgl, by its source. What of Lamina's goes wrong is
// in DriverWorkaround.swift.
//
//     cc position.c -o position -lEGL -lGLESv2 && GALLIUM_DRIVER=softpipe ./position      status 1 if a row is wrong
//     ./position again                                                                    the workaround: glReadBuffer after the clear
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdio.h>

enum { width = 4 };
static const char *vertex = "#version 300 es\n"
  "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0, 1); }";
static const char *fragment = "#version 300 es\nprecision highp float; out vec4 o;\n"
  "void main() { o = vec4((gl_FragCoord.y - 0.5) / 255.0, 0, 0, 1); }";

static GLuint stage(GLenum kind, const char *text) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &text, 0), glCompileShader(shader);
  return shader;
}

int main(int count, char **arguments) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, 0, 0);
  eglInitialize(display, 0, 0), eglBindAPI(EGL_OPENGL_ES_API);
  EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  eglMakeCurrent(display, 0, 0, eglCreateContext(display, EGL_NO_CONFIG_KHR, 0, version));
  GLuint program = glCreateProgram(), textures[2], framebuffers[2], array;
  glAttachShader(program, stage(GL_VERTEX_SHADER, vertex)), glAttachShader(program, stage(GL_FRAGMENT_SHADER, fragment));
  glLinkProgram(program), glUseProgram(program);
  glGenTextures(2, textures), glGenFramebuffers(2, framebuffers), glGenVertexArrays(1, &array), glBindVertexArray(array);

  static const int heights[] = {16, 64};
  int wrong = 0;
  printf("%s\n", glGetString(GL_RENDERER));
  for (int k = 0; k < 2; k++) {
    glBindTexture(GL_TEXTURE_2D, textures[k]), glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, heights[k]);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[k]);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, textures[k], 0);
    glViewport(0, 0, width, heights[k]);
    glClear(GL_COLOR_BUFFER_BIT);
    if (count > 1) glReadBuffer(GL_COLOR_ATTACHMENT0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    unsigned char pixels[64][width][4];
    glReadPixels(0, 0, width, heights[k], GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    int off = 0;
    for (int row = 0; row < heights[k]; row++) off += pixels[row][0][0] != row;
    printf("%d rows: %d are wrong\n", heights[k], off), wrong |= off;
  }
  return wrong != 0;
}
