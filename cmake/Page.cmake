# Embeds the page in the program. scripts/page.sh builds the page into web/page/dist with the tools of the web; here
# its files are only compressed with gzip, put into an object, and listed in a table of papan_asset
# (cli/page/server.h).
#
# PAPAN_PAGE is AUTO, ON or OFF. It is evaluated at every configuration, and adding or removing a file in dist triggers
# one: a result cached as ON or OFF would become wrong. AUTO embeds the page if it was built and libmicrohttpd is
# installed; ON fails otherwise. If libqrencode is installed too, `papan gui --lan` prints a QR code.
set(page_dist ${PROJECT_SOURCE_DIR}/web/page/dist)
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${page_dist}/*)
pkg_check_modules(MICROHTTPD QUIET IMPORTED_TARGET libmicrohttpd)
pkg_check_modules(QRENCODE QUIET IMPORTED_TARGET libqrencode)

set(PAGE_INSIDE OFF)
if(PAPAN_PAGE AND MICROHTTPD_FOUND AND ${page_dist}/index.html IN_LIST page_files
    AND ${page_dist}/single.html IN_LIST page_files)
    set(PAGE_INSIDE ON)
elseif(PAPAN_PAGE AND NOT PAPAN_PAGE STREQUAL "AUTO")
    message(FATAL_ERROR "PAPAN_PAGE=ON needs libmicrohttpd and the page; run scripts/page.sh to build it.")
endif()

set(page_sources ${program_sources})
list(FILTER page_sources INCLUDE REGEX "/cli/page/")
list(REMOVE_ITEM program_sources ${page_sources})
if(PAGE_INSIDE)
    set(page_out ${CMAKE_CURRENT_BINARY_DIR}/page)
    set(page_table ${page_out}/assets.c)
    list(REMOVE_ITEM page_sources ${PROJECT_SOURCE_DIR}/cli/page/page_missing.c)
    add_custom_command(OUTPUT ${page_table}
        COMMAND ${CMAKE_COMMAND} -D FROM=${page_dist} -D TO=${page_out} -D ELF=${PAPAN_ELF} -P ${CMAKE_CURRENT_LIST_DIR}/PageAssets.cmake
        DEPENDS ${page_files} ${CMAKE_CURRENT_LIST_DIR}/PageAssets.cmake VERBATIM)
    set(page_libraries PkgConfig::MICROHTTPD)
    if(QRENCODE_FOUND)
        list(REMOVE_ITEM page_sources ${PROJECT_SOURCE_DIR}/cli/page/qr_missing.c)
        list(APPEND page_libraries PkgConfig::QRENCODE)
    else()
        list(REMOVE_ITEM page_sources ${PROJECT_SOURCE_DIR}/cli/page/qr.c)
    endif()
    list(APPEND program_sources ${page_sources} ${page_table})
else()
    list(APPEND program_sources ${PROJECT_SOURCE_DIR}/cli/page/page_missing.c)
endif()
message(STATUS "Page in the program: ${PAGE_INSIDE}")
