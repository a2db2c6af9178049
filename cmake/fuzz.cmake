# One libFuzzer program per file of tests/fuzz; seeds in tests/fuzz/corpus/<name>.
file(GLOB fuzzers CONFIGURE_DEPENDS tests/fuzz/*.cpp)
foreach(source ${fuzzers})
  get_filename_component(name ${source} NAME_WE)
  add_executable(fuzz_${name} ${source})
  target_link_libraries(fuzz_${name} PRIVATE mayi_engine mayi_scenario mayi_arena mayi_mcp mayi_models)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endforeach()
