"""A TCP proxy on loopback that spoils what goes through it: cut, slow, half open.

    with FaultProxy(("127.0.0.1", 5432)) as proxy:
        proxy.port          # connect here
        proxy.slow(0.2)     # every piece waits so long, in both directions
        proxy.freeze()      # connections stay open and nothing arrives any more
        proxy.refuse()      # cut all, and let nobody in
        proxy.cut_before_answers()  # requests still arrive, their answers cut the connection
        proxy.heal()        # all as it should be; what was frozen is cut
        proxy.to(target)    # later connections go elsewhere
"""
import contextlib
import socket
import threading
import time


class FaultProxy:
    def __init__(self, target):
        self.target, self.delay, self.frozen, self.refusing, self.cutting = target, 0.0, False, False, False
        self.pairs, self.lock = set(), threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.refuse()
        self.listener.close()

    def url(self, database="postgres", user="mayi"):
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def to(self, target):
        self.target = target

    def slow(self, seconds):
        self.delay = seconds

    def freeze(self):
        self.frozen = True

    def refuse(self):
        self.refusing = True
        self.cut()

    def cut_before_answers(self):
        self.cutting = True

    def heal(self):
        thawing = self.frozen
        self.delay, self.frozen, self.refusing, self.cutting = 0.0, False, False, False
        if thawing:
            self.cut()

    def cut(self):
        with self.lock:
            pairs, self.pairs = self.pairs, set()
        for pair in pairs:
            self._close(pair)

    @staticmethod
    def _close(pair):
        for end in pair:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                if self.refusing:
                    client.close()
                    continue
                try:
                    server = socket.create_connection(self.target, 5)
                except OSError:
                    client.close()
                    continue
                pair = (client, server)
                for end in pair:
                    end.settimeout(None)
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                with self.lock:
                    self.pairs.add(pair)
                for source, sink, answers in ((client, server, False), (server, client, True)):
                    threading.Thread(target=self._pump, args=(pair, source, sink, answers), daemon=True).start()

    def _pump(self, pair, source, sink, answers):
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                time.sleep(self.delay)
                while self.frozen:
                    time.sleep(0.01)
                if answers and self.cutting:
                    break
                sink.sendall(piece)
        with self.lock:
            self.pairs.discard(pair)
        self._close(pair)
