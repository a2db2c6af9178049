"""What packaging/cluster has for operators: figures that exist, a page for each alarm, settings and a proxy that start."""
import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time

import server
from database import ROOT, database, wait_for
from guest import Guest
from server import Server, ask, free_port

CLUSTER = ROOT / "packaging/cluster"
NOT_OURS = {"up"}  # Prometheus' own
WORDS = {"sum", "by", "le", "rate", "increase", "and", "histogram_quantile", "instance", "job"}


def figures_in(expression):
    """Names of figures in an expression of Prometheus, without labels and functions."""
    bare = re.sub(r"\{[^}]*\}|\[[^]]*\]|\"[^\"]*\"", "", expression)
    return {name for name in re.findall(r"[a-z_]{2,}", bare) if name not in WORDS}


def dashboard_and_alarms():
    panels = json.loads((CLUSTER / "dashboard.json").read_text())["panels"]
    shown = set().union(*(figures_in(target["expr"]) for panel in panels for target in panel["targets"]))
    alarms = re.findall(r"alert: (\w+)\n\s+expr: (.+)", (CLUSTER / "alarms.yml").read_text())
    pages = re.findall(r"runbook: (\S+?)\}", (CLUSTER / "alarms.yml").read_text())
    watched = set().union(*(figures_in(expression) for _, expression in alarms))
    with Server() as server:
        there = {re.sub(r"\{.*", "", name) for name in server.figures()} | NOT_OURS
    assert shown <= there and watched <= there, f"no such figures: {(shown | watched) - there}"
    assert {f"docs/runbooks/{name}.md" for name, _ in alarms} == set(pages), pages
    for page in pages:
        assert (ROOT / page).read_text().startswith(f"# {pathlib.Path(page).stem}\n"), page
    assert {path.stem for path in (ROOT / "docs/runbooks").glob("*.md")} == {name for name, _ in alarms}
    return f"{len(shown | watched)} figures, {len(alarms)} alarms with a page each"


def settings_and_proxy():
    subprocess.run(["haproxy", "-c", "-q", "-f", CLUSTER / "haproxy.cfg"], check=True, capture_output=True)
    settings = (CLUSTER / "postgresql.conf").read_text()
    with database(settings) as one, tempfile.TemporaryDirectory() as folder, Server("--store", one.url, folder=folder):
        assert one.sql("SELECT count(*) FROM pg_settings WHERE pending_restart") == "0"
        assert one.sql("SHOW wal_log_hints") == "on"
    return "haproxy and PostgreSQL take their files"


def units():
    """systemd takes every unit without a word, and what the node's one starts is ready, and drains."""
    with database() as one, tempfile.TemporaryDirectory() as folder:
        for unit in (*CLUSTER.glob("*.service"), ROOT / "packaging/mayi.service"):
            text = unit.read_text().replace("/usr/local/bin/mayi", server.PROGRAM)
            pathlib.Path(folder, unit.name.replace("@", "@8765")).write_text(text)
        for unit in pathlib.Path(folder).iterdir():
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
            assert done.returncode == 0 and not done.stdout + done.stderr, done.stdout + done.stderr
        node, port = (CLUSTER / "mayi@.service").read_text(), free_port()
        words = re.search("ExecStart=(.*)", node).group(1).replace("/usr/local/bin/mayi", server.PROGRAM).replace("%i", str(port)).split()
        with subprocess.Popen(words, env={**os.environ, "MAYI_STORE": one.url, "MAYI_DATA": folder}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as started:
            started.stdout.readline()
            with socket.create_connection(("127.0.0.1", port), 5) as line:
                assert ask(line, "/ready", "localhost").status == 200
            started.send_signal(signal.SIGTERM)
            assert started.wait(15) == 0
    return "every unit is one that systemd takes; a node starts as its unit says"


class Behind:
    """haproxy with the packaged settings, in front of nodes: as a server is for guests."""

    def __init__(self, folder, nodes, port):
        settings = (CLUSTER / "haproxy.cfg").read_text()
        settings = settings[:settings.index("# The database")].replace("127.0.0.1:8700", f"127.0.0.1:{port}").replace("  server node3 127.0.0.1:8767 check\n", "")
        for number, node in enumerate(nodes):
            settings = settings.replace(f"127.0.0.1:{8765 + number} ", f"{node.host} ")
        path = pathlib.Path(folder, "haproxy.cfg")
        path.write_text(re.sub(r"\n *log [^\n]*", "", settings).replace("maxconn 40000", "maxconn 1000"))
        self.process = subprocess.Popen(["haproxy", "-db", "-q", "-f", path])
        self.address, self.host = ("127.0.0.1", port), f"127.0.0.1:{port}"

    def get(self, path):
        with socket.create_connection(self.address, 5) as line:
            return ask(line, path, self.host)


def guests_behind_haproxy():
    """Whoever comes back comes to any node, and to none that drains or is gone."""
    port = free_port()
    with database() as one, tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ends:
        options = ("--store", one.url, "--public-url", f"http://127.0.0.1:{port}")
        nodes = [ends.enter_context(server.Server(*options)) for _ in range(2)]
        front = Behind(folder, nodes, port)
        ends.callback(front.process.wait)
        ends.callback(front.process.kill)
        wait_for("haproxy has a node", lambda: answers(front))
        guests = [Guest(front).create("Ann"), Guest(front).create("Bea")]
        assert sorted(node.figures()["mayi_sockets"] for node in nodes) == [1, 1], "all are at one node"
        for node in nodes:
            assert node.stop() == 0
            time.sleep(2.5)  # haproxy has asked it twice, and sends nobody there
            for guest in guests:
                guest.come_back().ask({"avatar": 3 + nodes.index(node)})
            node.start()
            time.sleep(1.5)
    return "two nodes restarted under two guests, who came to the other one"


def answers(front):
    try:
        return front.get("/ready").status == 200
    except (OSError, AssertionError):
        return False


CHECKS = [dashboard_and_alarms, settings_and_proxy, units, guests_behind_haproxy]
