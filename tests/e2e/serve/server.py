"""The program under test as a process, and plain HTTP to it."""
import functools
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

from websocket import PATIENCE, Closed

PROGRAM, SEED = None, 1  # set by run


def free_port():
    """One that is still free after a restart: no outgoing connection is given any below 32768."""
    while True:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", random.SystemRandom().randrange(10000, 32768)))
                return probe.getsockname()[1]
            except OSError:
                pass


class Response:
    def __init__(self, data):
        head, _, self.body = data.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        self.status = int(first.split(" ")[1]) if first else 0
        self.headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}


class Server:
    """`mayi serve` on a free port, with a folder of its own unless one is given. Its log is kept."""

    def __init__(self, *options, folder=None, listen=None, log="json"):
        self.own_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="mayi-serve-")
        self.options, self.listen, self.log_form = options, listen or f"127.0.0.1:{free_port()}", log
        self.log = []
        self.start()

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "serve", "--listen", self.listen, "--data", self.folder, "--log", self.log_form, *self.options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        self.reader = threading.Thread(target=lambda err=self.process.stderr: self.log.extend(err), daemon=True)
        self.reader.start()
        line = self.process.stdout.readline()
        self.said = [line]
        found = re.fullmatch(r"Open (\S+) in a browser\.\n", line)
        assert found, f"the first line is {line!r}; {self.log}"
        while not line.startswith("Ctrl-C"):
            line = self.process.stdout.readline()
            self.said.append(line)
            assert line, self.log
        self.url = found.group(1)
        host, port = self.listen.rsplit(":", 1)
        self.address = ("127.0.0.1", int(port) or int(self.url.rsplit(":", 1)[1]))
        self.listen = f"{host}:{self.address[1]}"  # the same again after a restart
        self.host = "%s:%d" % self.address

    def get(self, path, method="GET", **headers):
        with socket.create_connection(self.address, PATIENCE) as connection:
            return ask(connection, path, self.host, method, **headers)

    def figures(self):
        """Every sample of /metrics by its name with labels; the form is checked."""
        return read_metrics(self.get("/metrics").body.decode())

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self, seconds=PATIENCE):
        """The exit status after SIGTERM."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(seconds)
        self.reader.join(PATIENCE)
        return status

    def events(self):
        return [json.loads(line) for line in self.log]

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.reader.join(PATIENCE)
        if kind:
            print("the server's log:", *self.log[-10:], f"exit {self.process.returncode}", sep="\n  ")
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)


def ask(connection, path, host, method="GET", version="1.1", close=True, **headers):
    lines = {"Host": host, "Connection": "close" if close else "keep-alive", **headers}
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in lines.items() if value is not None)
    connection.sendall(f"{method} {path} HTTP/{version}\r\n{head}\r\n".encode())
    data = b""
    while True:
        got = connection.recv(65536)
        data += got
        response = Response(data) if b"\r\n\r\n" in data else None
        if not got or (response and not close and len(response.body) >= int(response.headers["content-length"])):
            assert response, f"{method} {path}: no answer but {data!r}"
            return response


SAMPLE = re.compile(r'([a-z_]+(?:\{le="[^"]+"\})?) (-?[0-9.e+]+)')


def read_metrics(text):
    samples, kinds = {}, {}
    assert text.endswith("\n")
    for line in text.splitlines():
        comment = re.fullmatch(r"# (HELP|TYPE) ([a-z_]+) (.+)", line)
        if comment:
            if comment.group(1) == "TYPE":
                assert comment.group(2) not in kinds, f"{line} is said twice"
                kinds[comment.group(2)] = comment.group(3)
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, f"no sample: {line!r}"
        samples[sample.group(1)] = float(sample.group(2))
    for name, kind in kinds.items():
        assert kind in ("counter", "gauge", "histogram"), kind
        if kind == "counter":
            assert name.endswith("_total") and samples[name] >= 0, name
        if kind == "histogram":
            buckets = [value for key, value in samples.items() if key.startswith(name + "_bucket{")]
            assert buckets == sorted(buckets) and buckets[-1] == samples[name + "_count"], name
            assert samples[f'{name}_bucket{{le="+Inf"}}'] == samples[name + "_count"] and name + "_sum" in samples
    return samples


def within_three_tries(check):
    """For a check with a moment in it that a busy machine can miss; what is really broken is so each time."""
    @functools.wraps(check)
    def tried():
        for _ in range(2):
            try:
                return check()
            except (AssertionError, OSError, Closed, subprocess.TimeoutExpired) as missed:
                print(f"{check.__name__}: once more after {type(missed).__name__}: {missed}", flush=True)
        return check()
    return tried


def seconds_of(action):
    begin = time.monotonic()
    action()
    return time.monotonic() - begin
