# Unit tests stand beside their source as *_test.cpp; tests that cross folders are in tests/.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_library(RAPIDCHECK rapidcheck REQUIRED)

add_library(test_main INTERFACE)
target_link_libraries(test_main INTERFACE GTest::gtest_main mayi_engine mayi_scenario mayi_arena mayi_mcp mayi_terminal)

file(GLOB unit_tests CONFIGURE_DEPENDS src/*/*_test.cpp)
file(GLOB arena_tests CONFIGURE_DEPENDS src/arena/*_test.cpp)
list(REMOVE_ITEM unit_tests ${arena_tests})
add_executable(unit_tests ${unit_tests})
target_link_libraries(unit_tests PRIVATE test_main mayi_arena)
target_precompile_headers(unit_tests PRIVATE <gtest/gtest.h>)
target_compile_definitions(unit_tests PRIVATE MAYI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
add_test(NAME unit COMMAND unit_tests)

# The arena runs threads, so its tests are a program of their own that is built with the thread
# sanitizer too.
add_executable(arena_tests ${arena_tests})
target_link_libraries(arena_tests PRIVATE GTest::gtest_main mayi_arena)
target_compile_definitions(arena_tests PRIVATE MAYI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
add_test(NAME arena COMMAND arena_tests)

file(GLOB property_tests CONFIGURE_DEPENDS tests/property/*.cpp)
add_executable(property_tests ${property_tests})
target_link_libraries(property_tests PRIVATE test_main ${RAPIDCHECK})
target_compile_definitions(property_tests PRIVATE MAYI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
add_test(NAME property COMMAND property_tests)

# Counts allocations, so it replaces the global operator new: a program of its own.
add_executable(allocation_tests tests/allocation/allocation.cpp)
target_link_libraries(allocation_tests PRIVATE test_main)
add_test(NAME allocation COMMAND allocation_tests)

# The store on real files, with crashes, power cuts, failing disks and damage.
file(GLOB durability_tests CONFIGURE_DEPENDS tests/store/*.cpp)
add_executable(durability_tests ${durability_tests})
target_link_libraries(durability_tests PRIVATE GTest::gtest_main mayi_store)
target_precompile_headers(durability_tests PRIVATE <gtest/gtest.h>)
target_compile_definitions(durability_tests PRIVATE MAYI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
add_test(NAME durability COMMAND durability_tests)

# An independent opinion on the solver: integer programs solved by GLPK, which nothing else links.
file(GLOB oracle_tests CONFIGURE_DEPENDS tests/oracle/*.cpp)
add_executable(oracle_tests ${oracle_tests})
target_include_directories(oracle_tests PRIVATE tests/oracle)
target_link_libraries(oracle_tests PRIVATE test_main glpk)
add_test(NAME oracle COMMAND oracle_tests)

add_test(NAME scenarios COMMAND mayi check ${PROJECT_SOURCE_DIR}/tests/scenarios)

# A program for each room's own tests, to build and run alone: `table_tests`. `unit_tests` is all of them in one.
foreach(room base cards rules melds game notation scenario engine solver bots table store host prose wire tools mcp models terminal command)
  file(GLOB room_tests CONFIGURE_DEPENDS src/${room}/*_test.cpp)
  if(room_tests)
    add_executable(${room}_tests EXCLUDE_FROM_ALL ${room_tests})
    target_link_libraries(${room}_tests PRIVATE GTest::gtest_main mayi_engine mayi_arena $<TARGET_NAME_IF_EXISTS:mayi_${room}>)
    target_precompile_headers(${room}_tests PRIVATE <gtest/gtest.h>)
    target_compile_definitions(${room}_tests PRIVATE MAYI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  endif()
endforeach()
