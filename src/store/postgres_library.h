#pragma once

#include <libpq-fe.h>

#include <expected>
#include <string>

namespace mayi::postgres {

// libpq's functions, found when a database is first asked. It brings some twenty libraries along;
// linked in, every command would wait for them at its start.
struct Library {
  decltype(&PQconninfoParse) parse{};
  decltype(&PQconninfoFree) free_options{};
  decltype(&PQconnectdbParams) connect{};
  decltype(&PQfinish) finish{};
  decltype(&PQstatus) status{};
  decltype(&PQerrorMessage) error_message{};
  decltype(&PQsocket) socket{};
  decltype(&PQsetnonblocking) set_nonblocking{};
  decltype(&PQsetNoticeReceiver) set_notice_receiver{};
  decltype(&PQsendQuery) send_query{};
  decltype(&PQsendPrepare) send_prepare{};
  decltype(&PQsendQueryPrepared) send_prepared{};
  decltype(&PQenterPipelineMode) enter_pipeline{};
  decltype(&PQexitPipelineMode) exit_pipeline{};
  decltype(&PQpipelineSync) end_transaction{};
  decltype(&PQflush) flush{};
  decltype(&PQconsumeInput) consume_input{};
  decltype(&PQisBusy) is_busy{};
  decltype(&PQgetResult) get_result{};
  decltype(&PQnotifies) notifies{};
  decltype(&PQfreemem) free_memory{};
  decltype(&PQresultStatus) result_status{};
  decltype(&PQresultErrorField) error_field{};
  decltype(&PQntuples) rows{};
  decltype(&PQgetvalue) value{};
  decltype(&PQgetlength) length{};
  decltype(&PQgetisnull) is_null{};
  decltype(&PQclear) clear{};
};

// The error says why it cannot be used.
const std::expected<Library, std::string>& library();
// Requires that it could be found.
inline const Library& pq() { return *library(); }

}  // namespace mayi::postgres
