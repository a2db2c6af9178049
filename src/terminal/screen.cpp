#include <histedit.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cwchar>
#include <stdexcept>

#include "terminal/console.h"

namespace mayi::terminal {
namespace {

constexpr std::string_view kEnterScreen = "\x1b[?1049h", kLeaveScreen = "\x1b[?1049l";
constexpr int kSmallest = 20, kLowest = 10;  // smaller screens are drawn as if they were so large
constexpr int kLookEvery = 100;              // milliseconds, for whoever may wake us

void write_all(std::string_view text) {
  std::fflush(stdout);
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written <= 0) return;  // the terminal is gone; SIGHUP says so
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// From home, each line over the one that was there, and nothing below.
std::string frame_of(const Lines& lines) {
  std::string frame = "\x1b[?25l\x1b[H";
  for (const std::string& line : lines) frame += line + "\x1b[K\r\n";
  return frame + "\x1b[J\x1b[?25h";
}

// The signals that are read from a file, not handled.
sigset_t our_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT})
    sigaddset(&signals, number);
  return signals;
}

// No echo while nothing is asked; as it was at the end.
class Quiet {
 public:
  Quiet() : known_(tcgetattr(STDIN_FILENO, &before_) == 0) { begin(); }
  Quiet(const Quiet&) = delete;
  ~Quiet() { end(); }

  void begin() const {
    termios quiet = before_;
    quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    set(quiet);
  }
  void end() const { set(before_); }

 private:
  void set(const termios& mode) const {
    if (known_) tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
  }

  termios before_{};
  const bool known_;
};

class Screen final : public Console {
 public:
  Screen(const Ink& ink, std::string history);
  Screen(const Screen&) = delete;
  ~Screen() override;

  Ink ink() const override { return ink_; }
  void show(const Picture& picture) override;
  std::optional<std::string> ask(const Asking& asking) override;
  void pause(std::chrono::milliseconds time) override;
  bool is_screen() const override { return true; }
  bool ended() const override { return ended_; }
  int signal() const override { return signal_; }

 private:
  static Screen& of(EditLine* line);
  static char* prompt_of(EditLine* line) { return of(line).now_.prompt.data(); }
  static int read_key(EditLine* line, wchar_t* key) { return of(line).read_key(key); }
  static unsigned char on_redraw(EditLine* line, int key);
  static unsigned char on_complete(EditLine* line, int key);
  int read_key(wchar_t* key);
  bool wait_for_key();
  bool is_line_empty() const;
  void take_signal();
  void halt();
  void measure();
  void redraw();
  void remember(const std::string& line);

  Ink ink_;
  std::string history_file_;
  Asking now_;  // what is shown, and asked if asking_
  sigset_t before_{};
  int signals_ = -1, signal_ = 0;
  bool ended_ = false, asking_ = false, woken_ = false;
  Quiet quiet_;
  EditLine* line_ = nullptr;
  ::History* history_ = nullptr;
};

Screen::Screen(const Ink& ink, std::string history) : ink_(ink), history_file_(std::move(history)) {
  const sigset_t signals = our_signals();
  sigprocmask(SIG_BLOCK, &signals, &before_);
  signals_ = signalfd(-1, &signals, SFD_CLOEXEC);
  line_ = el_init("mayi", stdin, stdout, stderr);
  history_ = history_init();
  if (signals_ < 0 || line_ == nullptr || history_ == nullptr)
    throw std::runtime_error("the terminal cannot be used; try: mayi play </dev/tty | cat");
  HistEvent event;
  ::history(history_, &event, H_SETSIZE, 500);
  ::history(history_, &event, H_SETUNIQUE, 1);
  if (!history_file_.empty()) ::history(history_, &event, H_LOAD, history_file_.c_str());
  el_set(line_, EL_CLIENTDATA, this);
  el_set(line_, EL_PROMPT, prompt_of);
  el_set(line_, EL_HIST, ::history, history_);
  el_set(line_, EL_EDITOR, "emacs");
  el_set(line_, EL_SIGNAL, 0);
  el_set(line_, EL_GETCFN, static_cast<int (*)(EditLine*, wchar_t*)>(read_key));
  el_wset(line_, EL_ADDFN, L"mayi-redraw", L"draw the picture anew", &Screen::on_redraw);
  el_wset(line_, EL_ADDFN, L"mayi-complete", L"complete a command", &Screen::on_complete);
  el_set(line_, EL_BIND, "^L", "mayi-redraw", nullptr);
  el_set(line_, EL_BIND, "^I", "mayi-complete", nullptr);
  measure();
  write_all(kEnterScreen);
}

Screen::~Screen() {
  HistEvent event;
  if (!history_file_.empty()) ::history(history_, &event, H_SAVE, history_file_.c_str());
  history_end(history_);
  el_end(line_);
  write_all(kLeaveScreen);
  ::close(signals_);
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

Screen& Screen::of(EditLine* line) {
  void* screen = nullptr;
  el_get(line, EL_CLIENTDATA, &screen);
  return *static_cast<Screen*>(screen);
}

unsigned char Screen::on_redraw(EditLine* line, int) {
  write_all("\x1b[2J");
  of(line).redraw();
  return CC_NORM;
}

unsigned char Screen::on_complete(EditLine* line, int) {
  const LineInfo* const typed = el_line(line);
  const Screen& screen = of(line);
  if (!screen.now_.complete || typed->cursor != typed->lastchar) return CC_ERROR;
  const std::string more = screen.now_.complete({typed->buffer, typed->lastchar});
  if (more.empty() || el_insertstr(line, more.c_str()) != 0) return CC_ERROR;
  return CC_REFRESH;
}

// One character, of as many bytes as it has. 0: the input has ended.
int Screen::read_key(wchar_t* key) {
  std::mbstate_t state{};
  for (int bytes = 0; bytes < 8; ++bytes) {
    if (!wait_for_key()) return 0;
    char byte = 0;
    if (read(STDIN_FILENO, &byte, 1) != 1) {
      ended_ = true;
      return 0;
    }
    const std::size_t length = std::mbrtowc(key, &byte, 1, &state);
    if (length != static_cast<std::size_t>(-2)) {
      if (length == static_cast<std::size_t>(-1)) *key = L'?';
      return 1;
    }
  }
  *key = L'?';
  return 1;
}

bool Screen::is_line_empty() const {
  const LineInfo* const line = el_line(line_);
  return line->lastchar == line->buffer;
}

// False: a signal ends the game, or the asking is over.
bool Screen::wait_for_key() {
  while (!ended_) {
    const bool may_wake = now_.wake && is_line_empty();
    pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {signals_, POLLIN, 0}};
    const int ready = poll(files, 2, may_wake ? kLookEvery : -1);
    if (ready == 0 && now_.wake()) woken_ = true;
    if (woken_) return false;
    if (ready <= 0) continue;
    if (files[1].revents != 0)
      take_signal();
    else if (files[0].revents != 0)
      return true;
  }
  return false;
}

void Screen::take_signal() {
  signalfd_siginfo came{};
  if (read(signals_, &came, sizeof came) != sizeof came) return;
  const int number = static_cast<int>(came.ssi_signo);
  if (number == SIGTSTP) return halt();
  if (number == SIGCONT && asking_) el_set(line_, EL_PREP_TERM, 1);
  if (number == SIGWINCH || number == SIGCONT) return redraw();
  signal_ = number;
  ended_ = true;
}

// Ctrl-Z: whoever started us has the terminal as it was, until we go on.
void Screen::halt() {
  if (asking_) el_set(line_, EL_PREP_TERM, 0);
  quiet_.end();
  write_all(kLeaveScreen);
  raise(SIGSTOP);
  quiet_.begin();
  if (asking_) el_set(line_, EL_PREP_TERM, 1);
  write_all(kEnterScreen);
  redraw();
}

void Screen::measure() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
    size = {.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
  ink_.width = std::max<int>(size.ws_col, kSmallest);
  ink_.height = std::max<int>(size.ws_row, kLowest);
}

void Screen::redraw() {
  measure();
  if (!now_.picture) return;
  write_all(frame_of(now_.picture(ink_)));
  if (!asking_) return;
  el_resize(line_);
  el_set(line_, EL_REFRESH);
}

void Screen::show(const Picture& picture) {
  now_ = {.picture = picture};
  redraw();
}

std::optional<std::string> Screen::ask(const Asking& asking) {
  now_ = asking;
  redraw();
  if (ended_) return std::nullopt;
  tcflush(STDIN_FILENO, TCIFLUSH);
  asking_ = true;
  woken_ = false;
  int length = 0;
  const char* const typed = el_gets(line_, &length);
  asking_ = false;
  quiet_.begin();  // the editor leaves the echo on
  now_ = {};       // it may refer to what ends with this call
  if (woken_) return std::nullopt;
  if (typed == nullptr || length <= 0) ended_ = true;
  if (ended_) return std::nullopt;
  std::string_view whole(typed, static_cast<std::size_t>(length));
  if (whole.ends_with('\n')) whole.remove_suffix(1);
  std::string line = mayi::plain(whole);
  remember(line);
  return line;
}

void Screen::remember(const std::string& line) {
  HistEvent event;
  if (line.find_first_not_of(' ') != std::string::npos)
    ::history(history_, &event, H_ENTER, line.c_str());
}

void Screen::pause(std::chrono::milliseconds time) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + time;
  while (!ended_) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return;
    pollfd file{signals_, POLLIN, 0};
    if (poll(&file, 1, static_cast<int>(left.count())) > 0) take_signal();
  }
}

}  // namespace

std::unique_ptr<Console> open_screen(const Ink& ink, const std::string& history) {
  return std::make_unique<Screen>(ink, history);
}

}  // namespace mayi::terminal
