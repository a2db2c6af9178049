"""Bad frames and messages get their close code or named error, and everybody else goes on."""
import json
import random
import struct
import time

import server as programs
from guest import Guest
from server import Server, seconds_of, within_three_tries
from websocket import BINARY, CLOSE, PING, PONG, TEXT, WebSocket, frame

HELLO = b'{"hello": 2}'
MOST = 8 << 10  # bytes of a message

# Frames after the handshake, and the codes with which that may end.
ROWS = [
    ("unmasked", frame(TEXT, HELLO, mask=False), {1002}),
    ("reserved bits", frame(TEXT, HELLO, rsv=4), {1002}),
    ("an unknown opcode", frame(3, b""), {1002}),
    ("an unknown control", frame(11, b""), {1002}),
    ("a long ping", frame(PING, b"x" * 126), {1002}),
    ("a ping in parts", frame(PING, b"x", fin=False), {1002}),
    ("a continuation of nothing", frame(0, b"x"), {1002}),
    ("a text within a text", frame(TEXT, b"x", fin=False) + frame(TEXT, b"x"), {1002}),
    ("a close of one byte", frame(CLOSE, b"x"), {1002}),
    ("a close with no code for it", frame(CLOSE, struct.pack(">H", 1005)), {1002}),
    ("a close with a reason that is no text", frame(CLOSE, struct.pack(">H", 1000) + b"\xff"), {1002, 1007}),
    ("no UTF-8", frame(TEXT, b'{"hello": "\xff"}'), {1007}),
    ("no UTF-8 in parts", frame(TEXT, b'"\xe2\x82', fin=False) + frame(0, b'"'), {1007}),
    ("a surrogate", frame(TEXT, b'"\xed\xa0\x80"'), {1007}),
    ("too long by one", frame(TEXT, b" " * (MOST + 1)), {1009}),
    ("too long in parts", frame(TEXT, b" " * 5000, fin=False) + frame(0, b" " * 5000), {1009}),
    ("too long as it says", frame(TEXT, b"", length=1 << 40), {1009}),
    ("longer than any", frame(TEXT, b"", length=(1 << 64) - 1), {1002, 1009}),
    ("binary", frame(BINARY, HELLO), {1008}),
    ("no hello", frame(TEXT, b'{"create": {"name": "Ann"}}'), {1008}),
    ("pings without end", frame(PING, b"x") * 500, {1008}),
    ("pongs without end", frame(PONG, b"x") * 500, {1008}),
    ("an ordinary close", frame(CLOSE, struct.pack(">H", 1000)), {1000}),
]

# Texts that are refused as malformed; the socket stays.
MALFORMED = ["", " ", "null", "7", '"hello"', "[]", "{}", "{", '{"hello": 2} x', '{"hello": "2"}', '{"nonsense": 1}', '{"action": 7}',
             '{"action": "draw stock", "action": "pass"}', '{"create": {}}', '{"create": {"name": 7}}', '{"create": {"name": "A", "extra": 1}}',
             "[" * 17 + "]" * 17, '{"a":' * 17 + "1" + "}" * 17, "[" * 4000, '{"deal": 0}', '{"deal": 1e99}',
             '{"query": "everything"}', "\x00", '{"avatar": 25}', '{"avatar": -1}', " " * MOST]


def bad_frames():
    with Server() as server:
        ann = Guest(server, "127.0.1.1").create("Ann")
        for name, data, codes in ROWS:
            web = WebSocket(server.address, host=server.host)
            web.send_raw(data)
            code, _ = web.expect_close()
            assert code in codes, f"{name}: closed with {code}, not {codes}"
            web.close()
            ann.listen()
        whole = WebSocket(server.address, host=server.host)
        whole.send_raw(frame(TEXT, HELLO[:4], fin=False) + frame(PING, b"between") + frame(0, HELLO[4:8], fin=False) + frame(0, HELLO[8:]))
        assert json.loads(whole.receive())["welcome"] == 2 and whole.pongs == 1
        ann.ask({"avatar": 2})
        return f"{len(ROWS)} kinds"


def bad_messages():
    with Server() as server:
        guest = Guest(server)
        for text in MALFORMED:
            guest.socket.send(text)
            answer = guest.frame()
            time.sleep(0.02)
            assert answer["refusal"]["code"] == "malformed", (text[:80], answer)
        guest.create("Ann")
        return f"{len(MALFORMED)} kinds"


def random_frames():
    """Random bytes, and good streams with random changes. Whatever becomes of the sender, the process goes on."""
    chance = random.Random(programs.SEED)
    good = [HELLO, b'{"create": {"name": "Eve"}}', b'{"deal": 1}', b'{"action": "draw stock", "id": "1"}', b'{"query": "history"}']
    ends = {}
    with Server() as server:
        ann = Guest(server, "127.0.1.1").create("Ann")
        for _ in range(150):
            web = WebSocket(server.address, host=server.host, source=f"127.7.{chance.randrange(256)}.{chance.randrange(1, 255)}")
            if chance.random() < 0.3:
                data = chance.randbytes(chance.randrange(1, 400))
            else:
                data = bytearray(b"".join(frame(TEXT, text) for text in good[:chance.randrange(1, 6)]))
                for _ in range(chance.randrange(1, 6)):
                    data[chance.randrange(len(data))] = chance.randrange(256)
            web.send_raw(bytes(data))
            web.send_raw(frame(CLOSE, struct.pack(">H", 1000)))
            try:
                code, _ = web.expect_close(0.15)
                ends[code] = ends.get(code, 0) + 1
            except TimeoutError:  # it waits for the rest of what was begun
                ends["waits"] = ends.get("waits", 0) + 1
            web.close()
            ann.listen()
        assert set(ends) <= {1000, 1002, 1006, 1007, 1008, 1009, "waits"}, (programs.SEED, ends)
        ann.ask({"avatar": 2})
        assert server.get("/health").status == 200
        assert server.stop() == 0
    return f"seed {programs.SEED}: {ends}"


@within_three_tries
def a_flood_is_refused():
    """A socket that sends more than its rate is told so and closed, and others do not wait for it."""
    with Server() as server:
        ann = Guest(server, "127.0.1.1").create("Ann")
        eve = Guest(server, "127.6.6.6")
        eve.socket.send_raw(frame(TEXT, b'{"query": "hint", "id": "1"}') * 200)
        waits = [seconds_of(lambda: ann.ask({"avatar": 1 + n % 20})) for n in range(5)]
        code, texts = eve.socket.expect_close()
        refusals = [json.loads(text)["refusal"]["code"] for text in texts]
        assert code == 1008 and refusals.count("too-many") >= 20, (code, refusals)
        assert max(waits) < 1, waits


@within_three_tries
def stalled_readers():
    """Fifty who read nothing hold nobody up, and take no memory to speak of."""
    with Server() as server:
        ann = Guest(server, "127.0.1.1").create("Ann")
        bob = Guest(server, "127.0.1.2").join("Bob", link=ann.link)
        alone = times(ann)
        stalled = [WebSocket(server.address, host=server.host, source=f"127.8.0.{n + 1}", receive_buffer=2048) for n in range(50)]
        for each in stalled:
            each.send_raw(frame(TEXT, HELLO) + frame(TEXT, json.dumps({"enter": {"link": ann.link}}).encode()))
        before = server.figures()["process_resident_memory_bytes"]
        beside = times(ann)
        bob.follow(lambda state: state["version"] >= ann.state["version"])
        grown = server.figures()["process_resident_memory_bytes"] - before
        assert beside < 3 * alone + 0.05 and grown < 64 << 20, (alone, beside, grown)
        for each in stalled:
            each.close()
        return f"p50 {1000 * alone:.1f} ms alone, {1000 * beside:.1f} ms beside them"


def times(guest):
    """The middle of fifteen answers' times, in seconds; more would wait for the rate that one socket is allowed."""
    return sorted(seconds_of(lambda: guest.ask({"avatar": 1 + n % 20})) for n in range(15))[7]


def drops_at_random_bytes():
    """Connections that end anywhere in the bytes: whoever comes back sees what one that stayed does."""
    chance = random.Random(7)
    with Server() as server:
        ann = Guest(server, "127.0.1.1").create("Ann")
        bob = Guest(server, "127.0.1.2").join("Bob", link=ann.link)
        stayed = Guest(server, "127.0.1.2").enter(bob.link, bob.token)
        for turn in range(25):
            data = frame(TEXT, json.dumps({"avatar": 1 + turn % 20, "id": f"d{turn}"}).encode())
            bob.socket.send_raw(data[:chance.randrange(len(data) + 1)])
            ann.ask({"avatar": 1 + (turn + 5) % 20})
            bob.come_back()
            again = bob.ask({"avatar": 1 + turn % 20, "id": f"d{turn}"})["version"]
            for guest in (bob, stayed):
                guest.follow(lambda state: state["version"] >= again)
            assert bob.state == stayed.state, turn


CHECKS = [bad_frames, bad_messages, random_frames, a_flood_is_refused, stalled_readers, drops_at_random_bytes]
