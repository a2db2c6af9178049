#!/usr/bin/env python3
"""Checks the deal of a game record on its own: Python's standard library and what docs/FAIRNESS.md and docs/NOTATION.md say.

    tests/fair/verify.py RECORD      exit status 0: the deal holds, and the hands it gave are printed, or it is not verifiable; 1: it does not hold
"""
import hashlib
import hmac
import struct
import sys

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()


class Fault(Exception):
    """What does not hold."""


def check(holds, sentence):
    if not holds:
        raise Fault(sentence)


def quarter(state, a, b, c, d):
    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[x] = (state[x] + state[y]) & 0xFFFFFFFF
        mixed = state[z] ^ state[x]
        state[z] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF


def block(key, counter, nonce):
    """Sixteen words of ChaCha20's keystream (RFC 8439)."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, *nonce]
    state = list(start)
    for _ in range(10):
        for column in range(4):
            quarter(state, column, 4 + column, 8 + column, 12 + column)
        for diagonal in range(4):
            quarter(state, diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(state, start)]


class Stream:
    def __init__(self, seed, *nonce):
        self.seed, self.nonce, self.counter, self.words = seed, nonce, 0, []

    def below(self, n):
        while True:
            if not self.words:
                self.words = block(self.seed, self.counter, self.nonce)
                self.counter += 1
            word = self.words.pop(0)
            if word < 2**32 - 2**32 % n:
                return word % n


def shuffle(cards, stream):
    for i in range(len(cards) - 1, 0, -1):
        j = stream.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def message(purpose, game, attempt):
    return purpose.encode().ljust(24, b"\0") + game.encode() + struct.pack(">I", attempt)


def server_commitment(game, attempt, secret):
    return hashlib.sha256(message("mayi fair 1 server", game, attempt) + secret).digest()


def page_commitment(game, attempt, seat, nonce):
    return hashlib.sha256(message("mayi fair 1 page", game, attempt) + bytes([seat]) + nonce).digest()


def deal_seed(game, attempt, secret, openings):
    said = message("mayi fair 1 deal", game, attempt) + bytes([len(openings)])
    for seat in sorted(openings):
        said += bytes([seat]) + openings[seat]
    return hmac.digest(secret, said, "sha256")


class Transcript:
    """What was said for a deal, line after line; each must be possible after those before it."""

    def __init__(self):
        self.game, self.attempt, self.secret, self.round, self.out = "", 0, None, 0, set()
        self.open = False  # an attempt is

    def take(self, line):
        kind, *words = line.split(" ")
        take = {"attempt": self.begin, "pledged": self.pledge, "pledges-closed": self.close, "opened": self.opening, "voided": self.void,
                "revealed": self.reveal}.get(kind)
        check(take, f"nothing of the kind is said for a deal: {kind}")
        take(*words)

    def begin(self, attempt, _g, game, _r, first_round, _b, _bots, _c, commitment, _s, seats):
        check(not self.open and self.secret is None, "an attempt begins while another is going on")
        check(int(attempt) == self.attempt + 1, "attempts are not counted one by one")
        check(self.attempt == 0 or (game, int(first_round)) == (self.game, self.round), "an attempt is for another game")
        self.attempt, self.game, self.round, self.open = int(attempt), game, int(first_round), True
        self.commitment = bytes.fromhex(commitment)
        self.seats = set() if seats == "nobody" else {int(seat) for seat in seats.split(",")}
        check(not self.seats & self.out, "a page takes part again that has not opened before")
        self.pledges, self.openings, self.closed = {}, {}, False

    def pledge(self, seat, digest):
        check(self.open and not self.closed, "a pledge comes after the list was closed")
        check(int(seat) in self.seats and int(seat) not in self.pledges, "a pledge that nobody asked for")
        self.pledges[int(seat)] = bytes.fromhex(digest)

    def close(self):
        check(self.open and not self.closed, "the list is closed twice")
        self.closed = True

    def opening(self, seat, nonce):
        seat, nonce = int(seat), bytes.fromhex(nonce)
        check(self.open and self.closed, "a number is opened before the list is closed")
        check(seat in self.pledges and seat not in self.openings, "a number is opened that was not pledged, or twice")
        check(page_commitment(self.game, self.attempt, seat, nonce) == self.pledges[seat], f"seat {seat} opens another number than it pledged")
        self.openings[seat] = nonce

    def void(self, secret):
        check(self.open and self.closed and self.openings.keys() != self.pledges.keys(), "an attempt is void without a reason")
        check(server_commitment(self.game, self.attempt, bytes.fromhex(secret)) == self.commitment, "the secret of a void attempt is another one")
        self.out |= self.pledges.keys() - self.openings.keys()
        self.open = False

    def reveal(self, secret):
        check(self.open and self.closed and self.openings.keys() == self.pledges.keys(), "it was dealt before all had opened")
        self.secret, self.open = bytes.fromhex(secret), False
        check(server_commitment(self.game, self.attempt, self.secret) == self.commitment, "the server opens another secret than it was bound to")

    def seed(self):
        check(self.secret is not None, "the server has not opened its secret")
        return deal_seed(self.game, self.attempt, self.secret, self.openings)


class Record:
    def __init__(self, text):
        lines = text.splitlines()
        check(lines[0] in ("mayi-game 1", "mayi-game 2"), "this is no game record")
        end = lines.index("actions")
        self.fair, self.first_round, self.dealer = [], 1, None
        for line in lines[1:end]:
            word, _, rest = line.partition(" ")
            if word == "fair":
                self.fair.append(rest)
            elif word == "rules":
                self.knobs = dict(knob.split("=") for knob in rest.split()[1:])
                self.rules = rest.split()[0]
            elif word == "seed":
                self.seed = bytes.fromhex(rest) if len(rest) == 64 else struct.pack("<Q", int(rest)) + bytes(24)
            elif word == "seats":
                self.seats = rest.split()
            elif word == "round":
                self.first_round = int(rest)
            elif word == "dealer":
                self.dealer = self.seats.index(rest)
        self.actions = [line.split(" ", 1) for line in lines[end + 1:-1]]
        self.finished = lines[-1] != "result unfinished"


def deal(record):
    """The dealer, the hands by seat and the stock, its top last; the built-in rules deal eleven cards of two decks, from six players on three."""
    check(not record.knobs.keys() & {"decks", "jokers", "deal"} and record.rules in ("house", "jeanne"), "only the built-in decks are known here")
    players = len(record.seats)
    decks, jokers = (2, 4) if players < 6 else (3, 6)
    dealer = Stream(record.seed, 0, 2, 0).below(players) if record.dealer is None else record.dealer
    stock = [rank + suit for _ in range(decks) for suit in "CDHS" for rank in RANKS] + ["JK"] * jokers
    shuffle(stock, Stream(record.seed, record.first_round, 0, 0))
    hands = [[] for _ in range(players)]
    for _ in range(11):
        for i in range(1, players + 1):
            hands[(dealer + i) % players].append(stock.pop())
    return dealer, hands, stock


def follow(record, hands, stock):
    """Cards that are seen to be played were held: up to the first May I, from where on rules decide who gets what."""
    hands, pile = [list(hand) for hand in hands], [stock.pop()]
    for name, action in record.actions:
        hand = hands[record.seats.index(name)]
        if action == "draw stock":
            hand.append(stock.pop())
        elif action == "draw discard":
            hand.append(pile.pop())
        elif action.startswith("discard "):
            card = action.split()[1]
            check(card in hand, f"{name} discards {card}, which was not dealt or drawn")
            hand.remove(card)
            pile.append(card)
        elif not action.startswith("is "):
            return


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        record = Record(file.read())
    if not record.fair:
        print("not verifiable: nobody was bound to the seed beforehand")
        return
    transcript = Transcript()
    for line in record.fair:
        transcript.take(line)
    if transcript.secret is None and not record.finished:
        print("not verifiable yet: the server opens its secret when the game is over")
        return
    check(transcript.round == record.first_round, "another round was dealt than was agreed")
    check(transcript.seed() == record.seed, "the seed is not what was agreed")
    dealer, hands, stock = deal(record)
    follow(record, hands, stock)
    print(f"dealer {record.seats[dealer]}")
    for name, hand in zip(record.seats, hands):
        print(name, *sorted(hand))


if __name__ == "__main__":
    try:
        main()
    except (Fault, ValueError, IndexError, KeyError, TypeError) as fault:
        print(f"refused: {fault}")
        sys.exit(1)
