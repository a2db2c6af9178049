# Several test files compiled as one: most of their time goes to what all of them instantiate. Names without linkage stay apart, as
# each file's unnamed namespace gets a name of its own; what is said of a line names the file that it is from. A file that goes on
# after its unnamed namespace is compiled by itself.
#   mayi_together(OUT NAME FILE...)     OUT: what is to be compiled; where MAYI_TOGETHER is off, all files as they are.
function(mayi_together out name)
  set(files ${ARGN})
  if(NOT MAYI_TOGETHER)
    set(${out} ${files} PARENT_SCOPE)
    return()
  endif()
  set(text "")
  set(sources ${PROJECT_BINARY_DIR}/together/${name}.cpp)
  foreach(file ${files})
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} content)
    if(content MATCHES "\n}  // namespace\n}  // namespace [a-z:_]+\n$")
      file(RELATIVE_PATH own ${PROJECT_SOURCE_DIR} ${file})
      string(MAKE_C_IDENTIFIER ${own} own)
      string(REPLACE "\nnamespace {\n" "\nnamespace ${own} {\n" content "${content}")
      string(APPEND text "#line 1 \"${file}\"\n${content}\n")
    else()
      list(APPEND sources ${file})
    endif()
  endforeach()
  file(WRITE ${PROJECT_BINARY_DIR}/together/${name}.txt "${text}")
  configure_file(${PROJECT_BINARY_DIR}/together/${name}.txt ${PROJECT_BINARY_DIR}/together/${name}.cpp COPYONLY)  # only if it has changed
  set(${out} ${sources} PARENT_SCOPE)
endfunction()
