"""A TCP proxy whose lines break: cut at a random byte, stalled for a while, half open for ever, or letting through a few bytes at a time."""
import collections
import random
import select
import socket
import struct
import threading

KINDS = ("cut", "reset", "stall", "half open", "trickle")


def readable(*ends):
    """Those that have something, or are closed; `select` knows no number above 1,023, and other checks have thousands of lines open."""
    waiting = select.poll()
    for end in ends:
        waiting.register(end, select.POLLIN)
    numbers = {number for number, _ in waiting.poll()}
    return [end for end in ends if end.fileno() in numbers]


class FaultyLine:
    """Every connection gets a fault of the seed, after so many bytes of one direction, and is cut later if that was not its end. `fired` counts those that happened."""

    def __init__(self, server, seed, kinds=KINDS, most=4000):
        self.server, self.chance, self.kinds, self.most = server, random.Random(seed), kinds, most  # bytes
        self.fired, self.lock, self.healed = collections.Counter(), threading.Lock(), threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address, self.host = self.listener.getsockname(), server.host
        self.ends = []  # of every line
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
                far = socket.create_connection(self.server.address, 10)
            except OSError:
                return
            with self.lock:
                self.ends += [near, far]
                fault = (self.chance.choice(self.kinds), self.chance.random() < 0.5, self.chance.randrange(self.most), self.chance.randrange(self.most), self.chance.uniform(0.05, 0.5))
            threading.Thread(target=self._carry, args=(near, far, *fault), daemon=True).start()

    def _carry(self, near, far, kind, outward, after, then, pause):
        left = after  # bytes of the direction in question, before it happens
        trickles = False
        try:
            while True:
                for source in readable(near, far):
                    target = far if source is near else near
                    counts = (source is near) == outward
                    data = source.recv(1 + after % 7 if trickles else 65536)
                    if not data:
                        raise ConnectionError
                    if self.healed.is_set() or not counts or len(data) <= left:
                        left -= len(data) if counts and not self.healed.is_set() else 0
                        target.sendall(data)
                        continue
                    target.sendall(data[:left])
                    with self.lock:
                        self.fired[kind] += 1
                    if kind in ("cut", "reset"):
                        raise ConnectionError
                    if kind == "half open":
                        return  # both ends stay, and hear nothing
                    if kind == "stall":
                        self.healed.wait(pause)
                    trickles = kind == "trickle"
                    target.sendall(data[left:])
                    kind, left = "cut", then
        except (OSError, ValueError):  # ValueError: it was closed from outside
            for end in (near, far):
                if kind == "reset" and end.fileno() >= 0:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.close()

    def heal(self):
        """Nothing more breaks."""
        self.healed.set()

    def close(self):
        self.listener.close()
        for end in self.ends:
            end.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
