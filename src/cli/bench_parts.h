#pragma once

#include <string>
#include <vector>

// The parts of mayi bench, one file each. All work is fixed by its seeds; only the times differ
// from run to run.
namespace mayi::cli {

// A measured number. Figures of the same `line` are shown together, each with its `what`.
struct Figure {
  std::string key, line, what;
  double value;
};

std::vector<Figure> solver_figures();
std::vector<Figure> bot_figures();

// The processor's time for this process: what else the machine does costs less of it than of the
// wall clock.
double processor_seconds();

// So that the compiler does not leave the work out.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

// The fastest of a few repetitions: noise only ever adds.
template <class Work>
double best_seconds(int repetitions, Work work) {
  double best = 1e9;
  for (int i = 0; i < repetitions; ++i) {
    const double begin = processor_seconds();
    work();
    const double taken = processor_seconds() - begin;
    if (taken < best) best = taken;
  }
  return best;
}

}  // namespace mayi::cli
