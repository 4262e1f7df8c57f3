// Does a depth buffer that is not used move an edge? A quadrilateral that reaches beyond the target is drawn without one and with one; a pixel's
// centre lies 0.16/256 pixel beyond its left side. llvmpipe 25.0.7 covers it with a depth buffer, and not without: with one, it clips to the
// target and rounds the new corners to 1/256 pixel (check_linear_rasterizer in its lp_state_derived.c); 22.3.6 clips both times. So one picture
// drawn in two ways may differ by such pixels, if one target has a depth buffer and the other has not: RenderTarget keeps it once it has one.
//
//     cc clipping.c -o clipping -lEGL -lGLESv2 && ./clipping      status 1 if the two differ
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdio.h>

enum { width = 160, height = 120 };
// In 1/256 pixel, from the target's first corner.
static const GLfloat corners[] = {29998, -1330, 34463, -797, 29799, 339, 34264, 873};
static const char *vertex = "#version 300 es\nlayout(location = 0) in vec2 at;\n"
  "void main() { gl_Position = vec4(at / 256.0 / vec2(80, 60) - 1.0, 0, 1); }";
static const char *fragment = "#version 300 es\nprecision highp float; out vec4 o; void main() { o = vec4(1); }";

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
  GLuint program = glCreateProgram(), texture, framebuffer, depth, array, buffer;
  glAttachShader(program, stage(GL_VERTEX_SHADER, vertex)), glAttachShader(program, stage(GL_FRAGMENT_SHADER, fragment));
  glLinkProgram(program), glUseProgram(program);
  glGenTextures(1, &texture), glBindTexture(GL_TEXTURE_2D, texture), glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
  glGenFramebuffers(1, &framebuffer), glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glGenRenderbuffers(1, &depth), glBindRenderbuffer(GL_RENDERBUFFER, depth);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
  glGenVertexArrays(1, &array), glBindVertexArray(array), glGenBuffers(1, &buffer), glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
  glEnableVertexAttribArray(0), glVertexAttribPointer(0, 2, GL_FLOAT, 0, 0, 0), glViewport(0, 0, width, height);

  unsigned char pixels[2][4];
  printf("%s, %s\n", glGetString(GL_RENDERER), glGetString(GL_VERSION));
  for (int with = 0; with < 2; with++) {
    if (with) glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    glClear(GL_COLOR_BUFFER_BIT), glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glReadPixels(116, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels[with]);
    printf("%s a depth buffer the pixel is %s\n", with ? "with" : "without", pixels[with][0] ? "covered" : "not covered");
  }
  return pixels[0][0] != pixels[1][0];
}
