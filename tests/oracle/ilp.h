#pragma once

#include <glpk.h>

#include <utility>
#include <vector>

namespace mayi::oracle {

// An integer linear program for GLPK: the least value of a weighted sum of whole numbers under
// linear bounds.
class Ilp {
 public:
  struct Term {
    int column;
    double factor;
  };
  using Terms = std::vector<Term>;

  Ilp();
  ~Ilp() { glp_delete_prob(problem_); }
  Ilp(const Ilp&) = delete;
  Ilp& operator=(const Ilp&) = delete;

  // A whole number from 0 to `most`.
  int add_column(int most);
  void set_cost(int column, double cost) { glp_set_obj_coef(problem_, column, cost); }
  void require_equal(const Terms& terms, double value) { add_row(terms, GLP_FX, value); }
  void require_at_most(const Terms& terms, double value) { add_row(terms, GLP_UP, value); }

  // False: nothing meets the bounds.
  bool minimise(double& least);

 private:
  void add_row(const Terms& terms, int kind, double value);

  glp_prob* problem_;
};

}  // namespace mayi::oracle
