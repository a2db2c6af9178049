"""Real PostgreSQL for tests: started as an unprivileged user on loopback, killed, restarted, followed by a synchronous standby, promoted.

A new database is a copy of a template folder that initdb makes once; everything lies in a folder that is gone at the end.
"""
import contextlib
import fcntl
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tests/e2e/serve"))
from server import free_port  # noqa: E402
BIN = pathlib.Path("/usr/lib/postgresql/15/bin")
USER = "nobody" if os.getuid() == 0 else None  # PostgreSQL refuses root
SETTINGS = """
listen_addresses = '127.0.0.1'
shared_buffers = 32MB
max_connections = 60
wal_keep_size = 64MB
log_min_messages = fatal
"""


def as_user(*words):
    return [*(["runuser", "-u", USER, "--"] if USER else []), *map(str, words)]


def run(*words, **options):
    done = subprocess.run(as_user(*words), capture_output=True, text=True, cwd="/", **options)
    if done.returncode != 0:
        raise AssertionError(f"{words[0]} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def own(folder):
    if USER:
        subprocess.run(["chown", "-R", USER, folder], check=True)


def family(postmaster):
    """All processes of a PostgreSQL."""
    backends = subprocess.run(["pgrep", "-P", str(postmaster)], capture_output=True, text=True).stdout.split()
    return [postmaster, *map(int, backends)]


def signal_all(processes, number):
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)


def wait_for(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not within {seconds} s")
        time.sleep(0.02)
    return found


def template():
    """Made once for a build folder, and whole when it is there."""
    made = ROOT / "build/postgres-15"
    made.parent.mkdir(exist_ok=True)
    with open(made.parent / "postgres-15.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            with tempfile.TemporaryDirectory(prefix="mayi-pg-") as folder:
                own(folder)
                run(BIN / "initdb", "-A", "trust", "--locale=C", "--encoding=UTF8", "-U", "mayi", "-D", f"{folder}/data")
                shutil.copytree(f"{folder}/data", made.with_suffix(".new"))
            made.with_suffix(".new").rename(made)
    return made


class Database:
    """One server. `url` is where it is; `sql` asks it."""

    def __init__(self, folder, port=None):
        self.folder, self.port, self.process = pathlib.Path(folder), port or free_port(), None
        self.data = self.folder / "data"

    @property
    def url(self):
        return f"postgresql://mayi@127.0.0.1:{self.port}/postgres"

    @classmethod
    def made(cls, folder, settings=""):
        """A new one that runs."""
        database = cls(folder)
        database.folder.mkdir(parents=True, exist_ok=True)
        shutil.copytree(template(), database.data)
        database.set(SETTINGS + settings)
        own(database.folder)
        database.data.chmod(0o700)
        database.start()
        return database

    def set(self, settings):
        """The last setting of a name counts."""
        with open(self.data / "postgresql.conf", "a") as file:
            file.write(settings + "\n")

    def start(self):
        log = open(self.folder / "log", "a")
        words = [BIN / "postgres", "-D", self.data, "-c", f"port={self.port}", "-c", f"unix_socket_directories={self.folder}"]
        self.process = subprocess.Popen(as_user(*words), stdout=log, stderr=log, cwd="/", start_new_session=True)
        log.close()
        self.wait_until_ready()

    def wait_until_ready(self):
        ready = [BIN / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        wait_for("PostgreSQL starts", lambda: subprocess.run(ready).returncode == 0 or self.check_alive())

    def check_alive(self):
        if self.process.poll() is not None:
            raise AssertionError("PostgreSQL ended:\n" + (self.folder / "log").read_text()[-2000:])
        return False

    def postmaster(self):
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def stop(self, how="fast"):
        """fast, or immediate: as if the machine had lost power, but for the disk."""
        if self.process and self.process.poll() is None:
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                os.kill(self.postmaster(), {"fast": signal.SIGINT, "immediate": signal.SIGQUIT}[how])
            self.process.wait(30)

    def kill(self):
        signal_all(family(self.postmaster()), signal.SIGKILL)
        self.process.wait(30)

    def restart_after_kill(self):
        wait_for("the port is free again", lambda: not self.answers())
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        self.start()

    def answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def reload(self):
        os.kill(self.postmaster(), signal.SIGHUP)

    def sql(self, text, database="postgres", seconds=60):
        words = [BIN / "psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "mayi", "-d", database, "-v", "ON_ERROR_STOP=1", "-qtAXc", text]
        done = subprocess.run(words, capture_output=True, text=True, timeout=seconds)
        if done.returncode != 0:
            raise AssertionError(f"{text}\n{done.stderr}")
        return done.stdout.strip()

    def standby(self, folder, name="s1", synchronous=True):
        """Follows this one from now on. Commits wait for it if it is synchronous."""
        standby = Database(folder)
        standby.folder.mkdir(parents=True, exist_ok=True)
        own(standby.folder)
        run(BIN / "pg_basebackup", "-R", "-X", "stream", "-c", "fast", "-D", standby.data, "-d", f"{self.url}?application_name={name}")
        standby.start()
        wait_for("the standby follows", lambda: self.sql("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") != "0")
        if synchronous:
            self.set(f"synchronous_standby_names = 'FIRST 1 ({name})'")
            self.reload()
            wait_for("the standby is synchronous", lambda: self.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "0")
        return standby

    def promote(self):
        self.set("synchronous_standby_names = ''")
        run(BIN / "pg_ctl", "promote", "-w", "-D", self.data)


@contextlib.contextmanager
def database(settings=""):
    with tempfile.TemporaryDirectory(prefix="mayi-pg-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        made = Database.made(f"{folder}/primary", settings)
        try:
            yield made
        finally:
            made.stop("immediate")
