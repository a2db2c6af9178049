"""Lines that break anywhere: whoever plays over one sees at last what a twin sees that never lost it, and nothing is done twice."""
import time

import server as programs
from faulty_line import KINDS, FaultyLine
from guest import RACES, Guest, Refusal
from server import Server, within_three_tries
from websocket import Closed

PATIENCE = 1.5  # seconds without an answer, after which a page takes another line
BROKEN = (Closed, OSError, AssertionError)


class Follower(Guest):
    """Keeps everything that it was told of."""

    def __init__(self, *arguments, **options):
        self.told = []
        super().__init__(*arguments, **options)

    def frame(self, timeout=10):
        message = super().frame(timeout)
        self.told += message.get("events", []) + message.get("update", {}).get("events", [])
        return message


class Traveller(Follower):
    """A page on a bad line: comes back with what it saw last, and sends again what was not answered, under the same id."""

    def __init__(self, *arguments, meanwhile=lambda: None, **options):
        self.lines, self.meanwhile = 0, meanwhile
        super().__init__(*arguments, timeout=PATIENCE, **options)

    def frame(self, timeout=PATIENCE):
        return super().frame(timeout)

    def settle(self, message):
        """Until it is answered, on as many lines as it takes. False: it was refused."""
        message = {"id": self.new_id(), **message}
        while True:
            try:
                return self.ask(message, PATIENCE)
            except Refusal as refusal:
                assert refusal.code in (*RACES, "round-not-over"), refusal
                return None
            except BROKEN:
                self.take_another_line()

    def take_another_line(self):
        while True:
            self.meanwhile()
            try:
                self.socket.close()
                self.lines += 1
                self.connect()
                state, seen = self.state, self.state["version"]
                self.ask({"enter": {"link": self.link, "token": self.token, "since": seen}}, PATIENCE)
                while self.state is state:
                    self.frame(PATIENCE)
                return
            except BROKEN:
                pass

    def hear(self):
        try:
            self.frame(0.2)
        except TimeoutError:
            self.take_another_line()  # half of a frame may have come
        except BROKEN:
            self.take_another_line()


def caught_up(traveller, twin):
    """Both at the same version."""
    end = time.monotonic() + 60
    while traveller.state["version"] != twin.state["version"]:
        assert time.monotonic() < end, (traveller.state["version"], twin.state["version"])
        behind = traveller if traveller.state["version"] < twin.state["version"] else twin
        behind.hear() if behind is traveller else behind.frame()


@within_three_tries
def broken_lines():
    """A game over a line that breaks again and again, beside a second page of the same seat that never loses it."""
    with Server() as house, FaultyLine(house, programs.SEED) as line:
        ann = Follower(house, "127.0.1.1").create("Ann")
        bob = Follower(house, "127.0.1.2").join("Bob", link=ann.link)
        ann.add_bots("greedy")
        ann.quicken()
        ann.ask({"deal": 1})
        bob.follow(lambda state: state["stage"] == "playing")
        bob.ask({"standing": {"wants": "nothing"}})
        ann.ask({"standing": {"wants": "nothing"}})
        traveller = Traveller(house, meanwhile=lambda: (drain(ann), drain(bob))).enter(ann.link, ann.token)
        caught_up(traveller, ann)
        ann.told.clear(), traveller.told.clear()
        traveller.server = line
        traveller.take_another_line()
        done = []
        while len(done) < 30 or len(line.fired) < len(KINDS):
            assert len(done) < 400, f"only {dict(line.fired)} happened"
            decided = traveller.decide() if traveller.state["need"] == "turn" else None
            if decided:
                answer = traveller.settle({**decided, "seen": traveller.state["version"]})
                done += [answer["version"]] if answer else []
            elif traveller.state["need"] == "next-round":
                traveller.settle({"ready": True})
                bob.follow(lambda state: state["version"] >= ann.state["version"])
            else:
                traveller.hear()
            while bob.act():
                pass
            drain(bob), drain(ann)
            assert len(set(done)) == len(done), f"one command was done for two: {done}"
        line.heal()
        traveller.take_another_line()
        for guest in (ann, bob):
            drain(guest)
        caught_up(traveller, ann)
        assert traveller.state == ann.state, "the two pages of one seat differ"
        assert traveller.told == ann.told, "one of them was told something twice, or not at all"
        assert set(done) <= {event["version"] for event in ann.told if event.get("seat") == 0}, "what was confirmed did not happen"
        return f"seed {programs.SEED}: {len(done)} done over {traveller.lines} lines, {dict(line.fired)}"


def drain(guest):
    """Whatever has come."""
    while True:
        try:
            guest.frame(0.03)
        except TimeoutError:
            return


@within_three_tries
def a_half_open_line_is_found():
    """Nobody hears from a page and it did not hang up: within twelve seconds the others know."""
    with Server() as house, FaultyLine(house, programs.SEED, kinds=("half open",), most=1) as line:
        ann = Guest(house, "127.0.1.1").create("Ann")
        line.heal()
        bob = Guest(line, "127.0.0.1").join("Bob", link=ann.link)
        while ann.room["present"] != [0, 1]:
            ann.frame()
        line.healed.clear()
        begin = time.monotonic()
        bob.send({"avatar": 3})  # never arrives
        while ann.room["present"] != [0]:
            ann.frame(14)
        found = time.monotonic() - begin
        assert found <= 12.5, found
        return f"after {found:.1f} s"


CHECKS = [broken_lines, a_half_open_line_is_found]
