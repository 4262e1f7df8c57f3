#pragma once

// A file of Shaders: its name without folders, and its text, which ends with a zero.
struct ShaderFile {
  const char *name;
  const char *text;
};

// The file at an index; NULL after the last.
const struct ShaderFile *shader_file(int index);
