# The compiler options of every C source in the project, as a target to link to.
add_library(papan_options INTERFACE)
target_compile_options(papan_options INTERFACE
    $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes>)

# Position-independent code, a canary on each stack frame with an array, checked calls of the C library, and tables of
# the linker that are read-only after the start. Measured with gcc 12, N runs each, in docs/design.md.
if(PAPAN_HARDEN)
    include(CheckPIESupported)
    check_pie_supported()
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    include(CheckCCompilerFlag)
    include(CheckLinkerFlag)
    check_c_compiler_flag(-fstack-protector-strong PAPAN_STACK_PROTECTOR)
    check_linker_flag(C -Wl,-z,relro,-z,now PAPAN_RELRO)
    target_compile_options(papan_options INTERFACE
        $<$<AND:$<COMPILE_LANGUAGE:C>,$<BOOL:${PAPAN_STACK_PROTECTOR}>>:-fstack-protector-strong>
        $<$<AND:$<COMPILE_LANGUAGE:C>,$<NOT:$<CONFIG:Debug,>>>:-U_FORTIFY_SOURCE$<SEMICOLON>-D_FORTIFY_SOURCE=2>)
    target_link_options(papan_options INTERFACE $<$<BOOL:${PAPAN_RELRO}>:-Wl,-z,relro,-z,now>)
endif()
if(PAPAN_SANITIZE)
    set(sanitize_flags -fsanitize=${PAPAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(papan_options INTERFACE ${sanitize_flags})
    target_link_options(papan_options INTERFACE ${sanitize_flags})
endif()
