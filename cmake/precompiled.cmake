# The headers of other libraries, parsed once: library_headers for src/, test_headers for the tests.
find_package(fmt REQUIRED)
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost 1.81 REQUIRED COMPONENTS json)

function(mayi_headers name)
  cmake_parse_arguments(arg "" "" "HEADERS;LIBRARIES" ${ARGN})
  file(WRITE ${PROJECT_BINARY_DIR}/${name}.cpp "")
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

set(headers <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstdint> <cstdio> <expected> <functional> <map> <memory>
            <optional> <set> <span> <string> <string_view> <variant> <vector> <fmt/format.h> <boost/json.hpp>)
mayi_headers(library_headers HEADERS ${headers} LIBRARIES fmt::fmt Boost::json)
target_compile_options(library_headers PRIVATE "${MAYI_COVERAGE}")
if(MAYI_TESTS)
  find_package(GTest REQUIRED)
  mayi_headers(test_headers HEADERS ${headers} <fstream> <sstream> <gtest/gtest.h> <rapidcheck.h> LIBRARIES fmt::fmt Boost::json GTest::gtest)
endif()
