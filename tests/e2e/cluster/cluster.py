"""Nodes on one database, and people who go on at another node whenever theirs fails."""
import contextlib
import random
import signal
import threading
import time

import server as programs
from check_crash import Writer
from database import wait_for
from fault_proxy import FaultProxy
from guest import RACES, Guest, Refusal
from server import Server
from websocket import Closed, Refused

RESUMES = 30  # seconds, at most
PATIENT = 4  # seconds that somebody waits for an answer before they try another node
GONE = (Closed, Refused, OSError, AssertionError)  # of a line to a node: it is closed, or nothing comes
FAILURES = ("unreachable", "busy", "io")  # of the store: nothing was confirmed


class Node(Server):
    """`mayi serve`, with a line of its own to the database."""

    def __init__(self, database):
        self.proxy = FaultProxy(("127.0.0.1", database.port))
        super().__init__("--store", self.proxy.url(), "--no-limits")

    def sleep(self):
        self.process.send_signal(signal.SIGSTOP)

    def wake(self):
        self.process.send_signal(signal.SIGCONT)

    def __exit__(self, *what):
        self.wake()
        super().__exit__(*what)
        self.proxy.refuse()


class Wanderer:
    """Works until it is told to stop; whatever fails, it goes on at the next node."""

    def __init__(self, nodes, number):
        self.nodes, self.number, self.fault = nodes, number, None
        self.chance = random.Random(programs.SEED * 1000 + number)

    def keep_on(self, stop):
        lost = False
        while not stop.is_set():
            try:
                if lost:
                    self.move()
                lost = False
                self.work()
            except Refusal as refusal:
                if refusal.code not in FAILURES:
                    self.fault = refusal
                    return
                time.sleep(0.05)
            except Wrong as wrong:
                self.fault = wrong
                return
            except GONE:
                lost = True
                time.sleep(self.chance.uniform(0.05, 0.2))

    def move(self):
        self.guest.server = self.chance.choice(self.nodes)
        with contextlib.suppress(OSError):
            self.guest.socket.close()
        self.guest.connect()
        self.guest.enter(self.guest.link, self.guest.token)


class Wrong(Exception):
    """Something confirmed is not there, or is there twice."""


class Scribe(Wanderer, Writer):
    """A writer whose log of what was confirmed is compared with the history."""

    def __init__(self, nodes, number):
        Wanderer.__init__(self, nodes, number)
        Writer.__init__(self, nodes[number % len(nodes)], number)
        self.guest.patience = PATIENT

    def send(self, number):
        answer = self.guest.ask({"avatar": self.picture(number), "id": f"p{number}"})
        self.done.append((answer["version"], self.picture(number)))
        return answer["repeated"]

    def work(self):
        if self.sent == len(self.done):
            self.sent += 1
        self.send(self.sent)  # what was not confirmed is sent again under the same id

    def check(self):
        """At every node."""
        for node in self.nodes:
            self.guest.server = node
            self.guest.come_back()
            if self.sent > len(self.done):
                self.send(self.sent)
            self.judged = 0
            try:
                self.judge()
            except AssertionError as lost:
                raise Wrong(str(lost)) from lost


class Player(Wanderer):
    """Somebody at a table with bots, who never lays anything down. `turns` counts how often it was their turn again; what they discarded is compared with the
    history."""

    def __init__(self, nodes, number):
        super().__init__(nodes, number)
        self.guest = Guest(nodes[number % len(nodes)], f"127.0.7.{number}").create("Bea")
        self.guest.add_bots("greedy", "greedy")
        self.guest.ask({"settings": {**self.guest.state["settings"], "pace": 100, "call": 0}})
        self.guest.ask({"deal": 1})
        self.turns, self.shown, self.game = 0, 0, None
        self.tried, self.done = 0, []  # discards of this game; (version, card) as confirmed
        self.guest.patience = PATIENT

    def work(self):
        state = self.guest.state
        if state["version"] < self.shown and state["game"] == self.game:
            raise Wrong(f"version {self.shown} was shown, and is gone")
        if state["game"] != self.game:
            self.tried, self.done = 0, []
        self.game, self.shown = state["game"], state["version"]
        if state["stage"] == "game-over":
            self.guest.ask({"rematch": True})
            self.guest.follow(lambda now: now["game"] != state["game"])
            return
        if state["stage"] == "seating":
            with contextlib.suppress(Refusal):  # it was dealt already
                self.guest.ask({"deal": 1})
            self.guest.follow(lambda now: now["stage"] != "seating")
            return
        decision = self.guest.decide()
        if decision is None:
            self.guest.frame(3 * PATIENT)  # a table whose node is gone is taken over meanwhile
            return
        what, _, card = decision.get("action", "").partition(" ")
        self.turns += what == "draw"
        self.tried += what == "discard"
        try:
            done = self.guest.ask({**decision, "seen": state["version"]})["version"]
            if what == "discard":
                self.done.append((done, card))
            self.guest.follow(lambda now: now["version"] >= done)
        except Refusal as refusal:
            if refusal.code not in RACES:
                raise
            self.guest.follow(lambda now: now["version"] > state["version"])


    def check(self):
        """Every node tells the same, with what was confirmed at its version and nothing that was not asked for."""
        told = []
        for node in self.nodes:
            self.guest.server = node
            self.guest.come_back()
            if self.guest.state["game"] != self.game:
                return  # another one was begun, and nobody knows yet what was done in it
            told.append([{**event, "text": ""} for event in self.guest.query("history")["events"]])
        if any(history != told[0][:len(history)] and told[0] != history[:len(told[0])] for history in told):
            raise Wrong("nodes tell other histories")
        kept = [(event["version"], event["card"]) for event in told[-1] if event["event"] == "discarded" and event["seat"] == self.guest.state["you"]]
        if not set(self.done) <= set(kept) or len(kept) > self.tried:
            raise Wrong(f"confirmed {self.done}, kept {kept}, {self.tried} tried")


class Cluster:
    def __init__(self, database, nodes=3, scribes=3, players=2):
        self.nodes = [Node(database) for _ in range(nodes)]
        self.scribes = [Scribe(self.nodes, number) for number in range(1, scribes + 1)]
        self.players = [Player(self.nodes, number) for number in range(players)]
        self.stop = threading.Event()
        self.threads = [threading.Thread(target=each.keep_on, args=(self.stop,)) for each in self.people]
        self.longest = 0.0

    @property
    def people(self):
        return [*self.scribes, *self.players]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *what):
        self.stop.set()
        for thread in self.threads:
            thread.join()
        for node in self.nodes:
            node.__exit__(*what)

    def fault(self):
        for each in self.people:
            if each.fault:
                raise each.fault

    def resumes(self, more=2):
        """Everybody has had so much more confirmed, and every table's bots have played on."""
        begin = time.monotonic()
        written, turns = [len(each.done) for each in self.scribes], [each.turns for each in self.players]

        def resumed():
            self.fault()
            return all(len(each.done) >= before + more for each, before in zip(self.scribes, written)) and \
                all(each.turns >= before + more for each, before in zip(self.players, turns))

        wait_for("play goes on", resumed, 3 * RESUMES)
        took = time.monotonic() - begin
        assert took <= RESUMES, f"play resumed after {took:.0f} s"
        self.longest = max(self.longest, took)
        return took

    def end(self):
        """What was confirmed is there exactly once, at every node."""
        self.stop.set()
        for thread in self.threads:
            thread.join()
        self.fault()
        for each in self.people:
            each.check()
        kept = sum(len(each.done) for each in self.people)
        return f"{kept} confirmed, every one is kept exactly once; {sum(each.turns for each in self.players)} turns; play resumed within {self.longest:.1f} s"
