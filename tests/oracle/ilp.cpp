#include "ilp.h"

#include <stdexcept>

namespace mayi::oracle {

Ilp::Ilp() : problem_(glp_create_prob()) {
  glp_term_out(GLP_OFF);
  glp_set_obj_dir(problem_, GLP_MIN);
}

int Ilp::add_column(int most) {
  const int column = glp_add_cols(problem_, 1);
  glp_set_col_kind(problem_, column, GLP_IV);
  glp_set_col_bnds(problem_, column, most > 0 ? GLP_DB : GLP_FX, 0, most);
  return column;
}

void Ilp::add_row(const Terms& terms, int kind, double value) {
  std::vector<int> columns{0};  // GLPK counts from 1
  std::vector<double> factors{0};
  for (const auto& [column, factor] : terms) {
    columns.push_back(column);
    factors.push_back(factor);
  }
  const int row = glp_add_rows(problem_, 1);
  glp_set_row_bnds(problem_, row, kind, value, value);
  glp_set_mat_row(problem_, row, static_cast<int>(terms.size()), columns.data(), factors.data());
}

bool Ilp::minimise(double& least) {
  glp_iocp options;
  glp_init_iocp(&options);
  options.presolve = GLP_ON;
  options.msg_lev = GLP_MSG_OFF;
  const int failure = glp_intopt(problem_, &options);
  if (failure == GLP_ENOPFS || failure == GLP_ENODFS) return false;
  if (failure != 0) throw std::runtime_error("GLPK gave up");
  least = glp_mip_obj_val(problem_);
  return glp_mip_status(problem_) == GLP_OPT;
}

}  // namespace mayi::oracle
