# Installs the libraries with their headers, pkg-config files and a CMake package: find_package(papan) defines
# papan::papan and papan::draw, the shared libraries.
include(CMakePackageConfigHelpers)
set_target_properties(papan_shared PROPERTIES EXPORT_NAME papan)
set_target_properties(papan_draw_shared PROPERTIES EXPORT_NAME draw)

# The libraries are found next to each other, wherever they are installed. Packages, which install
# under /usr, need no path.
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(origin $ORIGIN)
    if(APPLE)
        set(origin @loader_path)
    endif()
    set_target_properties(papan_draw_shared PROPERTIES INSTALL_RPATH ${origin})
endif()

install(TARGETS papan_static papan_draw_static)
install(TARGETS papan_shared papan_draw_shared EXPORT papan)
install(DIRECTORY include/papan DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/papan)
install(EXPORT papan NAMESPACE papan:: FILE papan-config.cmake DESTINATION ${package})
write_basic_package_version_file(papan-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/papan-config-version.cmake DESTINATION ${package})

# The files can be moved together, except from /usr: pkg-config leaves out folders that compilers search anyway only if
# they are written plainly.
file(RELATIVE_PATH prefix_from_pc ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
set(pc_prefix "\${pcfiledir}/${prefix_from_pc}")
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(pc_prefix /usr)
endif()
foreach(name IN ITEMS papan papan-draw)
    configure_file(cmake/${name}.pc.in ${name}.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
