// Which of two rectangles that share a side has the pixels whose centres lie on it? The greater x and the greater row, on every rasteriser that
// Lamina was tried on but softpipe: there the lesser x has those on a vertical side. A device may choose, so this is no fault; but the cubes of
// the examples have pixels that only one of the choices paints as the reference.
//
//     cc edges.c -o edges -lEGL -lGLESv2 && GALLIUM_DRIVER=softpipe ./edges      status 1 if it is not the greater x and the greater row
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdio.h>

enum { size = 8 };
static const char *vertex =
  "#version 300 es\nuniform vec4 box; void main() {\n"
  "vec2 p = mix(box.xy, box.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1)); gl_Position = vec4(p / 4.0 - 1.0, 0, 1); }";
static const char *fragment = "#version 300 es\nprecision highp float; uniform vec4 color; out vec4 o; void main() { o = color; }";

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
  GLint box = glGetUniformLocation(program, "box"), color = glGetUniformLocation(program, "color");

  // Red is the lesser side, blue the greater; they meet in the middle of pixel 3.
  static const float boxes[][4] = {{0, 0, 3.5, 8}, {3.5, 0, 8, 8}, {0, 0, 8, 3.5}, {0, 3.5, 8, 8}};
  static const char *axes[] = {"x", "row"};
  int status = 0;
  printf("%s\n", glGetString(GL_RENDERER));
  for (int axis = 0; axis < 2; axis++) {
    glClear(GL_COLOR_BUFFER_BIT);
    for (int side = 0; side < 2; side++) {
      glUniform4fv(box, 1, boxes[2 * axis + side]), glUniform4f(color, side == 0, 0, side == 1, 1);
      glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    unsigned char pixels[size][size][4];
    glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    const unsigned char *middle = axis == 0 ? pixels[5][3] : pixels[3][5];
    printf("a centre on a side belongs to the %s %s\n", middle[2] ? "greater" : middle[0] ? "lesser" : "neither", axes[axis]);
    status |= middle[2] == 0;
  }
  return status;
}
