// `#embed` costs the compiler nothing, where an array in Swift of as many bytes takes seconds.
#include "CShaders.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

#define TEXT (const char *)(const unsigned char[])

static const struct ShaderFile files[] = {
  {"range.glsl", TEXT{
#embed "../../Shaders/common/range.glsl" suffix(, 0)
  }},
  {"corners.glsl", TEXT{
#embed "../../Shaders/common/corners.glsl" suffix(, 0)
  }},
  {"table.glsl", TEXT{
#embed "../../Shaders/common/table.glsl" suffix(, 0)
  }},
  {"coverage.glsl", TEXT{
#embed "../../Shaders/common/coverage.glsl" suffix(, 0)
  }},
  {"sides.glsl", TEXT{
#embed "../../Shaders/common/sides.glsl" suffix(, 0)
  }},
  {"quad.glsl", TEXT{
#embed "../../Shaders/common/quad.glsl" suffix(, 0)
  }},
  {"sampling.glsl", TEXT{
#embed "../../Shaders/common/sampling.glsl" suffix(, 0)
  }},
  {"gradient.glsl", TEXT{
#embed "../../Shaders/common/gradient.glsl" suffix(, 0)
  }},
  {"shadow.glsl", TEXT{
#embed "../../Shaders/common/shadow.glsl" suffix(, 0)
  }},
  {"cubic.glsl", TEXT{
#embed "../../Shaders/common/cubic.glsl" suffix(, 0)
  }},
  {"blending.glsl", TEXT{
#embed "../../Shaders/common/blending.glsl" suffix(, 0)
  }},
  {"group.glsl", TEXT{
#embed "../../Shaders/common/group.glsl" suffix(, 0)
  }},
  {"instance.glsl", TEXT{
#embed "../../Shaders/common/instance.glsl" suffix(, 0)
  }},
  {"quad.vert", TEXT{
#embed "../../Shaders/quad.vert" suffix(, 0)
  }},
  {"quad.frag", TEXT{
#embed "../../Shaders/quad.frag" suffix(, 0)
  }},
  {"whole.vert", TEXT{
#embed "../../Shaders/whole.vert" suffix(, 0)
  }},
  {"blur.frag", TEXT{
#embed "../../Shaders/blur.frag" suffix(, 0)
  }},
  {"reduction.frag", TEXT{
#embed "../../Shaders/reduction.frag" suffix(, 0)
  }},
  {"enlargement.frag", TEXT{
#embed "../../Shaders/enlargement.frag" suffix(, 0)
  }},
  {"backdrop.frag", TEXT{
#embed "../../Shaders/backdrop.frag" suffix(, 0)
  }},
  {"box.vert", TEXT{
#embed "../../Shaders/box.vert" suffix(, 0)
  }},
  {"white.frag", TEXT{
#embed "../../Shaders/white.frag" suffix(, 0)
  }},
};

const struct ShaderFile *shader_file(int index) {
  return (size_t)index < sizeof files / sizeof *files ? files + index : NULL;
}
