# The compiler options of every C source in the project, as a target to link to.
add_library(papan_options INTERFACE)
target_compile_options(papan_options INTERFACE
    $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes>)

# Release builds have the protections of Debian packages: position-independent code, a canary on each stack frame with an
# array, stack frames that cannot skip the guard page, checked calls of the C library, marked targets of indirect jumps,
# and tables of the linker that are read-only after the start. Instructions executed with them and without, in millions
# (callgrind, -j1): count nqueens:16 328.5 and 326.5 (+0.6 %), count iq-puzzler-pro:5x11 -s frontier 82.5 and 82.0
# (+0.5 %), batch of 2,100 Queens boards of 8 to 12 rows 50.2 and 49.7 (+0.9 %), list pentominoes:6x10 -s cover --limit 200
# 1421.7 and 1421.3 (+0.03 %).
if(PAPAN_HARDEN AND CMAKE_BUILD_TYPE MATCHES "Rel" AND NOT PAPAN_SANITIZE)
    set(hardened ON)
    include(CheckPIESupported)
    include(CheckCCompilerFlag)
    include(CheckLinkerFlag)
    check_pie_supported(LANGUAGES C)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    target_compile_options(papan_options INTERFACE
        $<$<COMPILE_LANGUAGE:C>:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
    # The last two protect jumps and returns, on x86 and on ARM.
    foreach(flag IN ITEMS -fstack-protector-strong -fstack-clash-protection -fcf-protection -mbranch-protection=standard)
        string(MAKE_C_IDENTIFIER "PAPAN${flag}" known)
        check_c_compiler_flag("-Werror ${flag}" ${known})
        if(${known})
            target_compile_options(papan_options INTERFACE $<$<COMPILE_LANGUAGE:C>:${flag}>)
        endif()
    endforeach()
    check_linker_flag(C -Wl,-z,relro,-z,now PAPAN_RELRO)
    if(PAPAN_RELRO)
        target_link_options(papan_options INTERFACE -Wl,-z,relro,-z,now)
    endif()
endif()
if(PAPAN_SANITIZE)
    set(sanitize_flags -fsanitize=${PAPAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(papan_options INTERFACE ${sanitize_flags})
    target_link_options(papan_options INTERFACE ${sanitize_flags})
endif()
