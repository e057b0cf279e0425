# papan-verify, the program that checks certificates. It shares nothing with the rest: neither sources nor libraries. It
# needs __int128, which compilers have for 64-bit machines; elsewhere there is papan_verify.py.
include(CheckTypeSize)
check_type_size(__int128 PAPAN_INT128 BUILTIN_TYPES_ONLY LANGUAGE C)
if(HAVE_PAPAN_INT128)
    file(GLOB verify_sources CONFIGURE_DEPENDS verify/*.c)
    add_executable(papan-verify ${verify_sources})
    target_compile_definitions(papan-verify PRIVATE _POSIX_C_SOURCE=200809L)
    set_target_properties(papan-verify PROPERTIES C_EXTENSIONS OFF)
    target_link_libraries(papan-verify PRIVATE papan_options)
    install(TARGETS papan-verify)
    install(FILES docs/papan-verify.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES docs/papan-verify.id.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/id/man1 RENAME papan-verify.1)
    install(FILES share/completion/papan-verify.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME papan-verify)
    install(FILES share/completion/_papan-verify DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES share/completion/papan-verify.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
