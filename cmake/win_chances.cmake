# The chances to win that search plays by are part of the program: each line of the file becomes a row of a table.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS weights/win-chances.toml)
file(STRINGS weights/win-chances.toml lines)
set(WIN_CHANCES "")
foreach(line IN LISTS lines)
  if(line MATCHES "^\\[([a-z]+)")  # a list of its own closes with ] and would swallow what follows: [ alone opens a section
    set(section ${CMAKE_MATCH_1})
  elseif(line MATCHES "^players_([0-9]+) = .([0-9., ]+)")
    string(APPEND WIN_CHANCES "      {\"${section}\", ${CMAKE_MATCH_1}, {${CMAKE_MATCH_2}}},\n")
  endif()
endforeach()
configure_file(src/bots/win_chances_table.cpp.in win_chances_table.cpp @ONLY)
target_sources(mayi_bots PRIVATE ${PROJECT_BINARY_DIR}/win_chances_table.cpp)
