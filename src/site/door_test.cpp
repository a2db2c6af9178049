#include "site/door.h"

#include <gtest/gtest.h>

namespace mayi::site {
namespace {

const Door kDoor({.hosts = {"localhost", "127.0.0.1", "[::1]", "192.168.1.20", "Kitchen.local"},
                  .port = 8765,
                  .origins = {*parse_origin("https://play.example.org"),
                              *parse_origin("http://other.example:8080")}});

TEST(Door, KnowsItsHosts) {
  struct Row {
    std::string_view host;
    bool known;
  };
  for (const Row& row : {
           Row{"localhost:8765", true},
           Row{"LOCALHOST:8765", true},
           Row{"127.0.0.1:8765", true},
           Row{"[::1]:8765", true},
           Row{"192.168.1.20:8765", true},
           Row{"kitchen.local:8765", true},
           Row{"play.example.org", true},
           Row{"play.example.org:443", true},
           Row{"play.example.org:80", false},
           Row{"play.example.org:8765", false},
           Row{"localhost", false},
           Row{"localhost:80", false},
           Row{"evil.example:8765", false},
           Row{"localhost:8765.evil.example", false},
           Row{"localhost:8765@evil.example", false},
           Row{"evil.example@localhost:8765", false},
           Row{"localhost:", false},
           Row{"localhost:99999", false},
           Row{"[::1", false},
           Row{"", false},
       })
    EXPECT_EQ(kDoor.knows_host(row.host), row.known) << row.host;
}

TEST(Door, AdmitsItsOwnPages) {
  struct Row {
    std::string_view origin;
    bool admitted;
  };
  for (const Row& row : {
           Row{"", true},  // no browser
           Row{"http://localhost:8765", true},
           Row{"http://127.0.0.1:8765", true},
           Row{"http://[::1]:8765", true},
           Row{"http://192.168.1.20:8765", true},
           Row{"https://play.example.org", true},
           Row{"https://play.example.org:443", true},
           Row{"http://other.example:8080", true},
           Row{"null", false},
           Row{"http://play.example.org", false},
           Row{"https://localhost:8765", false},
           Row{"http://localhost", false},
           Row{"http://localhost:8766", false},
           Row{"https://evil.example", false},
           Row{"https://play.example.org.evil.example", false},
           Row{"https://evil.example/https://play.example.org", false},
           Row{"https://play.example.org/", false},
           Row{"file://", false},
           Row{"ws://localhost:8765", false},
           Row{"http://", false},
       })
    EXPECT_EQ(kDoor.admits_origin(row.origin), row.admitted) << row.origin;
}

TEST(Door, ReadsOrigins) {
  EXPECT_EQ(parse_origin("https://Play.example.org/")->authority(), "play.example.org:443");
  EXPECT_EQ(parse_origin("http://[::1]:81")->authority(), "[::1]:81");
  for (const std::string_view text : {"https://play.example.org/room", "play.example.org",
                                      "http://a b", "http://x:y", "http://x:0x1"})
    EXPECT_FALSE(parse_origin(text)) << text;
}

}  // namespace
}  // namespace mayi::site
