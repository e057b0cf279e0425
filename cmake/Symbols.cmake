# What the shared libraries export, with versions: functions that a public header marks with PAPAN_API have the version
# PAPAN_1.0; what internal headers mark with PAPAN_PRIVATE, for libpapan-draw alone, has the version PAPAN_PRIVATE. All
# other names stay inside. Where the linker has no version scripts (only ELF has), hidden visibility does the same
# without versions.
set(PAPAN_ELF OFF)
if(CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF" AND NOT PAPAN_PORTABLE)
    set(PAPAN_ELF ON)
endif()
include(CheckLinkerFlag)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/symbols/probe.map "PROBE { local: *; };\n")
check_linker_flag(C -Wl,--version-script=${CMAKE_CURRENT_BINARY_DIR}/symbols/probe.map PAPAN_VERSION_SCRIPTS)
check_linker_flag(C -Wl,-z,defs PAPAN_Z_DEFS)
check_linker_flag(C -Wl,-Bsymbolic-functions PAPAN_SYMBOLIC)
include(CheckCCompilerFlag)
check_c_compiler_flag(-fno-semantic-interposition PAPAN_NO_INTERPOSITION)
set(no_interposition $<$<AND:$<BOOL:${PAPAN_NO_INTERPOSITION}>,$<COMPILE_LANGUAGE:C>>:-fno-semantic-interposition>)

function(papan_symbols target)
    if(NOT PAPAN_ELF)
        return()
    endif()
    if(PAPAN_Z_DEFS AND NOT PAPAN_SANITIZE)
        target_link_options(${target} PRIVATE -Wl,-z,defs)
    endif()
    if(PAPAN_SYMBOLIC) # calls inside the library need no table
        target_link_options(${target} PRIVATE -Wl,-Bsymbolic-functions)
    endif()
    if(PAPAN_VERSION_SCRIPTS)
        set(map ${CMAKE_CURRENT_BINARY_DIR}/symbols/${target}.map)
        set(script ${PROJECT_SOURCE_DIR}/cmake/SymbolMap.cmake)
        add_custom_command(OUTPUT ${map}
            COMMAND ${CMAKE_COMMAND} -D "HEADERS=${ARGN}" -D MAP=${map} -P ${script}
            DEPENDS ${ARGN} ${script} VERBATIM)
        target_sources(${target} PRIVATE ${map})
        target_link_options(${target} PRIVATE -Wl,--version-script=${map})
        set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${map})
    endif()
endfunction()
