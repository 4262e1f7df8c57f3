// Preloaded before the GLES library: shows misuse that software drivers do not punish. WATCH says what, separated by commas.
//
//   fetches   every texelFetch() checks its bounds, and returns a loud colour outside
//   poison    new textures, at all levels, and new buffers are filled with magenta and 0xff
//   mappings  memory that is mapped for writing cannot be read: each access is stepped over by itself
//   guilty    the 7th question for the reset status, counted over the process, is answered with GL_GUILTY_CONTEXT_RESET
//   overdue   no wait for a fence ends
//
// At exit it says on standard error what it has seen.
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <GLES3/gl3.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int watches(const char *what) {
  const char *list = getenv("WATCH");
  return list != NULL && strstr(list, what) != NULL;
}

static int checked, filled, mapped, reads, writes, questions;

// MARK: fetches

static const char loud[] =
    "\nvec4 fetchInside(highp sampler2D s, ivec2 at, int level) {"
    " return any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, textureSize(s, level)))"
    " ? vec4(1000.0, 0.0, 1000.0, 1.0) : texelFetch(s, at, level); }\n"
    "vec4 fetchInside(highp sampler2DArray s, ivec3 at, int level) {"
    " return any(lessThan(at, ivec3(0))) || any(greaterThanEqual(at, textureSize(s, level)))"
    " ? vec4(1000.0, 0.0, 1000.0, 1.0) : texelFetch(s, at, level); }\n"
    "uvec4 fetchInside(highp usampler2D s, ivec2 at, int level) {"
    " return any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, textureSize(s, level)))"
    " ? uvec4(0xffffffffu) : texelFetch(s, at, level); }\n"
    "#define texelFetch fetchInside\n";

void glShaderSource(GLuint shader, GLsizei count, const GLchar *const *text, const GLint *lengths) {
  // The last line of the header that all shaders share.
  const char *mark = "precision highp sampler2DArray;\n";
  const char *found = count == 1 && lengths == NULL && watches("fetches") ? strstr(text[0], mark) : NULL;
  if (found == NULL) {
    NEXT(glShaderSource)(shader, count, text, lengths);
    return;
  }
  size_t head = (size_t)(found - text[0]) + strlen(mark);
  char *changed = malloc(strlen(text[0]) + sizeof loud);
  memcpy(changed, text[0], head);
  strcpy(changed + head, loud);
  strcat(changed, text[0] + head);
  const char *one[1] = {changed};
  NEXT(glShaderSource)(shader, 1, one, NULL);
  free(changed);
  checked++;
}

// MARK: poison

static void fill(GLenum target, int level, int layer) {
  GLint draw, read, texture;
  GLfloat color[4];
  GLboolean cut = glIsEnabled(GL_SCISSOR_TEST);
  GLuint framebuffer;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
  glGetIntegerv(layer < 0 ? GL_TEXTURE_BINDING_2D : GL_TEXTURE_BINDING_2D_ARRAY, &texture);
  glGetFloatv(GL_COLOR_CLEAR_VALUE, color);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  if (layer < 0) glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, (GLuint)texture, level);
  else glFramebufferTextureLayer(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, (GLuint)texture, level, layer);
  if (glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) {
    glDisable(GL_SCISSOR_TEST);
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    if (cut) glEnable(GL_SCISSOR_TEST);
    filled++;
  }
  glClearColor(color[0], color[1], color[2], color[3]);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)draw);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)read);
  glDeleteFramebuffers(1, &framebuffer);
  while (glGetError() != GL_NO_ERROR) {}
}

void glTexStorage2D(GLenum target, GLsizei levels, GLenum format, GLsizei width, GLsizei height) {
  NEXT(glTexStorage2D)(target, levels, format, width, height);
  if (watches("poison")) for (int k = 0; k < levels; k++) fill(target, k, -1);
}

void glTexStorage3D(GLenum target, GLsizei levels, GLenum format, GLsizei width, GLsizei height, GLsizei depth) {
  NEXT(glTexStorage3D)(target, levels, format, width, height, depth);
  if (watches("poison")) for (int k = 0; k < levels; k++) for (int j = 0; j < depth; j++) fill(target, k, j);
}

void glTexImage2D(
    GLenum target, GLint level, GLint inside, GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type,
    const void *texels) {
  NEXT(glTexImage2D)(target, level, inside, width, height, border, format, type, texels);
  if (texels == NULL && watches("poison")) fill(target, level, -1);
}

void glBufferData(GLenum target, GLsizeiptr bytes, const void *data, GLenum usage) {
  if (data != NULL || bytes == 0 || !watches("poison")) {
    NEXT(glBufferData)(target, bytes, data, usage);
    return;
  }
  void *poison = malloc((size_t)bytes);
  memset(poison, 0xff, (size_t)bytes);
  NEXT(glBufferData)(target, bytes, poison, usage);
  free(poison);
  filled++;
}

// MARK: mappings

// Pages of our own, handed out in place of the buffer's. They are closed but while one instruction is stepped over.
static char *pages;
static size_t length, used;
static void *buffer;

static void opened(int is_open) { mprotect(pages, length, is_open ? PROT_READ | PROT_WRITE : PROT_NONE); }

static void fault(int number, siginfo_t *info, void *context) {
  ucontext_t *state = context;
  char *at = info->si_addr;
  if (pages == NULL || at < pages || at >= pages + length) {
    signal(number, SIG_DFL);
    return;
  }
  // The second bit of the error code: the access was a write.
  if (state->uc_mcontext.gregs[REG_ERR] & 2) writes++;
  else reads++;
  opened(1);
  // The trap flag: a signal after the instruction.
  state->uc_mcontext.gregs[REG_EFL] |= 0x100;
}

static void stepped(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~0x100LL;
  if (pages != NULL) opened(0);
}

void *glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr bytes, GLbitfield access) {
  void *memory = NEXT(glMapBufferRange)(target, offset, bytes, access);
  if (memory == NULL || pages != NULL || (access & GL_MAP_READ_BIT) || !watches("mappings")) return memory;
  struct sigaction on_fault = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO | SA_NODEFER};
  struct sigaction on_step = {.sa_sigaction = stepped, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &on_fault, NULL);
  sigaction(SIGTRAP, &on_step, NULL);
  length = ((size_t)bytes + 4095) & ~(size_t)4095;
  char *own = mmap(NULL, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (own == MAP_FAILED) return memory;
  buffer = memory;
  used = (size_t)bytes;
  pages = own;
  mapped++;
  return own;
}

GLboolean glUnmapBuffer(GLenum target) {
  if (pages != NULL) {
    char *own = pages;
    opened(1);
    pages = NULL;
    memcpy(buffer, own, used);
    munmap(own, length);
  }
  return NEXT(glUnmapBuffer)(target);
}

// MARK: guilty, overdue

static GLenum (*reset_status)(void);

static GLenum guilty(void) {
  questions++;
  // GL_GUILTY_CONTEXT_RESET
  return questions == 7 ? 0x8253 : reset_status();
}

__eglMustCastToProperFunctionPointerType eglGetProcAddress(const char *name) {
  __eglMustCastToProperFunctionPointerType found = NEXT(eglGetProcAddress)(name);
  if (found == NULL || strstr(name, "glGetGraphicsResetStatus") != name || !watches("guilty")) return found;
  reset_status = (GLenum(*)(void))found;
  return (__eglMustCastToProperFunctionPointerType)guilty;
}

GLenum glClientWaitSync(GLsync sync, GLbitfield flags, GLuint64 nanoseconds) {
  return watches("overdue") ? GL_TIMEOUT_EXPIRED : NEXT(glClientWaitSync)(sync, flags, nanoseconds);
}

__attribute__((destructor)) static void report(void) {
  if (getenv("WATCH") == NULL) return;
  fprintf(stderr, "watch: %d shaders checked, %d filled, %d mappings, %d writes, %d reads, %d questions\n", checked, filled, mapped,
          writes, reads, questions);
}
