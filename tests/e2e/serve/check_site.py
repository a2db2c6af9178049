"""HTTP: pages, headers, names, figures, and who is too slow."""
import os
import re
import socket
import subprocess
import tempfile
import time

import server as program
from guest import Guest
from server import Server, ask, within_three_tries
from websocket import PATIENCE, Refused, WebSocket

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
                               "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
}


def has_headers(response, what):
    for name, value in HEADERS.items():
        assert response.headers.get(name) == value, f"{what}: {name} is {response.headers.get(name)}"


def pages_and_headers():
    with Server() as server:
        rows = [("GET", "/", 200, "text/html"), ("GET", "/index.html", 200, "text/html"), ("HEAD", "/", 200, "text/html"), ("GET", "/?room=1", 200, "text/html"),
                ("GET", "/health", 200, "text/plain"), ("GET", "/ready", 200, "text/plain"), ("GET", "/metrics", 200, "text/plain"),
                ("GET", "/nothing", 404, "text/plain"), ("GET", "/../../etc/passwd", 404, "text/plain"), ("GET", "/%2e%2e/etc/passwd", 404, "text/plain"),
                ("GET", "/ws", 404, "text/plain"), ("POST", "/", 405, "text/plain"), ("DELETE", "/health", 405, "text/plain"), ("OPTIONS", "/", 405, "text/plain")]
        for method, path, status, kind in rows:
            response = server.get(path, method)
            assert response.status == status and response.headers["content-type"].startswith(kind), (method, path, response.status)
            assert (response.body == b"") == (method == "HEAD"), (method, path)
            has_headers(response, f"{method} {path}")
            assert "access-control-allow-origin" not in response.headers and "server" not in response.headers
        index = server.get("/")
        assert b"protocol 2" in index.body and index.headers["cache-control"] == "no-cache"
        again = server.get("/", If_None_Match=index.headers["etag"])
        assert again.status == 304 and again.body == b""
        with socket.create_connection(server.address, PATIENCE) as kept:
            assert [ask(kept, "/health", server.host, close=False).status for _ in range(3)] == [200] * 3
        web = WebSocket(server.address, host=server.host, Sec_WebSocket_Extensions="permessage-deflate")
        has_headers(web, "the handshake")
        for data in (b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"x" * 9000, b"\x16\x03\x01" + bytes(range(200)), b"GET / HTTP/9.9\r\n\r\n"):
            with socket.create_connection(server.address, PATIENCE) as raw:
                raw.sendall(data)
                assert not answer_of(raw).startswith(b"HTTP/1.1 2"), data[:20]
        assert server.get("/health").status == 200


def answer_of(connection):
    try:
        return connection.recv(1000)
    except ConnectionResetError:
        return b""


def assets_of_a_folder():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/assets")
        for name, text in (("index.html", "<p>hello"), ("assets/index-DiwrgTda.js", "let a = 1"), ("logo.svg", "<svg/>")):
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        with Server("--assets", folder) as server:
            assert server.get("/").body == b"<p>hello"
            script = server.get("/assets/index-DiwrgTda.js")
            assert script.headers["cache-control"] == "public, max-age=31536000, immutable" and script.headers["content-type"].startswith("text/javascript")
            assert server.get("/logo.svg").headers["cache-control"] == "no-cache"


def names_and_origins():
    """Which Host and Origin are admitted, for a page and for a socket."""
    with Server("--public-url", "https://play.example.org", "--origin", "http://dev.example:5173") as server:
        assert server.url == "https://play.example.org"
        port = server.address[1]
        local, public = f"127.0.0.1:{port}", "play.example.org"
        hosts = [(local, True), (f"localhost:{port}", True), (f"LocalHost:{port}", True), (f"[::1]:{port}", True), (public, True), (public + ":443", True),
                 (public + ":80", False), ("localhost", False), ("evil.example", False), (f"evil.example:{port}", False), (f"127.0.0.1.evil.example:{port}", False),
                 (f"127.0.0.1:{port + 1}", False), ("", False), (None, False), ("a" * 300, False), (f"x@{local}", False)]
        origins = [(None, True), (f"http://{local}", True), (f"http://localhost:{port}", True), (f"https://{public}", True), ("http://dev.example:5173", True),
                   (f"https://{local}", False), (f"http://{public}", False), ("http://dev.example", False), ("null", False), ("", True), ("https://evil.example", False),
                   (f"https://{public}.evil.example", False), (f"https://evil.example#{public}", False), ("file://", False), ("chrome-extension://abc", False)]
        for host, known in hosts:
            assert server.get("/", Host=host).status == (200 if known else 421), host
            assert server.get("/health", Host=host).status == 200
            for origin, admitted in origins:
                opened = True
                try:
                    WebSocket(server.address, Host=host, Origin=origin).close()
                except Refused as refused:
                    assert refused.status == 403, refused
                    opened = False
                assert opened == (known and admitted), (host, origin, opened)
        for path in ("/", "/ws2", "/socket"):
            try:
                WebSocket(server.address, host=server.host, path=path)
                raise AssertionError(f"{path} is no socket")
            except Refused as refused:
                assert refused.status == 403
        assert server.stop() == 0
        whys = [each["why"] for each in server.events() if each["event"] == "handshake-refused"]
        assert {"host", "origin"} <= set(whys), whys
        return f"{len(hosts)} hosts, {len(origins)} origins"


@within_three_tries
def slow_requests():
    """Whoever has not said what they want in five seconds is let go; others are served meanwhile."""
    with Server() as server:
        begin = time.monotonic()
        slow = [socket.create_connection(server.address, PATIENCE) for _ in range(40)]
        for number, each in enumerate(slow):
            if number % 2:
                each.sendall(b"GET / HTTP/1.1\r\nHost: ")
        while time.monotonic() - begin < 4:
            assert server.get("/health").status == 200
            for each in slow[1::2]:
                each.sendall(b"x")
            time.sleep(0.5)
        assert {answer_of(each) for each in slow} == {b""}
        took = time.monotonic() - begin
        assert 4 < took < 7, took
        return f"{took:.1f} s"


def figures_are_well_formed():
    with Server() as server:
        guest = Guest(server).create("Ann")
        guest.ask({"avatar": 3})
        figures = server.figures()
        for name in ("mayi_sockets", "mayi_rooms", "mayi_rooms_total", "mayi_commands_total", "mayi_refusals_total", "mayi_answer_seconds_sum", "mayi_sync_seconds_count",
                     "mayi_received_bytes_total", "mayi_sent_bytes_total", "mayi_readers_dropped_total", "process_open_fds", "process_max_fds"):
            assert name in figures, name
        assert figures["mayi_sockets"] == 1 and figures["mayi_rooms"] == 1 and figures["mayi_sent_bytes_total"] > 100
        assert 5 < figures["process_open_fds"] < 100


def in_the_house():
    """--lan: the first line is the address, then that of this machine in the house and a picture of it."""
    with Server("--lan", listen="127.0.0.1:0") as server:
        assert server.url.startswith("http://127.0.0.1:")
        house = re.search(r"Others in the house: http://([\d.]+):(\d+)", "".join(server.said))
        if house:
            assert "▄" in "".join(server.said)
            assert server.get("/", Host=f"{house.group(1)}:{house.group(2)}").status == 200
            with socket.create_connection((house.group(1), server.address[1]), PATIENCE) as connection:
                assert ask(connection, "/", f"{house.group(1)}:{house.group(2)}").status == 200
        assert server.get("/", Host="evil.example").status == 421


def misuse():
    for words in ("--listen nowhere", "--listen 127.0.0.1", "--listen 127.0.0.1:99999", "--listen 203.0.113.9:80", "--public-url play.example.org", "--origin x",
                  "--trust-proxy proxy.example", "--assets /nowhere", "--log loud", "--frobnicate", "--data /proc/nowhere"):
        done = subprocess.run([program.PROGRAM, "serve", *words.split()], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 2 and done.stderr and "Open" not in done.stdout, (words, done)
    with Server() as server:
        done = subprocess.run([program.PROGRAM, "serve", "--listen", server.listen, "--data", server.folder], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 2 and "Address already in use" in done.stderr, done


CHECKS = [pages_and_headers, assets_of_a_folder, names_and_origins, slow_requests, figures_are_well_formed, in_the_house, misuse]
