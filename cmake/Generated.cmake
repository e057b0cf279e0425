# The program prints its manual page and shell completion from its own option table, so they are always up to date.
function(papan_prints output)
    cmake_path(GET output PARENT_PATH folder)
    add_custom_command(OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:papan> ${ARGN} > ${output}
        DEPENDS papan VERBATIM)
endfunction()

set(man_page ${CMAKE_CURRENT_BINARY_DIR}/man/papan.1)
set(bash_completion ${CMAKE_CURRENT_BINARY_DIR}/completion/papan)
papan_prints(${man_page} --man)
papan_prints(${bash_completion} --completion bash)
add_custom_target(papan_generated ALL DEPENDS ${man_page} ${bash_completion})
install(FILES ${man_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${bash_completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
