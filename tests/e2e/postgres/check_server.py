"""A server whose games are in PostgreSQL: killed itself, its database killed, cut off, slow, and replaced by its standby."""
import contextlib
import os
import random
import tempfile
import threading
import time

import check_crash
from database import database, wait_for
from fault_proxy import FaultProxy
from guest import Guest, Refusal
from server import Server
from websocket import Closed

KILLS = 8
FAILURES = ("unreachable", "busy")  # of the store: nothing was confirmed


class Writer(check_crash.Writer):
    """Sends again, under the same id, what the store could not keep."""

    def send(self, number):
        end = time.monotonic() + 120
        while True:
            try:
                return super().send(number)
            except Refusal as refusal:
                assert refusal.code in FAILURES, refusal
                assert time.monotonic() < end, refusal
                time.sleep(0.05)


@contextlib.contextmanager
def writing(server, count=3):
    """Writers at work; afterwards everything they had confirmed is there exactly once."""
    writers = [Writer(server, number + 1) for number in range(count)]
    stop = threading.Event()
    threads = [threading.Thread(target=writer.write, args=(stop,)) for writer in writers]
    for thread in threads:
        thread.start()
    try:
        yield writers
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    for writer in writers:
        writer.come_back()


def wait_for_more(writers, more=5):
    """Each has so many more confirmed; how long that took."""
    begin, before = time.monotonic(), [len(writer.done) for writer in writers]
    wait_for("writers go on", lambda: all(len(writer.done) >= count + more for writer, count in zip(writers, before)), 60)
    return time.monotonic() - begin


def said(writers):
    return f"{sum(len(writer.done) for writer in writers)} confirmed, every one is kept exactly once"


def server_killed_at_random():
    with database() as one:
        check_crash.KILLS = KILLS
        return check_crash.killed_at_random("--store", one.url)


def database_killed_and_restarted():
    with database() as one, Server("--store", one.url) as server:
        with writing(server) as writers:
            for _ in range(3):
                wait_for_more(writers)
                one.kill()
                one.restart_after_kill()
                took = wait_for_more(writers)
        assert server.stop() == 0
        return f"back after {took:.1f} s; " + said(writers)


def line_to_the_database_cut_and_slow():
    chance = random.Random(1)
    with database() as one, FaultProxy(("127.0.0.1", one.port)) as proxy, Server("--store", proxy.url()) as server:
        with writing(server) as writers:
            for _ in range(6):
                wait_for_more(writers, 3)
                proxy.cut_before_answers()  # the commit is done and nobody is told
                time.sleep(chance.uniform(0.01, 0.1))
                proxy.heal()
            wait_for_more(writers)
            proxy.refuse()
            wait_for("the server says that it is not ready", lambda: server.get("/ready").status == 503)
            proxy.heal()
            wait_for("the server is ready again", lambda: server.get("/ready").status == 200)
            wait_for_more(writers)
            proxy.freeze()  # half open: nothing is closed, nothing arrives
            time.sleep(1)
            proxy.heal()
            wait_for_more(writers)
            proxy.slow(0.02)
            wait_for_more(writers)
            proxy.heal()
            wait_for_more(writers)
        assert server.stop() == 0
        return said(writers)


def standby_promoted():
    with database() as one, tempfile.TemporaryDirectory(prefix="mayi-pg-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        standby = one.standby(f"{folder}/standby")
        try:
            with FaultProxy(("127.0.0.1", one.port)) as proxy, Server("--store", proxy.url()) as server:
                with writing(server) as writers:
                    wait_for_more(writers)
                    one.kill()
                    standby.promote()
                    proxy.to(("127.0.0.1", standby.port))
                    took = wait_for_more(writers)
                assert took < 30, f"play resumed after {took:.0f} s"
                assert server.stop() == 0
                return f"play resumed after {took:.1f} s; " + said(writers)
        finally:
            standby.stop("immediate")


def vanished_under_a_server():
    """Guests are told that nothing is confirmed, and soon; whoever runs the server what is wrong and what to do; nobody else learns where the database is."""
    mishaps = [("DROP SCHEMA mayi CASCADE", "games", "dropped"), ("DROP DATABASE games WITH (FORCE)", "postgres", "is not there")]
    for sql, place, words in mishaps:
        with database() as one:
            one.sql("CREATE DATABASE games")
            with Server("--store", one.url.replace("/postgres", "/games")) as server:
                guest = Guest(server).create("Ann")
                one.sql(sql, database=place)
                for _ in range(2):
                    refusal = refused(lambda: guest.ask({"avatar": 3}))
                    assert "nothing is confirmed" in refusal and "postgresql" not in refusal, refusal
                assert server.get("/ready").status == 503
                assert server.stop() == 0
                said = [event["message"] for event in server.events() if event["event"] == "store"]
                assert said and all(words in message for message in said), said
    with database() as one, Server("--store", one.url) as server:
        guest = Guest(server).create("Ann")
        one.kill()
        waits = []
        for _ in range(4):
            begin = time.monotonic()
            refused(lambda: guest.ask({"avatar": 3}))
            waits.append(time.monotonic() - begin)
        assert waits[0] < 8 and max(waits[1:]) < 3, waits  # the first is the patience with a line; later ones are told at once
        assert refused(lambda: Guest(server, "127.0.8.1").create("Bob"))
        assert server.get("/ready").status == 503
        assert "cannot be reached" in server.events()[-1]["message"], server.events()
    return f"told after {waits[0]:.1f} s, then within {max(waits[1:]):.1f} s"


def refused(what):
    try:
        what()
    except Refusal as refusal:
        return str(refusal)
    raise AssertionError("it was confirmed")


CHECKS = [vanished_under_a_server, server_killed_at_random, database_killed_and_restarted, line_to_the_database_cut_and_slow, standby_promoted]
