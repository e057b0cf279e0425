# CUDA, for counting N-Queens on GPUs. PAPAN_CUDA: ON, OFF, or AUTO (where nvcc is found). The kernels are
# written so that plain C runs them too, which the tests use; only colours/gpu_cuda.cu needs nvcc.
include(CheckLanguage)
if(NOT PAPAN_CUDA STREQUAL "OFF")
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
            set(CMAKE_CUDA_ARCHITECTURES 80-real 90) # later ones compile what is there for 90 when they start
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
    target_compile_options(papan_cuda PRIVATE -std=c++20) # CMake 3.25 does not know this flag of nvcc 13
    set_target_properties(papan_cuda PROPERTIES POSITION_INDEPENDENT_CODE ON CUDA_VISIBILITY_PRESET hidden)
    target_compile_definitions(papan_objects PRIVATE PAPAN_WITH_CUDA)
    target_link_libraries(papan_objects PUBLIC CUDA::cudart_static)
    target_sources(papan_objects INTERFACE $<TARGET_OBJECTS:papan_cuda>)
endif()
