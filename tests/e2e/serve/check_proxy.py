"""Behind nginx with TLS, as packaging/nginx.conf has it."""
import os
import pathlib
import re
import socket
import ssl
import subprocess
import tempfile
import time

from check_site import HEADERS
from guest import Guest
from server import Server, ask, free_port
from websocket import PATIENCE, Refused, WebSocket

ROOT = pathlib.Path(__file__).resolve().parents[3]
NAME = "play.example.org"


class Nginx:
    """Debian's nginx with the packaged configuration: names, ports and files are those of the test."""

    def __init__(self, folder, backend):
        self.folder, self.port, plain = folder, free_port(), free_port()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
                        "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"], check=True, capture_output=True)
        site = (ROOT / "packaging/nginx.conf").read_text()
        for pattern, value in ((r"listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"), (r"listen 80;", f"listen 127.0.0.1:{plain};"),
                               (r"listen \[::\].*;\n", "\n"), (r"server 127\.0\.0\.1:8765", f"server 127.0.0.1:{backend}"),
                               (r"ssl_certificate .*;", f"ssl_certificate {folder}/cert.pem;"), (r"ssl_certificate_key .*;", f"ssl_certificate_key {folder}/key.pem;")):
            site, count = re.subn(pattern, value, site)
            assert count or "::" in pattern, pattern
        paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;\n" if os.getuid() == 0 else ""
        pathlib.Path(folder, "nginx.conf").write_text(
            f"{user}daemon off;\nworker_processes 1;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n")
        self.process = subprocess.Popen(["nginx", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log", "-p", folder], stderr=subprocess.PIPE)
        self.trust = ssl.create_default_context(cafile=f"{folder}/cert.pem")
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end and self.process.poll() is None, pathlib.Path(folder, "error.log").read_text()
                time.sleep(0.05)

    def wrap(self, connection):
        return self.trust.wrap_socket(connection, server_hostname=NAME)

    def get(self, path):
        with self.wrap(socket.create_connection(("127.0.0.1", self.port), PATIENCE)) as connection:
            return ask(connection, path, NAME)


class Behind:
    """What a guest needs to know of a server that is behind the proxy."""

    def __init__(self, nginx):
        self.address, self.host = ("127.0.0.1", nginx.port), NAME


def behind_nginx():
    with tempfile.TemporaryDirectory() as folder, Server("--public-url", f"https://{NAME}", "--trust-proxy", "127.0.0.1") as server:
        nginx = Nginx(folder, server.address[1])
        try:
            index = nginx.get("/")
            assert index.status == 200 and b"May I?" in index.body
            for name, value in HEADERS.items():
                assert index.headers[name] == value, name
            assert "max-age" in index.headers["strict-transport-security"]
            assert nginx.get("/metrics").status in (403, 404), "the figures are for the operator"
            options = {"wrap": nginx.wrap, "Origin": f"https://{NAME}"}
            ann = Guest(Behind(nginx), "127.0.6.1", **options).create("Ann")
            bob = Guest(Behind(nginx), "127.0.6.2", **options).join("Bob", link=ann.link)
            ann.ask({"avatar": 5})
            bob.follow(lambda state: state["seats"][0].get("avatar") == 5)
            try:
                WebSocket(("127.0.0.1", nginx.port), host=NAME, wrap=nginx.wrap, Origin="https://evil.example")
                raise AssertionError("a foreign page was admitted")
            except Refused as refused:
                assert refused.status == 403
            forwarded_addresses(server)
            # What a client says of itself is not believed: nginx appends the address it saw.
            liar = WebSocket(("127.0.0.1", nginx.port), host=NAME, wrap=nginx.wrap, source="127.0.6.3", X_Forwarded_For="9.9.9.9")
            liar.send_raw(b"\x82\x80abcd")
            assert liar.expect_close()[0] == 1008
            assert server.stop() == 0
            last = [each for each in server.events() if each["event"] == "closed"][-1]
            assert last["address"] == "127.0.6.3", last
        finally:
            nginx.process.terminate()
            nginx.process.wait(PATIENCE)


def forwarded_addresses(server):
    """Sockets are counted for whom they are opened; from elsewhere than the proxy nobody is believed."""
    crowd = [WebSocket(server.address, host=server.host, X_Forwarded_For="1.2.3.4, 203.0.113.7") for _ in range(64)]
    try:
        WebSocket(server.address, host=server.host, X_Forwarded_For="203.0.113.7")
        raise AssertionError("there is no end of sockets for one address")
    except Refused as refused:
        assert refused.status == 429, refused
    WebSocket(server.address, host=server.host, X_Forwarded_For="203.0.113.8").close()
    WebSocket(server.address, host=server.host, source="127.0.6.9", X_Forwarded_For="203.0.113.7").close()
    for each in crowd:
        each.close()


CHECKS = [behind_nginx]
