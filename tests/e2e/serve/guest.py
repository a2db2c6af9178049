"""Somebody at a page: follows one room by states and updates, sends commands with ids of its own, and can play."""
import itertools
import json
import time

from websocket import PATIENCE, WebSocket


class Refusal(Exception):
    def __init__(self, answer):
        super().__init__(answer["refusal"]["code"] + ": " + answer["refusal"]["sentence"])
        self.code = answer["refusal"]["code"]


# Somebody else was first.
RACES = ("stale", "not-your-turn", "not-asked", "being-settled", "already-answered", "already-taken", "no-exposed-discard", "not-in-line", "round-over", "game-over")


class Guest:
    numbers = itertools.count(1)
    patience = PATIENCE  # seconds for each thing it waits for

    def __init__(self, server, source="127.0.0.1", **options):
        self.server, self.source, self.options = server, source, options
        self.state = self.room = None
        self.link = self.token = self.code = None
        self.heard = []  # every frame, as text
        self.spent, self.since = 0.0, time.monotonic()
        self.connect()

    def connect(self):
        self.socket = WebSocket(self.server.address, source=self.source, **{"host": self.server.host, "timeout": self.patience, **self.options})
        self.spent = 0.0
        self.send(self.hello())
        answer = self.frame()
        assert answer.get("welcome") == 2, answer

    def hello(self):
        return {"hello": 2, "build": "test"}

    def send(self, message):
        """As quickly as a server reads them: 40 at once, 20 a second."""
        now = time.monotonic()
        self.spent, self.since = max(0.0, self.spent - 19 * (now - self.since)) + 1, now
        if self.spent > 38:
            time.sleep(1 / 19)
        self.socket.send(json.dumps(message))

    def frame(self, timeout=None):
        """The next message, after it was taken up."""
        text = self.socket.receive(timeout or self.patience)
        self.heard.append(text)
        message = json.loads(text)
        if "state" in message:
            self.state = message["state"]
        if "update" in message:
            assert self.state is not None, "an update needs a state"
            self.state.update(message["update"]["changes"])
        if "room" in message:
            self.room = message["room"]
            self.code = self.room["code"]
        return message

    def follow(self, condition, timeout=None):
        """Takes up what comes until the condition holds of the state."""
        end = time.monotonic() + (timeout or self.patience)
        while not (self.state and condition(self.state)):
            assert time.monotonic() < end, f"it never came: {json.dumps(self.state)[:600]}"
            self.frame(max(0.01, end - time.monotonic()))

    def listen(self):
        """Takes up what has come. Whoever answers no ping is taken for gone after ten seconds."""
        try:
            while True:
                self.frame(0.001)
        except TimeoutError:
            pass

    def new_id(self):
        return f"{self.source}-{next(self.numbers)}"

    def ask(self, message, timeout=None):
        """The answer to a message, which gets an id unless it has one."""
        message = {"id": self.new_id(), **message}
        self.send(message)
        timeout = timeout or self.patience
        end = time.monotonic() + timeout
        answer = {}
        while answer.get("id") != message["id"] and not ("refusal" in answer and "id" not in answer):  # what cannot be read has none
            assert time.monotonic() < end, f"no answer to {message}"
            answer = self.frame(timeout)
        if answer["ok"] is False:
            raise Refusal(answer)
        return answer

    def query(self, about, **more):
        return self.ask({"query": about, **more})["found"]

    def create(self, name, **more):
        given = self.ask({"create": {"name": name, **more}})
        self.link, self.token = given["link"], given["token"]
        self.follow(lambda state: True)
        return self

    def join(self, name, **how):
        given = self.ask({"join": {"name": name, **how}})
        self.link, self.token = given["link"], given["token"]
        self.follow(lambda state: True)
        return self

    def enter(self, link, token=None):
        self.link, self.token, self.state = link, token, None
        self.send({"enter": {"link": link, **({"token": token} if token else {})}})
        self.follow(lambda state: True)
        return self

    def come_back(self):
        self.socket.close()
        self.connect()
        return self.enter(self.link, self.token)

    def add_bots(self, *players):
        for number, player in enumerate(players):
            self.ask({"sit": {"name": f"Bot{number}", "kind": "bot", "player": player}})

    def quicken(self):
        """Bots take no time, and nobody has to answer in a given one."""
        self.ask({"settings": {**self.state["settings"], "pace": 0, "call": 0}})

    def decide(self):
        """What a patient person does; None: nothing is asked."""
        need, actions = self.state["need"], self.state["actions"]["open"]
        if need == "next-round":
            return None if self.state["you"] in self.state["ready"] else {"ready": True}
        if need == "call":
            return {"action": "pass"}
        if need == "answer":
            return {"action": "allow" if "allow" in actions else "pass"}
        if need != "turn":
            return None
        for draw in ("draw stock", "draw discard"):
            if draw in actions:
                return {"action": draw}
        if "discard" in actions:
            return {"action": "discard " + self.state["hand"]["cards"][0]}
        return next(({"action": action} for action in ("end-turn", "skip") if action in actions), None)

    def act(self):
        """One decision, if there is one. A race that was lost is none."""
        message, seen = self.decide(), self.state["version"]
        if message is None:
            return False
        try:
            done = self.ask({**message, "seen": seen})["version"]
            self.follow(lambda state: state["version"] >= done)
        except Refusal as refusal:
            assert refusal.code in RACES, refusal
            self.follow(lambda state: state["version"] > seen)
        return True

    def close(self):
        self.socket.close()
