# Writes the files of FROM as a table of papan_asset to TO: assets.c, and assets.S with the gzipped bytes.
set(types
    html "text/html\; charset=utf-8"
    js "text/javascript\; charset=utf-8"
    css "text/css\; charset=utf-8"
    json "application/json"
    webmanifest "application/manifest+json"
    txt "text/plain\; charset=utf-8"
    svg "image/svg+xml"
    png "image/png"
    ico "image/x-icon"
    wasm "application/wasm")

file(MAKE_DIRECTORY ${TO})
set(symbols "")
set(rows "")
set(bytes "")
set(number 0)
file(GLOB_RECURSE names RELATIVE ${FROM} ${FROM}/*)
list(SORT names)
foreach(name IN LISTS names)
    cmake_path(GET name EXTENSION LAST_ONLY ending)
    string(REPLACE "." "" ending "${ending}")
    list(FIND types "${ending}" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "PageAssets.cmake does not know the type of ${name}.")
    endif()
    math(EXPR at "${at} + 1")
    list(GET types ${at} type)

    set(zipped ${TO}/${number}.gz)
    execute_process(COMMAND gzip -9nc ${FROM}/${name} OUTPUT_FILE ${zipped} COMMAND_ERROR_IS_FATAL ANY)
    file(SIZE ${FROM}/${name} size)
    file(SHA256 ${FROM}/${name} hash)
    string(SUBSTRING ${hash} 0 20 hash)

    string(APPEND symbols "extern const unsigned char papan_page_${number}[], papan_page_${number}_end[];\n")
    string(APPEND rows "    {\"/${name}\", \"${type}\", \"W/\\\"${hash}\\\"\", papan_page_${number}, "
        "papan_page_${number}_end, ${size}},\n")
    string(APPEND bytes ".globl papan_page_${number}, papan_page_${number}_end\n"
        "papan_page_${number}: .incbin \"${zipped}\"\npapan_page_${number}_end:\n.byte 0\n")
    math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${TO}/assets.c "/* Made by cmake/PageAssets.cmake. */\n#include \"cli/page/server.h\"\n\n${symbols}\n"
    "extern const papan_asset papan_page_assets[];\nconst papan_asset papan_page_assets[] = {\n${rows}    {0},\n};\n")
file(WRITE ${TO}/assets.S ".section .rodata\n${bytes}.section .note.GNU-stack,\"\",%progbits\n")
