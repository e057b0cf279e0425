# The compiler options of every C source in the project, as a target to link to.
add_library(papan_options INTERFACE)
target_compile_options(papan_options INTERFACE
    $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes>)
if(PAPAN_SANITIZE)
    set(sanitize_flags -fsanitize=${PAPAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(papan_options INTERFACE ${sanitize_flags})
    target_link_options(papan_options INTERFACE ${sanitize_flags})
endif()
