"""Somebody at a page: follows one room by states and updates, sends commands with ids of its own, and can play."""
import itertools
import json
import time

from websocket import Closed, WebSocket


class Refusal(Exception):
    def __init__(self, answer):
        super().__init__(answer["refusal"]["code"] + ": " + answer["refusal"]["sentence"])
        self.code = answer["refusal"]["code"]


class Guest:
    numbers = itertools.count(1)

    def __init__(self, server, source="127.0.0.1", **options):
        self.server, self.source, self.options = server, source, options
        self.state = self.presence = None
        self.link = self.token = self.code = None
        self.heard = []  # every frame, as text
        self.connect()

    def connect(self):
        self.socket = WebSocket(self.server.address, source=self.source, **{"host": self.server.host, **self.options})
        self.socket.send(json.dumps({"hello": 2, "build": "test"}))
        answer = self.frame()
        assert answer.get("hello") == 2, answer

    def frame(self, timeout=10):
        """The next message, after it was taken up."""
        text = self.socket.receive(timeout)
        self.heard.append(text)
        message = json.loads(text)
        if "state" in message:
            self.state = message["state"]
        if "update" in message:
            assert self.state is not None, "an update needs a state"
            self.state.update(message["update"]["changes"])
        if "presence" in message:
            self.presence = message["presence"]
        return message

    def follow(self, condition, timeout=10):
        """Takes up what comes until the condition holds of the state."""
        end = time.monotonic() + timeout
        while not (self.state and condition(self.state)):
            assert time.monotonic() < end, f"it never came: {json.dumps(self.state)[:600]}"
            self.frame(max(0.01, end - time.monotonic()))

    def new_id(self):
        return f"{self.source}-{next(self.numbers)}"

    def ask(self, message, timeout=10):
        """The answer to a message, which gets an id unless it has one."""
        message = {"id": self.new_id(), **message}
        while True:
            self.socket.send(json.dumps(message))
            end = time.monotonic() + timeout
            answer = {}
            while answer.get("id") != message["id"] and answer.get("refusal", {}).get("code") != "too-many":
                assert time.monotonic() < end, f"no answer to {message}"
                answer = self.frame(timeout)
            if answer.get("refusal", {}).get("code") != "too-many":
                break
            time.sleep(0.1)  # too quick: once more, and it is the same command
        if answer.get("ok") is False:
            raise Refusal(answer)
        return answer

    def create(self, name, **more):
        given = self.ask({"create": {"name": name, **more}})
        self.link, self.token, self.code = given["link"], given["token"], given["code"]
        self.follow(lambda state: True)
        return self

    def join(self, name, **how):
        given = self.ask({"join": {"name": name, **how}})
        self.token = given["token"]
        self.link = how.get("link", self.link) or given.get("link")
        self.follow(lambda state: True)
        return self

    def enter(self, link, token=None):
        self.link, self.token, self.state = link, token, None
        self.socket.send(json.dumps({"enter": {"link": link, **({"token": token} if token else {})}}))
        self.follow(lambda state: True)
        return self

    def come_back(self):
        self.socket.close()
        self.connect()
        return self.enter(self.link, self.token)

    def add_bots(self, *players):
        for number, player in enumerate(players):
            self.ask({"sit": {"name": f"Bot{number}", "kind": "bot", "player": player}})

    def decide(self):
        """What a patient person does; None: nothing is asked."""
        need, actions = self.state["need"], self.state["actions"]["open"]
        if need == "call":
            return "pass"
        if need == "answer":
            return "allow" if "allow" in actions else "pass"
        if need == "next-round":
            return "next-round"
        if need != "turn":
            return None
        if "draw stock" in actions:
            return "draw stock"
        if "discard" in actions:
            return "discard " + self.state["hand"]["cards"][0]
        return next((action for action in ("end-turn", "skip") if action in actions), None)

    def act(self):
        """One decision, if there is one. A race that was lost is none."""
        action = self.decide()
        if action is None:
            return False
        try:
            done = self.ask({"action": action, "seen": self.state["version"]})["version"]
            self.follow(lambda state: state["version"] >= done)
        except Refusal as refusal:
            assert refusal.code in ("stale", "not-your-turn", "too-late", "nothing-exposed", "not-asked"), refusal
        return True

    def close(self):
        self.socket.close()


__all__ = ["Closed", "Guest", "Refusal"]
