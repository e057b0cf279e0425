#!/bin/sh
# Builds bench/cuda_bench.c with only nvcc and a C compiler, and runs it with the given arguments.
# BUILD: build folder (default: /tmp/papan-cuda-bench); ARCH: GPU architecture (default: sm_90); FLAGS: compiler flags.
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-/tmp/papan-cuda-bench}
mkdir -p "$build"
if [ ! -x "$build/cuda_bench" ]; then
    flags="-Isrc -Iinclude -O2 -DNDEBUG -DPAPAN_WITH_CUDA ${FLAGS:-}"
    nvcc $flags -std=c++20 -arch="${ARCH:-sm_90}" -c src/colours/gpu_cuda.cu -o "$build/cuda.o"
    for file in src/colours/gpu_count.c src/colours/parity.c src/base/mem.c src/base/message.c bench/cuda_bench.c; do
        ${CC:-gcc} -std=gnu17 $flags -c "$file" -o "$build/$(basename "$file" .c).o"
    done
    nvcc -arch="${ARCH:-sm_90}" "$build"/*.o -o "$build/cuda_bench" -lm
fi
[ $# -eq 0 ] || "$build/cuda_bench" "$@"
