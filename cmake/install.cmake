# The package for programs that embed the game: find_package(mayi) gives mayi::engine and what it stands on.
include(GNUInstallDirs)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/mayi)
set(packaged mayi_base mayi_rules mayi_melds mayi_game mayi_notation mayi_engine)
install(TARGETS ${packaged} EXPORT mayi ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT mayi NAMESPACE mayi:: FILE mayi-targets.cmake DESTINATION ${package_dir})
foreach(folder base cards rules melds game notation engine)
  install(DIRECTORY src/${folder} DESTINATION include/mayi FILES_MATCHING PATTERN "*.h")
endforeach()
install(TARGETS mayi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY packaging/cluster docs/runbooks DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The page, where it was built (scripts/build-page); the program looks for it from where it lies itself.
install(DIRECTORY web/dist/ DESTINATION share/mayi/page OPTIONAL)
install(FILES docs/OPERATING.md packaging/mayi.service packaging/nginx.conf DESTINATION ${CMAKE_INSTALL_DOCDIR})

include(CMakePackageConfigHelpers)
file(WRITE ${PROJECT_BINARY_DIR}/mayi-config.cmake
     "include(CMakeFindDependencyMacro)\nfind_dependency(fmt)\ninclude(\"\${CMAKE_CURRENT_LIST_DIR}/mayi-targets.cmake\")\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mayi-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/mayi-config.cmake ${PROJECT_BINARY_DIR}/mayi-config-version.cmake
        DESTINATION ${package_dir})
