# Unit tests stand beside their source as *_test.cpp; tests that cross folders are in tests/.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_library(RAPIDCHECK rapidcheck REQUIRED)

add_library(test_main INTERFACE)
target_link_libraries(test_main INTERFACE GTest::gtest_main mayi_engine mayi_scenario mayi_arena mayi_mcp mayi_terminal mayi_fair mayi_site)

# mayi_tests(NAME SOURCES ... LIBRARIES ... [EXCLUDE_FROM_ALL]): one program of tests.
function(mayi_tests name)
  cmake_parse_arguments(arg "EXCLUDE_FROM_ALL" "" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ${arg_EXCLUDE_FROM_ALL} UNITY_BUILD OFF)
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  target_compile_definitions(${name} PRIVATE MAYI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(MAYI_PRECOMPILED)
    target_precompile_headers(${name} REUSE_FROM test_headers)
  else()
    target_precompile_headers(${name} PRIVATE <gtest/gtest.h>)
  endif()
endfunction()

file(GLOB unit_tests CONFIGURE_DEPENDS src/*/*_test.cpp)
file(GLOB arena_tests CONFIGURE_DEPENDS src/arena/*_test.cpp)
list(REMOVE_ITEM unit_tests ${arena_tests})
set(rooms ${unit_tests})
list(TRANSFORM rooms REPLACE ".*/([a-z]+)/[^/]*$" "\\1")
list(REMOVE_DUPLICATES rooms)
set(unit_tests "")
foreach(room ${rooms})
  file(GLOB ${room}_tests CONFIGURE_DEPENDS src/${room}/*_test.cpp)
  mayi_together(${room}_tests ${room}_tests QUICKLY ${${room}_tests})
  list(APPEND unit_tests ${${room}_tests})
endforeach()
mayi_tests(unit_tests SOURCES ${unit_tests} LIBRARIES test_main)
add_test(NAME unit COMMAND unit_tests)

# The arena runs threads, so its tests are a program of their own that is built with the thread
# sanitizer too.
mayi_together(arena_tests arena_tests ${arena_tests})
mayi_tests(arena_tests SOURCES ${arena_tests} LIBRARIES GTest::gtest_main mayi_arena)
add_test(NAME arena COMMAND arena_tests)

file(GLOB property_tests CONFIGURE_DEPENDS tests/property/*.cpp)
mayi_together(property_tests property_tests ${property_tests})
mayi_tests(property_tests SOURCES ${property_tests} LIBRARIES test_main ${RAPIDCHECK})
target_include_directories(property_tests PRIVATE tests/property)
add_test(NAME property COMMAND property_tests)

# Counts allocations, so it replaces the global operator new: a program of its own.
mayi_tests(allocation_tests SOURCES tests/allocation/allocation.cpp LIBRARIES test_main)
add_test(NAME allocation COMMAND allocation_tests)

# The store on real files, with crashes, power cuts, failing disks and damage.
file(GLOB durability_tests CONFIGURE_DEPENDS tests/store/*.cpp)
mayi_together(durability_tests durability_tests ${durability_tests})
mayi_tests(durability_tests SOURCES ${durability_tests} LIBRARIES GTest::gtest_main mayi_store)
target_include_directories(durability_tests PRIVATE tests/store)
add_test(NAME durability COMMAND durability_tests)

add_test(NAME sim COMMAND sim_tests)

# An independent opinion on the solver: integer programs solved by GLPK, which nothing else links.
file(GLOB oracle_tests CONFIGURE_DEPENDS tests/oracle/*.cpp)
mayi_together(oracle_tests oracle_tests ${oracle_tests})
mayi_tests(oracle_tests SOURCES ${oracle_tests} LIBRARIES test_main glpk)
target_include_directories(oracle_tests PRIVATE tests/oracle)
add_test(NAME oracle COMMAND oracle_tests)

add_test(NAME scenarios COMMAND mayi check ${PROJECT_SOURCE_DIR}/tests/scenarios)

# A program for each room's own tests, to build and run alone: `table_tests`. `unit_tests` is all of them in one.
foreach(room ${rooms})
  mayi_tests(${room}_tests EXCLUDE_FROM_ALL SOURCES ${${room}_tests}
             LIBRARIES GTest::gtest_main mayi_engine mayi_arena $<TARGET_NAME_IF_EXISTS:mayi_${room}>)
endforeach()
