#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own mutation of `data`, in place; returns the new size. https://llvm.org/docs/LibFuzzer.html
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
