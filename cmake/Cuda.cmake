# CUDA, for counting N-Queens on GPUs. PAPAN_CUDA: ON, OFF, or AUTO (if nvcc is found). The kernels also compile as
# plain C, which the tests use; only colours/gpu_cuda.cu needs nvcc.
include(CheckLanguage)
if(NOT PAPAN_CUDA STREQUAL "OFF")
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
            set(CMAKE_CUDA_ARCHITECTURES 80-real 90) # newer GPUs compile the PTX for 90 at startup
        endif()
        enable_language(CUDA)
        set(CUDA_INSIDE ON)
    elseif(PAPAN_CUDA STREQUAL "ON")
        message(FATAL_ERROR "PAPAN_CUDA is ON, but nvcc was not found.")
    endif()
endif()

if(CUDA_INSIDE)
    find_package(CUDAToolkit REQUIRED)
    add_library(papan_cuda OBJECT src/colours/gpu_cuda.cu)
    target_include_directories(papan_cuda PRIVATE include src)
    target_compile_options(papan_cuda PRIVATE -std=c++20) # CMake 3.25 does not pass this flag to nvcc 13 by itself
    set_target_properties(papan_cuda PROPERTIES POSITION_INDEPENDENT_CODE ON CUDA_VISIBILITY_PRESET hidden)
endif()

# The objects of libpapan need those for GPUs.
function(papan_with_cuda objects)
    if(CUDA_INSIDE)
        target_compile_definitions(${objects} PRIVATE PAPAN_WITH_CUDA)
        target_link_libraries(${objects} PUBLIC CUDA::cudart_static)
        target_sources(${objects} INTERFACE $<TARGET_OBJECTS:papan_cuda>)
    endif()
endfunction()
