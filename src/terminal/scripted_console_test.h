#pragma once

#include <gtest/gtest.h>

#include <deque>

#include "terminal/console.h"

namespace mayi::terminal {

// Types the lines one after the other. "(wait)": nothing is typed until something happens.
class ScriptedConsole final : public Console {
 public:
  explicit ScriptedConsole(std::deque<std::string> lines) : lines_(std::move(lines)) {}
  Ink ink() const override { return {.width = 200, .height = 0, .ascii = true}; }
  void show(const Picture& picture) override { shown += joined(picture(ink())); }
  std::optional<std::string> ask(const Asking& asking) override {
    const std::string picture = joined(asking.picture(ink()));
    shown += picture + asking.prompt + "\n";
    if (resized) tallest = std::max(tallest, asking.picture(*resized).size());
    if (lines_.empty() && then) return then(picture);
    if (lines_.empty()) ended_ = true;
    if (ended_) return std::nullopt;
    const std::string line = lines_.front();
    lines_.pop_front();
    if (before_line) before_line();
    if (line != "(wait)") return line;
    if (before_waking) before_waking();
    EXPECT_TRUE(asking.wake && asking.wake()) << shown;
    return std::nullopt;
  }
  void pause(std::chrono::milliseconds) override {}
  bool is_screen() const override { return true; }
  bool ended() const override { return ended_; }

  bool is_done() const { return lines_.empty(); }  // all lines were asked for

  std::string shown;
  std::optional<Ink> resized;  // what the screen becomes while a question is on it
  std::size_t tallest = 0;     // of the pictures then, in lines
  std::function<void()> before_waking;
  std::function<void()> before_line;
  std::function<std::string(std::string_view picture)> then;  // types on after the lines

 private:
  std::deque<std::string> lines_;
  bool ended_ = false;
};

}  // namespace mayi::terminal
