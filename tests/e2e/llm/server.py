"""A server that speaks both protocols of language models, well or badly: the first part of the path says how.

    http://127.0.0.1:PORT/CASE/v1/chat/completions      OpenAI
    http://127.0.0.1:PORT/CASE/v1/messages              Anthropic
"""
import collections
import http.server
import json
import ssl
import threading
import time

HANG = 600  # seconds; longer than any deadline of the tests
STATE_BEGINS = "How the game stands, as JSON:\n"


def state_of(question):
    return json.loads(question[len(STATE_BEGINS):question.rindex("\n")])


class Asked:
    """A request of either protocol, read."""

    def __init__(self, path, headers, body):
        self.case, self.openai = path.split("/")[1], path.endswith("/chat/completions")
        self.raw, self.body, self.headers = body, json.loads(body), headers
        messages = self.body["messages"]
        self.system = messages[0]["content"] if self.openai else self.body["system"][0]["text"]
        if self.openai:
            messages = messages[1:]
        self.question, self.later = messages[0]["content"], messages[1:]
        self.state = state_of(self.question) if "\n" in self.question else None
        self.results = [self.result(message) for message in self.later]
        self.results = [result for result in self.results if result is not None]

    def result(self, message):
        """What a tool call was answered; None: the message is no such answer."""
        if self.openai:
            return json.loads(message["content"]) if message["role"] == "tool" else None
        content = message["content"]
        if message["role"] != "user" or isinstance(content, str):
            return None
        return json.loads(content[0]["content"])

    def answer(self, tool, arguments, prose="I think about it."):
        if self.openai:
            message = {"role": "assistant", "content": prose}
            if tool:
                call = {"name": tool, "arguments": json.dumps(arguments)}
                message["tool_calls"] = [{"id": "call_1", "type": "function", "function": call}]
            return {"id": "x", "object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}],
                    "usage": {"prompt_tokens": 1000, "completion_tokens": 20, "total_tokens": 1020}}
        content = [{"type": "text", "text": prose}]
        if tool:
            content.append({"type": "tool_use", "id": "toolu_1", "name": tool, "input": arguments})
        return {"id": "x", "type": "message", "role": "assistant", "content": content, "stop_reason": "tool_use",
                "usage": {"input_tokens": 1000, "output_tokens": 20}}


def plain_move(asked):
    """A legal move without any skill."""
    tools, hand = asked.state["tools"], asked.state["state"]["hand"]["cards"]
    for tool in ("pass_may_i", "allow_may_i", "draw", "discard", "skip", "end_turn", "next_round"):
        if tool in tools:
            arguments = {"draw": {"from": "stock"}, "discard": {"card": hand[-1]}}.get(tool, {})
            return tool, dict(arguments, why="Because it is allowed.")
    raise AssertionError(f"nothing to do: {asked.state}")


def advised_move(asked):
    """Asks for advice first, then follows it."""
    if not asked.results:
        return "suggest", {}
    advice = asked.results[-1]["suggestion"]
    return advice["tool"], dict(advice["arguments"], why="I was told so: " + advice["sentence"])


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, status, body, headers=()):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        asked = Asked(self.path, dict(self.headers), body)
        with self.server.lock:
            self.server.asked[asked.case].append(asked)
            count = len(self.server.asked[asked.case])
        try:
            getattr(self, "case_" + asked.case.split("-")[0])(asked, count)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the client has had enough, as it should

    def case_plain(self, asked, _):
        self.send(200, asked.answer(*plain_move(asked)))

    def case_advised(self, asked, _):
        self.send(200, asked.answer(*advised_move(asked)))

    def case_beforehand(self, asked, count):
        standing = {"wants": "closer", "then": "call", "at_most": 2}
        move = ("set_standing_answer", standing) if count == 1 else plain_move(asked)
        self.send(200, asked.answer(*move))

    def case_hang(self, *_):
        time.sleep(HANG)
        self.close_connection = True

    def case_garbage(self, *_):
        self.send(200, b"<html>\xff\xfe{{{{ not JSON")

    def case_shape(self, *_):
        self.send(200, {"choices": [5], "content": {"type": "tool_use"}, "usage": "much"})

    def case_prose(self, asked, _):
        tool, arguments = plain_move(asked)
        self.send(200, asked.answer(None, None, f"I call {tool} with {json.dumps(arguments)}. <tool_call>{tool}</tool_call>"))

    def case_wrongtool(self, asked, _):
        self.send(200, asked.answer("show_all_hands", {"path": "/etc/passwd"}))

    def case_wait(self, asked, _):
        self.send(200, asked.answer("wait", {}))

    def case_foreign(self, asked, _):
        tool, arguments = plain_move(asked)
        self.send(200, asked.answer(tool, dict(arguments, seat="Bob")))

    def case_illegal(self, asked, _):
        self.send(200, asked.answer("discard", {"card": "3Z", "why": "It is not a card."}))

    def case_stale(self, asked, _):
        tool, arguments = plain_move(asked)
        self.send(200, asked.answer(tool, dict(arguments, version=asked.state["version"] + 7)))

    def case_learns(self, asked, _):
        """Refused at first, then does what it is told."""
        self.send(200, asked.answer(*(plain_move(asked) if asked.results else ("go_out", {"lay_offs": [{"card": "3C", "meld": 1}]}))))

    def case_length(self, asked, count):
        """Cut off until there is room for a long answer."""
        if asked.body["max_tokens"] >= 4096:
            return self.case_plain(asked, count)
        answer = asked.answer(None, None, "Let me think about")
        if asked.openai:
            answer["choices"][0]["finish_reason"] = "length"
        else:
            answer["stop_reason"] = "max_tokens"
        self.send(200, answer)

    def case_lookalot(self, asked, _):
        self.send(200, asked.answer("history", {}))

    def case_huge(self, *_):
        self.send_response(200)
        self.send_header("Content-Length", str(1 << 31))
        self.end_headers()
        self.flood()

    def case_endless(self, *_):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.flood()

    def flood(self):
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        for _ in range(1000):
            self.wfile.write(chunk)
        self.close_connection = True

    def case_drip(self, asked, _):
        data = json.dumps(asked.answer(*plain_move(asked))).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        for byte in data:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            time.sleep(0.2)

    def case_401(self, asked, _):
        key = asked.headers.get("Authorization", asked.headers.get("x-api-key"))
        self.send(401, {"error": {"message": f"Incorrect API key provided: {key}"}})

    case_trouble = case_401

    def case_check(self, asked, _):
        self.send(200, asked.answer("draw", {"from": "stock"}))

    def case_404(self, *_):
        self.send(404, b"not here")

    def case_429(self, asked, count):
        if count in (1, 3):
            self.send(429, {"error": {"message": "slow down"}}, [("Retry-After", "1")])
        else:
            self.case_plain(asked, count)

    def case_429long(self, *_):
        self.send(429, {"error": {"message": "slow down"}}, [("Retry-After", "3600")])

    def case_500(self, *_):
        self.send(500, {"error": {"message": "oops"}})

    def case_cut(self, asked, _):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        self.wfile.write(json.dumps(asked.answer(*plain_move(asked))).encode()[:50])
        self.close_connection = True

    def case_redirect(self, *_):
        self.send(307, b"", [("Location", f"http://127.0.0.1:{self.server.server_port}/redirected/v1/chat/completions")])

    def case_redirected(self, asked, count):
        self.case_plain(asked, count)

    def case_echokey(self, asked, _):
        key = asked.headers.get("Authorization", asked.headers.get("x-api-key")).removeprefix("Bearer ")
        tool, arguments = plain_move(asked)
        self.send(200, asked.answer(tool, dict(arguments, why=f"My key is {key}.\x1b[31m\n" + "long " * 300), prose=key))


class Server:
    """Runs until closed; `asked` has every request of each case."""

    def __init__(self, certificate=None):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.asked, self.server.lock = collections.defaultdict(list), threading.Lock()
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.asked, self.port = self.server.asked, self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
