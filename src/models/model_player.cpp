#include "models/model_player.h"

#include "models/tally.h"

namespace mayi::models {
namespace {

constexpr int kFailuresInARow = 3;  // of an endpoint, after which it is not asked any more

}  // namespace

void ModelPlayer::ask(Request request, std::stop_token stop, Respond respond) {
  if (request.need == Need::next_round) return respond({Act{NextRound{}, ""}});
  Talker& talker = free_talker();
  talker.is_free = false;
  const ModelFault fault = reason_not_to_ask(request);
  auto talk = [this, &talker, fault, request = std::move(request), stop = std::move(stop),
               respond = std::move(respond)](const std::stop_token& end) {
    // Stopped by whoever asked, or by the end of this player.
    std::stop_source both;
    const auto stop_both = [&both] { both.request_stop(); };
    const std::stop_callback when_dropped(stop, stop_both), when_ended(end, stop_both);
    ModelDecision decided = decide(request, fault, *talker.http, both.get_token());
    ledger_.add(decided.report);
    respond(std::move(decided.response));
    talker.is_free = true;
  };
  talker.thread = std::jthread(std::move(talk));
}

ModelPlayer::Talker& ModelPlayer::free_talker() {
  const auto found =
      std::ranges::find_if(talkers_, [](const Talker& each) { return each.is_free.load(); });
  if (found != talkers_.end()) return *found;
  Talker& talker = talkers_.emplace_back();
  talker.http = connect_();
  return talker;
}

ModelFault ModelPlayer::reason_not_to_ask(const Request& request) const {
  const Provider& provider = account_.provider;
  const Usage used = parse_tally(request.used).usage;
  const std::int64_t tokens =
      used.in + used.out + ledger_.tokens(request.view.id, request.view.me());
  if (provider.game_tokens > 0 && tokens >= provider.game_tokens) return ModelFault::budget;
  if (ledger_.failures(provider.name) >= kFailuresInARow) return ModelFault::resting;
  return ModelFault::none;
}

ModelDecision ModelPlayer::decide(const Request& request, ModelFault fault, Http& http,
                                  std::stop_token stop) const {
  if (fault != ModelFault::none) return let_stand_in(request, account_, fault);
  try {
    return ask_model(request, http, account_, std::move(stop));
  } catch (const std::exception&) {  // of libcurl, or no memory: nobody on this thread could tell
    return let_stand_in(request, account_, ModelFault::no_connection);
  }
}

}  // namespace mayi::models
