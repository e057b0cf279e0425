# The MPI backend: a module next to the program, loaded only by --backend mpi (cli/cluster/wire.h explains why).
#
# PAPAN_MPI is AUTO (build it if MPI is found), ON (fail if MPI is not found) or OFF. MPI_BUILT is the outcome.
set(PAPAN_MPI "AUTO" CACHE STRING "Build the MPI backend: ON, OFF or AUTO (if MPI is found)")

set(MPI_BUILT OFF)
if(PAPAN_MPI STREQUAL "AUTO")
    find_package(MPI QUIET COMPONENTS C)
elseif(PAPAN_MPI)
    find_package(MPI REQUIRED COMPONENTS C)
endif()

if(PAPAN_MPI AND MPI_C_FOUND)
    set(MPI_BUILT ON)
    add_library(papan_mpi MODULE cli/cluster/mpi/wire_mpi.c)
    set_target_properties(papan_mpi PROPERTIES PREFIX "" OUTPUT_NAME papan-mpi SUFFIX .so)
    target_include_directories(papan_mpi PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(papan_mpi PRIVATE papan_options MPI::MPI_C)
    install(TARGETS papan_mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/papan)
endif()

# The path from the folder of the program to that of its modules.
file(RELATIVE_PATH module_dir ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/papan)
target_compile_definitions(papan PRIVATE PAPAN_MODULE_DIR="${module_dir}")
target_link_libraries(papan PRIVATE ${CMAKE_DL_LIBS})
message(STATUS "MPI backend: ${MPI_BUILT}")
