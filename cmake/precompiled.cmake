# The headers of other libraries, parsed once: library_headers for src/, test_headers for the tests; plain_ are those for what is not optimized,
# as the compiler takes no headers that were parsed for anything else.
find_package(fmt REQUIRED)
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost 1.81 REQUIRED COMPONENTS json)

function(mayi_headers name)
  cmake_parse_arguments(arg "" "" "HEADERS;LIBRARIES" ${ARGN})
  file(WRITE ${PROJECT_BINARY_DIR}/${name}.cpp "")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
  if(name MATCHES "^plain_")
    target_compile_options(${name} PRIVATE -O0)
  endif()
endfunction()

set(headers <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstdint> <cstdio> <expected> <functional> <map> <memory>
            <optional> <set> <span> <string> <string_view> <variant> <vector> <fmt/format.h> <boost/json.hpp>)
foreach(plain "" plain_)
  mayi_headers(${plain}library_headers HEADERS ${headers} LIBRARIES fmt::fmt Boost::json)
  target_compile_options(${plain}library_headers PRIVATE "${MAYI_COVERAGE}")
endforeach()
if(MAYI_TESTS)
  find_package(GTest REQUIRED)
  foreach(plain "" plain_)
    mayi_headers(${plain}test_headers HEADERS ${headers} <fstream> <sstream> <gtest/gtest.h> <rapidcheck.h> LIBRARIES fmt::fmt Boost::json GTest::gtest)
  endforeach()
endif()
