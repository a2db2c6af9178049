"""Whole games, hostile names, seats that belong to their holders."""
import json
import signal
import socket
import threading
import time

from guest import Guest, Refusal
from server import Server, ask, within_three_tries
from websocket import PATIENCE, Closed, WebSocket

ANN, BOB, EVE = "127.0.1.1", "127.0.1.2", "127.0.1.3"
SPOILED = ["<img src=x onerror=alert(1)>", "\x1b[31mred\x1b[0m", "a\u202egnp.exe", "a\nb", "\x00", "", " ", "x" * 65, "Ann\u200b", "\ud800"]


def play_on(guest, until, seconds=600):
    """Acts and follows until the condition holds."""
    end = time.monotonic() + seconds
    while not until(guest.state):
        assert time.monotonic() < end, f"the game stands still: {json.dumps(guest.state)[:900]}"
        if not guest.act():
            guest.frame()


def a_whole_game():
    """Two people and two bots from the first deal to the last round; both see the same end."""
    with Server() as server:
        ann = Guest(server, ANN).create("Ann", avatar=3)
        bob = Guest(server, BOB).join("Bob", code=ann.code)
        ann.add_bots("greedy", "greedy")
        ann.quicken()
        ann.ask({"deal": 5})
        for guest in (ann, bob):
            guest.follow(lambda state: state["stage"] == "playing")
            guest.ask({"standing": {"wants": "nothing"}})
        over = lambda state: state["stage"] == "game-over"
        other = threading.Thread(target=play_on, args=(bob, over), daemon=True)
        other.start()
        play_on(ann, over)
        other.join(PATIENCE)
        assert not other.is_alive() and over(bob.state)
        assert ann.state["winners"] == bob.state["winners"] and ann.state["winners"]
        assert [seat["total"] for seat in ann.state["seats"]] == [seat["total"] for seat in bob.state["seats"]]
        watcher = Guest(server, EVE).enter(ann.link)
        assert watcher.state["you"] is None and watcher.state["winners"] == ann.state["winners"]
        rounds = ann.query("rounds")["rounds"]
        assert [each["round"] for each in rounds] == [5, 6], rounds
        figures = server.figures()
        assert figures["mayi_rooms_total"] == 1 and figures["mayi_sockets"] == 3 and figures["mayi_commands_total"] > 10
        assert figures["mayi_answer_seconds_count"] > 10 and figures["mayi_sync_seconds_count"] > 10
        assert server.stop() == 0
        no_secret_in(server, ann, bob)
        return f"{ann.state['version']} versions"


def no_secret_in(server, *guests):
    log = "".join(server.log)
    for guest in guests:
        for secret in (guest.link, guest.token, guest.code):
            assert not secret or secret not in log, "a secret is in the log"
        for seat in guest.state["seats"]:
            assert f'"{seat["name"]}"' not in log, "a name is in the log"
    assert len(server.events()) >= 2


def seats_belong_to_their_holders():
    """Nobody is told another's secrets, and without the token a seat does nothing."""
    with Server() as server:
        ann = Guest(server, ANN).create("Ann")
        bob = Guest(server, BOB).join("Bob", link=ann.link)
        ann.add_bots("greedy")
        ann.ask({"deal": 1})
        for guest in (ann, bob):
            guest.follow(lambda state: state["stage"] == "playing")
        eve = Guest(server, EVE)
        for message, code in [({"action": "draw stock"}, "not-here"), ({"seat": 0, "action": "draw stock"}, "not-here"),
                              ({"enter": {"link": ann.link, "token": "A" * 22}}, "not-your-seat"),
                              ({"enter": {"link": ann.link, "token": "0"}}, "not-your-seat"),
                              ({"enter": {"link": "A" * 22}}, "unknown-room")]:
            refused(eve, message, code)
        eve.enter(ann.link)
        for message in ({"action": "draw stock"}, {"seat": 0, "action": "draw stock"}, {"seat": 1, "leave": True}, {"deal": 1}):
            refused(eve, message, "not-your-seat")
        assert eve.state["hand"] is None
        refused(bob, {"seat": 0, "action": "draw stock"}, "not-your-seat")
        assert len({ann.token, bob.token, ann.link}) == 3 and all(len(secret) == 22 for secret in (ann.token, bob.token, ann.link))
        for reader, owner in ((bob, ann), (eve, ann), (ann, bob), (eve, bob)):
            assert owner.token not in "".join(reader.heard), "somebody was told another's token"
        # Up to ten wrong guesses from one address, then none is judged; elsewhere nothing is noticed.
        codes = [refused(Guest(server, "127.6.6.6"), {"join": {"name": "Eve", "code": "zzzzzz"}}) for _ in range(14)]
        assert codes[0] == "unknown-room" and codes[-1] == "too-many", codes
        Guest(server, "127.0.1.9").enter(ann.link)


def refused(guest, message, code=None):
    message = {"id": guest.new_id(), **message}
    guest.send(message)
    answer = {}
    while "refusal" not in answer:
        answer = guest.frame()
        assert answer.get("ok") is not True, f"{message} was done"
    assert code is None or answer["refusal"]["code"] == code, (message, answer)
    return answer["refusal"]["code"]


def hostile_names():
    """A name is refused, or reaches everybody as harmless text."""
    with Server() as server:
        for number, name in enumerate(SPOILED):
            guest = Guest(server, f"127.0.2.{number + 1}")
            watcher = None
            try:
                guest.create(name)
                watcher = Guest(server, ANN).enter(guest.link)
                shown = watcher.state["seats"][0]["name"]
                assert all(ord(c) >= 32 and c not in "\u202e\u200b\x7f" for c in shown), ascii(shown)
            except Refusal as refusal:
                assert refusal.code in ("bad-name", "malformed"), (ascii(name), refusal)
        texts = server.get("/metrics").body + server.get("/").body
        assert b"onerror" not in texts and b"\x1b" not in texts
        assert server.stop() == 0
        assert "onerror" not in "".join(server.log)


@within_three_tries
def stopping_is_gentle():
    """SIGTERM: not ready, everybody is told to come back, each at another time; exit 0; what was said is kept."""
    with Server() as server:
        ann = Guest(server, ANN).create("Ann")
        guests = [Guest(server, f"127.0.3.{n + 1}").enter(ann.link) for n in range(20)]
        version = ann.ask({"avatar": 7})["version"]
        silent = WebSocket(server.address, host=server.host)  # will not confirm that it goes
        kept = socket.create_connection(server.address, PATIENCE)
        assert ask(kept, "/ready", server.host, close=False).status == 200
        server.process.send_signal(signal.SIGTERM)
        waits = [retry_of(told_to_go(guest)) for guest in guests]
        assert len(set(waits)) > 10 and max(waits) - min(waits) > 300, waits
        assert ask(kept, "/ready", server.host, close=False).status == 503
        assert server.process.wait(PATIENCE) == 0
        silent.close()
        server.start()
        again = Guest(server, ANN).enter(ann.link, ann.token)
        assert again.state["version"] >= version and again.state["seats"][0]["avatar"] == 7


@within_three_tries
def a_second_signal_ends_at_once():
    with Server() as server:
        hanging = WebSocket(server.address, host=server.host)
        server.process.send_signal(signal.SIGTERM)
        while not any('"stopping"' in line for line in server.log):
            time.sleep(0.01)
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) == -signal.SIGINT
        hanging.close()


def told_to_go(guest):
    try:
        while True:
            guest.frame()
    except Closed as closed:
        assert closed.code == 1012, closed
        return closed.reason


def retry_of(reason):
    words = reason.split()
    return int(words[words.index("retry") + 2])


def the_log_is_for_machines_or_people():
    with Server() as server:
        guest = Guest(server, ANN).create("Ann")
        guest.socket.send_raw(b"\x82\x80abcd")  # a binary message
        assert guest.socket.expect_close()[0] == 1008
        assert server.stop() == 0
        events = {each["event"]: each for each in server.events()}
        assert set(events) == {"start", "closed", "stopping", "stop"} and len(server.log) == 4, server.log
        assert events["closed"]["code"] == "1008" and events["closed"]["address"] == ANN and events["closed"]["level"] == "warning"
    with Server(log="text") as server:
        assert server.stop() == 0
        assert " info    start address=http://127.0.0.1:" in server.log[0], server.log


CHECKS = [a_whole_game, seats_belong_to_their_holders, hostile_names, stopping_is_gentle, a_second_signal_ends_at_once, the_log_is_for_machines_or_people]
