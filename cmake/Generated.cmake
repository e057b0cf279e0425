# The program prints its manual pages and shell completions from its own tables of commands and options, so they are
# always up to date.
function(papan_prints output to)
    cmake_path(GET output PARENT_PATH folder)
    add_custom_command(OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C LANGUAGE= ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:papan> ${ARGN} > ${output}
        DEPENDS papan ${catalogues} VERBATIM)
    install(FILES ${output} DESTINATION ${to})
    set_property(GLOBAL APPEND PROPERTY papan_printed ${output})
endfunction()

set(made ${CMAKE_CURRENT_BINARY_DIR})
papan_prints(${made}/man/papan.1 ${CMAKE_INSTALL_MANDIR}/man1 --man)
foreach(language IN LISTS languages)
    papan_prints(${made}/man/${language}/papan.1 ${CMAKE_INSTALL_MANDIR}/${language}/man1 --man --lang ${language})
endforeach()
papan_prints(${made}/completion/papan ${CMAKE_INSTALL_DATADIR}/bash-completion/completions --completion bash)
papan_prints(${made}/completion/_papan ${CMAKE_INSTALL_DATADIR}/zsh/site-functions --completion zsh)
papan_prints(${made}/completion/papan.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d --completion fish)
get_property(printed GLOBAL PROPERTY papan_printed)
add_custom_target(papan_generated ALL DEPENDS ${printed})
