# Installs the menu entry, the icon (that of the page), and the description for software centres (AppStream). The entry
# starts `papan gui`, so all of it needs the page in the program. A version is listed as released if CHANGELOG.md has
# its date.
if(PAGE_INSIDE)
    set(name org.papan.Papan)
    set(hicolor ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
    install(FILES share/applications/${name}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(DIRECTORY share/icons/ DESTINATION ${hicolor} FILES_MATCHING PATTERN *.png)
    install(FILES web/page/public/favicon.svg DESTINATION ${hicolor}/scalable/apps RENAME papan.svg)

    set(date "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]")
    file(STRINGS CHANGELOG.md released REGEX "^## .${PROJECT_VERSION}. - ${date}$")
    set(releases)
    if(released)
        string(REGEX MATCH "${date}$" released "${released}")
        set(releases "  <releases>\n    <release version=\"${PROJECT_VERSION}\" date=\"${released}\"/>\n  </releases>\n")
    endif()
    configure_file(share/metainfo/${name}.metainfo.xml.in ${name}.metainfo.xml @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS CHANGELOG.md)
endif()
