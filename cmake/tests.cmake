# Unit tests stand beside their source as *_test.cpp; tests that cross folders are in tests/.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_library(RAPIDCHECK rapidcheck REQUIRED)

add_library(test_main INTERFACE)
target_link_libraries(test_main INTERFACE GTest::gtest_main mayi_engine mayi_scenario mayi_arena mayi_mcp mayi_terminal mayi_fair mayi_site)

# mayi_tests(NAME SOURCES ... LIBRARIES ... [EXCLUDE_FROM_ALL] [PLAIN] [OBJECT]): one program of tests, or with OBJECT a part of one. PLAIN: the
# tests themselves are not optimized, which takes half of the time; templates in them would still be, if only a pragma said so.
function(mayi_tests name)
  cmake_parse_arguments(arg "EXCLUDE_FROM_ALL;PLAIN;OBJECT" "" "SOURCES;LIBRARIES" ${ARGN})
  if(arg_OBJECT)
    add_library(${name} OBJECT ${arg_SOURCES})
  else()
    add_executable(${name} ${arg_SOURCES})
  endif()
  set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ${arg_EXCLUDE_FROM_ALL} UNITY_BUILD OFF)
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  target_compile_definitions(${name} PRIVATE MAYI_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  set(headers test_headers)
  if(arg_PLAIN)
    set(headers plain_test_headers)
    target_compile_options(${name} PRIVATE -O0)
  endif()
  if(MAYI_PRECOMPILED)
    target_precompile_headers(${name} REUSE_FROM ${headers})
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
# What tries all that there is runs for longer than it takes to optimize it. It comes first, as of functions that several files
# compile, Bag's for one, the first is linked.
set(brute_force melds solver)
set(unit_tests "")
set(brute_force_tests "")
foreach(room ${rooms})
  file(GLOB ${room}_tests CONFIGURE_DEPENDS src/${room}/*_test.cpp)
  mayi_together(${room}_tests ${room}_tests ${${room}_tests})
  if(room IN_LIST brute_force)
    list(APPEND brute_force_tests ${${room}_tests})
  else()
    list(APPEND unit_tests ${${room}_tests})
  endif()
endforeach()
mayi_tests(brute_force_tests OBJECT SOURCES ${brute_force_tests} LIBRARIES test_main)
mayi_tests(unit_tests PLAIN SOURCES $<TARGET_OBJECTS:brute_force_tests> ${unit_tests} LIBRARIES test_main)
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
  set(how PLAIN)
  if(room IN_LIST brute_force)
    set(how "")
  endif()
  mayi_tests(${room}_tests EXCLUDE_FROM_ALL ${how} SOURCES ${${room}_tests}
             LIBRARIES GTest::gtest_main mayi_engine mayi_arena $<TARGET_NAME_IF_EXISTS:mayi_${room}>)
endforeach()
