"""A deal that the pages make with the server, across a crash; both verifiers confirm what is left of it."""
import pathlib
import secrets
import subprocess
import sys
import threading

import server as programs
from check_games import play_on
from guest import Guest
from server import Server
from websocket import PATIENCE

FAIR = pathlib.Path(__file__).resolve().parents[2] / "fair"
sys.path.insert(0, str(FAIR))
from verify import page_commitment

ANN, BOB = "127.0.2.1", "127.0.2.2"


class Page(Guest):
    """Takes part in deals."""

    def __init__(self, *words, **options):
        self.nonce = secrets.token_bytes(32)
        self.seen = set()  # commitments and pledges
        super().__init__(*words, **options)

    def hello(self):
        return {**super().hello(), "fair": True}

    def pledge(self):
        self.follow(lambda state: state["fair"])
        fair = self.state["fair"]
        digest = page_commitment(self.state["game"], fair["attempt"], self.state["you"], self.nonce).hex()
        self.seen |= {fair["commitment"], digest}
        self.ask({"pledge": digest, "seen": self.state["version"]})

    def open(self):
        """Only what is in the list."""
        self.follow(lambda state: state["fair"]["closed"])
        assert {"seat": self.state["you"], "digest": page_commitment(self.state["game"], self.state["fair"]["attempt"], self.state["you"], self.nonce).hex()} \
            in self.state["fair"]["pledges"]
        self.ask({"open": self.nonce.hex(), "seen": self.state["version"]})


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def a_fair_deal_is_verified():
    with Server() as server:
        ann = Page(server, ANN).create("Ann")
        bob = Page(server, BOB).join("Bob", code=ann.code)
        ann.add_bots("expert", "expert", "greedy")
        ann.quicken()
        ann.ask({"deal": 6})
        ann.pledge()
        bob.pledge()
        server.kill()
        server.start()
        for page in (ann, bob):
            page.come_back()
            assert page.state["stage"] == "seating" and page.state["fair"]["secret"] is None
        ann.open()
        bob.open()
        for page in (ann, bob):
            page.follow(lambda state: state["stage"] == "playing")
            page.ask({"standing": {"wants": "nothing"}})
        over = lambda state: state["stage"] == "game-over"
        other = threading.Thread(target=play_on, args=(bob, over), daemon=True)
        other.start()
        play_on(ann, over)
        other.join(PATIENCE)
        ann.follow(lambda state: state["fair"]["secret"])
        assert server.stop() == 0
        game, record = ann.state["game"], str(pathlib.Path(server.folder) / "record.mayi")
        said = run(programs.PROGRAM, "verify", game, "--data", server.folder)
        assert "Ann, Bob and the server made it together" in said and "of bots confirmed" in said, said
        run(programs.PROGRAM, "games", "export", game, record, "--data", server.folder)
        run(programs.PROGRAM, "verify", record)
        run(str(FAIR / "verify.py"), record)
        text = pathlib.Path(record).read_text()
        assert all(digest in text for digest in ann.seen | bob.seen)
        return f"{text.count(chr(10))} lines"


CHECKS = [a_fair_deal_is_verified]
