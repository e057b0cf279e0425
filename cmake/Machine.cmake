# A toolchain file for other machines: cmake --toolchain cmake/Machine.cmake -D PAPAN_MACHINE=s390x -D PAPAN_SYSROOT=FOLDER
# The folder contains the C library and the other libraries of that machine, as scripts/machines.sh unpacks them. Tests
# run under qemu-user; an x86-64 processor runs those for i386 by itself, with the loader and libraries of the folder.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PAPAN_MACHINE PAPAN_SYSROOT)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSROOT ${PAPAN_SYSROOT})
if(PAPAN_MACHINE STREQUAL "arm64")
    set(CMAKE_SYSTEM_PROCESSOR aarch64)
    set(triple aarch64-linux-gnu)
elseif(PAPAN_MACHINE STREQUAL "s390x")
    set(CMAKE_SYSTEM_PROCESSOR s390x)
    set(triple s390x-linux-gnu)
elseif(PAPAN_MACHINE STREQUAL "i386")
    set(CMAKE_SYSTEM_PROCESSOR i686)
    set(triple i386-linux-gnu)
else()
    message(FATAL_ERROR "unknown machine '${PAPAN_MACHINE}'; expected arm64, s390x or i386")
endif()

if(PAPAN_MACHINE STREQUAL "i386") # GCC has 128-bit integers there only from version 14 on (src/base/count.h)
    set(CMAKE_C_COMPILER clang)
    set(CMAKE_C_COMPILER_TARGET i686-linux-gnu)
    # Arithmetic in double, not in the longer numbers of the x87, so that estimates are the same on all machines.
    set(CMAKE_C_FLAGS_INIT "-msse2 -mfpmath=sse")
    string(CONCAT CMAKE_SHARED_LINKER_FLAGS_INIT
        "-Wl,--disable-new-dtags,-rpath,${PAPAN_SYSROOT}/lib/${triple}:${PAPAN_SYSROOT}/usr/lib/${triple}")
    string(CONCAT CMAKE_EXE_LINKER_FLAGS_INIT "${CMAKE_SHARED_LINKER_FLAGS_INIT} "
        "-Wl,--dynamic-linker=${PAPAN_SYSROOT}/lib/ld-linux.so.2")
else()
    set(CMAKE_C_COMPILER ${triple}-gcc)
    set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${CMAKE_SYSTEM_PROCESSOR}-static -L ${PAPAN_SYSROOT})
endif()
set(CMAKE_LIBRARY_ARCHITECTURE ${triple})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${PAPAN_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${PAPAN_SYSROOT}/usr/lib/${triple}/pkgconfig:${PAPAN_SYSROOT}/usr/share/pkgconfig)
