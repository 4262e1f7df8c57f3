// Is an array written where each pixel says? Each pixel writes a 1 to the place of an array that its column tells, and shows the first three.
// softpipe writes it for each four pixels at the place that the first of them tells (22.3.6; the source of 25.0.7 is the same): by an index
// that is the same for all, too, if the first has returned before it was counted up. So no shader of Lamina writes to an array by an index.
//
//     cc lanes.c -o lanes -lEGL -lGLESv2 && GALLIUM_DRIVER=softpipe ./lanes      status 1 if a pixel is wrong
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdio.h>

enum { size = 16 };
static const char *vertex = "#version 300 es\n"
  "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0, 1); }";
static const char *fragment = "#version 300 es\nprecision highp float; out vec4 o;\n"
  "void main() {\n"
  "  float places[5] = float[5](0.0, 0.0, 0.0, 0.0, 0.0);\n"
  "  places[int(gl_FragCoord.x) % 5] = 1.0;\n"
  "  o = vec4(places[0], places[1], places[2], 1);\n"
  "}";

static GLuint stage(GLenum kind, const char *text) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &text, 0), glCompileShader(shader);
  return shader;
}

int main(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, 0, 0);
  eglInitialize(display, 0, 0), eglBindAPI(EGL_OPENGL_ES_API);
  EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  eglMakeCurrent(display, 0, 0, eglCreateContext(display, EGL_NO_CONFIG_KHR, 0, version));
  GLuint program = glCreateProgram(), texture, framebuffer, array;
  glAttachShader(program, stage(GL_VERTEX_SHADER, vertex)), glAttachShader(program, stage(GL_FRAGMENT_SHADER, fragment));
  glLinkProgram(program), glUseProgram(program);
  glGenTextures(1, &texture), glBindTexture(GL_TEXTURE_2D, texture), glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, size, size);
  glGenFramebuffers(1, &framebuffer), glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glGenVertexArrays(1, &array), glBindVertexArray(array), glViewport(0, 0, size, size);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  unsigned char pixels[size][size][4];
  glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  int wrong = 0;
  for (int row = 0; row < size; row++)
    for (int column = 0; column < size; column++) {
      int off = 0;
      for (int place = 0; place < 3; place++) off |= pixels[row][column][place] != (column % 5 == place ? 255 : 0);
      wrong += off;
    }
  printf("%s\n%d of %d pixels are wrong\n", glGetString(GL_RENDERER), wrong, size * size);
  return wrong != 0;
}
