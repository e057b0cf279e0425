# Compiles each po/LANGUAGE.po to locale/LANGUAGE/LC_MESSAGES/papan.mo in the build folder.
# languages and catalogues list them.
file(GLOB translations CONFIGURE_DEPENDS po/*.po)
set(languages)
set(catalogues)
if(translations)
    find_program(MSGFMT msgfmt REQUIRED)
    foreach(po IN LISTS translations)
        cmake_path(GET po STEM language)
        set(folder ${CMAKE_CURRENT_BINARY_DIR}/locale/${language}/LC_MESSAGES)
        add_custom_command(OUTPUT ${folder}/papan.mo
            COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
            COMMAND ${MSGFMT} --check -o ${folder}/papan.mo ${po}
            DEPENDS ${po} VERBATIM)
        list(APPEND languages ${language})
        list(APPEND catalogues ${folder}/papan.mo)
        install(FILES ${folder}/papan.mo DESTINATION ${CMAKE_INSTALL_LOCALEDIR}/${language}/LC_MESSAGES)
    endforeach()
    add_custom_target(papan_translations ALL DEPENDS ${catalogues})
endif()
