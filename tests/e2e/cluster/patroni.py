"""A database that fails over by itself, all on loopback: etcd, Patroni with PostgreSQL, haproxy in front, with the files of packaging/cluster."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import urllib.request

import yaml
from database import ROOT, as_user, family, own, signal_all, wait_for
from server import free_port

PACKAGED = ROOT / "packaging/cluster"
SLOW_DISK = ("--heartbeat-interval", "300", "--election-timeout", "3000")  # all of them share one disk


class Daemon:
    """A process of an unprivileged user, with a log in its folder."""

    def __init__(self, folder, name, *words):
        self.log, self.words = folder / f"{name}.log", words
        self.start()

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(as_user(*self.words), stdout=log, stderr=log, cwd="/", start_new_session=True)

    def signal(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait(30)


def start_etcds(folder, count):
    """The processes, and where they answer."""
    clients, peers = ([f"http://127.0.0.1:{free_port()}" for _ in range(count)] for _ in range(2))
    together = ",".join(f"e{number}={peer}" for number, peer in enumerate(peers))
    started = [Daemon(folder, f"etcd{number}", "/usr/bin/etcd", "--name", f"e{number}", "--data-dir", folder / f"etcd{number}", "--enable-v2", *SLOW_DISK,
                      "--listen-client-urls", client, "--advertise-client-urls", client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                      "--initial-cluster", together)
               for number, (client, peer) in enumerate(zip(clients, peers))]
    return started, [client.removeprefix("http://") for client in clients]


class Member:
    """One machine of the database: Patroni and its PostgreSQL."""

    def __init__(self, folder, etcd, synchronous):
        self.folder, self.port, self.rest = folder, free_port(), free_port()
        self.folder.mkdir()
        shutil.copy(PACKAGED / "postgresql.conf", self.folder)
        (self.folder / "config.yml").write_text(json.dumps(self.settings(etcd, synchronous)))
        own(self.folder)
        self.patroni = Daemon(self.folder, "patroni", "/usr/bin/patroni", self.folder / "config.yml")

    def settings(self, etcd, synchronous):
        """The packaged ones with addresses and folders of its own, and without passwords."""
        settings = yaml.safe_load((PACKAGED / "patroni.yml").read_text())
        rest, address = f"127.0.0.1:{self.rest}", f"127.0.0.1:{self.port}"
        settings |= {"name": self.folder.name, "restapi": {"listen": rest, "connect_address": rest}, "etcd": {"hosts": etcd}}
        settings["bootstrap"]["dcs"]["synchronous_mode"] = synchronous
        settings["bootstrap"]["pg_hba"] = ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
        settings["postgresql"] |= {"listen": address, "connect_address": address, "data_dir": str(self.folder / "data"), "pgpass": str(self.folder / "pgpass"),
                                   "custom_conf": str(self.folder / "postgresql.conf"),
                                   "parameters": {"unix_socket_directories": str(self.folder), "shared_buffers": "32MB"}}
        settings["postgresql"]["authentication"]["superuser"]["username"] = "mayi"
        return settings

    def says(self, path):
        """Whether Patroni says that it is so."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/{path}", timeout=1) as answer:
                return answer.status == 200
        except OSError:
            return False

    def postmaster(self):
        return int((self.folder / "data/postmaster.pid").read_text().split()[0])

    def processes(self):
        with contextlib.suppress(OSError, IndexError):  # there may be none, or none yet
            return family(self.postmaster())
        return []

    def crash_database(self):
        signal_all(self.processes(), signal.SIGKILL)

    def lose_power(self):
        self.patroni.kill()
        self.crash_database()

    def hang(self):
        """The machine stands still; what is said to it waits."""
        self.patroni.signal(signal.SIGSTOP)
        self.still = self.processes()
        signal_all(self.still, signal.SIGSTOP)

    def go_on(self):
        signal_all(self.still, signal.SIGCONT)
        self.patroni.signal(signal.SIGCONT)


class Patroni:
    """Two members, three etcd and haproxy, whose `port` is where the primary is, whichever that may be."""

    def __init__(self, folder, synchronous, ends):
        self.synchronous, self.port = synchronous, free_port()
        self.etcds, hosts = start_etcds(folder, 3)
        for etcd in self.etcds:
            ends.callback(etcd.kill)
        self.members = [Member(folder / name, hosts, synchronous) for name in ("db1", "db2")]
        for member in self.members:
            ends.callback(member.lose_power)
        (folder / "haproxy.cfg").write_text(self.proxy_settings())
        ends.callback(Daemon(folder, "haproxy", "/usr/sbin/haproxy", "-db", "-f", folder / "haproxy.cfg").kill)
        self.wait_until_whole()

    def proxy_settings(self):
        """Of the packaged ones what is before the database, with these addresses."""
        text = (PACKAGED / "haproxy.cfg").read_text()
        text = text[:text.index("# Guests")] + text[text.index("listen database"):]
        text = re.sub(r"\n *log [^\n]*", "", text).replace("127.0.0.1:5000", f"127.0.0.1:{self.port}").replace("maxconn 40000", "maxconn 1000")
        for number, member in enumerate(self.members, 1):
            text = text.replace(f"10.0.0.{number}:5432 check port 8008", f"127.0.0.1:{member.port} check port {member.rest}")
        return text

    def primary(self):
        return next((member for member in self.members if member.says("primary")), None)

    def standby(self):
        """Whoever may take over. A new primary is not the standby that it was, though it may say so for a moment."""
        role = "synchronous" if self.synchronous else "replica"
        return next((member for member in self.members if member.says(role) and not member.says("primary")), None)

    def wait_until_whole(self):
        wait_for("the database has a primary and a standby", lambda: self.primary() and self.standby(), 120)


def show_logs(folder):
    """Of every Patroni, what it did last: the folder is soon gone."""
    for log in sorted(folder.glob("*/patroni.log")):
        print(f"{log.parent.name}:", *log.read_text().splitlines()[-60:], sep="\n  ", flush=True)


@contextlib.contextmanager
def patroni(synchronous=True):
    with tempfile.TemporaryDirectory(prefix="mayi-cluster-", ignore_cleanup_errors=True) as folder, contextlib.ExitStack() as ends:
        os.chmod(folder, 0o755)
        own(folder)
        try:
            yield Patroni(pathlib.Path(folder), synchronous, ends)
        except Exception:
            show_logs(pathlib.Path(folder))
            raise
