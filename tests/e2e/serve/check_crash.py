"""kill -9 at random under writers, and a restart under many guests."""
import asyncio
import json
import random
import threading
import time

import server as programs
from guest import Guest
from server import Server
from websocket import CLOSE, PATIENCE, PING, PONG, TEXT, Closed, check_handshake, frame, request

KILLS, CLIENTS = 20, 1000  # run --kills N --clients N


class Writer:
    """A person who changes their picture again and again, and keeps a log of what was confirmed. Pictures count on, so that what
    was done twice or not at all shows in the history."""

    def __init__(self, server, number):
        self.server, self.source = server, f"127.0.4.{number}"
        self.guest = Guest(server, self.source).create("Ann")
        self.sent = 0    # commands so far; the last may be unknown
        self.done = []   # (version, picture) as confirmed
        self.judged = 0  # how many of them the history has shown

    def picture(self, number):
        return 1 + number % 20

    def send(self, number):
        answer = self.guest.ask({"avatar": self.picture(number), "id": f"p{number}"})
        self.done.append((answer["version"], self.picture(number)))
        return answer["repeated"]

    def write(self, stop):
        """Until the connection ends or it is told to stop."""
        try:
            while not stop.is_set():
                self.sent += 1
                self.send(self.sent)
        except (Closed, OSError):
            pass

    def come_back(self):
        """What was not confirmed is sent again with the same id; what was is known."""
        self.guest.come_back()
        if self.sent > len(self.done):
            self.send(self.sent)
        if self.done:
            version, _ = self.done[-1]
            again = self.guest.ask({"avatar": self.picture(self.sent), "id": f"p{self.sent}"})
            assert again["repeated"] and again["version"] == version, (again, version)
        self.judge()

    def judge(self):
        """Everything that was confirmed is in the history exactly once, at its version, in order."""
        since = self.done[self.judged - 1][0] if self.judged else 0
        events = self.guest.query("history", since=since)["events"]
        shown = [(event["version"], event["avatar"]) for event in events if event["event"] == "pictured" and event["version"] > since]
        assert shown == self.done[self.judged:], f"confirmed {self.done[self.judged:]}, kept {shown}"
        self.judged = len(self.done)


def killed_at_random(*options):
    chance = random.Random(programs.SEED)
    with Server(*options) as server:
        writers = [Writer(server, number + 1) for number in range(4)]
        game = Guest(server, "127.0.4.99").create("Bea")
        game.add_bots("greedy", "greedy")
        game.quicken()
        game.ask({"deal": 1})
        unknown = 0
        for _ in range(KILLS):
            stop = threading.Event()
            threads = [threading.Thread(target=writer.write, args=(stop,)) for writer in writers]
            for thread in threads:
                thread.start()
            end = time.monotonic() + chance.uniform(0.02, 0.35)
            seen = game.state["version"]
            try:
                while time.monotonic() < end:
                    if not game.act():
                        game.frame(max(0.01, end - time.monotonic()))
            except TimeoutError:
                pass
            seen = max(seen, game.state["version"])
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            unknown += sum(writer.sent > len(writer.done) for writer in writers)
            server.start()
            for writer in writers:
                writer.come_back()
            game.come_back()
            assert game.state["version"] >= seen, "what was shown is gone"
        kept = sum(len(writer.done) for writer in writers)
        assert kept > 2 * KILLS, "too little was written to show anything"
        assert server.stop() == 0
    return f"seed {programs.SEED}: {KILLS} kills, {kept} confirmed, {unknown} were unknown; every one is kept exactly once"


class Storm:
    """Many guests on one thread: each follows a room and comes back when it is told to."""

    def __init__(self, server, links):
        self.server, self.links = server, links
        self.chance = random.Random(programs.SEED)
        self.versions, self.returns, self.waits = {}, [], []
        self.arrived = self.unsaid = 0

    async def read(self, reader):
        first, second = await reader.readexactly(2)
        size = second & 127
        if size >= 126:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
        return first & 15, await reader.readexactly(size)

    async def enter(self, number):
        """The connection, once the state has come."""
        source = (f"127.9.{number // 200}.{number % 200 + 1}", 0)
        reader, writer = await asyncio.open_connection(*self.server.address, local_addr=source)
        key, text = request(self.server.host)
        writer.write(text)
        check_handshake(key, (await reader.readuntil(b"\r\n\r\n")).decode().strip())
        writer.write(frame(TEXT, b'{"hello": 2}') + frame(TEXT, json.dumps({"enter": {"link": self.links[number % len(self.links)]}}).encode()))
        while True:
            opcode, payload = await self.read(reader)
            message = json.loads(payload) if opcode == TEXT else {}
            if "state" in message:
                assert message["state"]["version"] >= self.versions.get(number, 0), "what was shown is gone"
                self.versions[number] = message["state"]["version"]
                self.arrived += 1
                return reader, writer

    async def stay(self, reader, writer):
        """How long to stay away, in seconds, when it is over."""
        while True:
            opcode, payload = await self.read(reader)
            if opcode == PING:
                writer.write(frame(PONG, payload))
            if opcode == CLOSE:
                assert int.from_bytes(payload[:2], "big") == 1012, payload
                writer.write(frame(CLOSE, payload[:2]))
                writer.close()
                words = payload[2:].decode().split()
                return int(words[words.index("retry") + 2]) / 1000

    async def guest(self, number, gate, back):
        async with gate:
            connection = await self.enter(number)
        try:
            self.waits.append(await self.stay(*connection))
        except (OSError, asyncio.IncompleteReadError):  # the server was gone before this one had read why
            self.unsaid += 1
        await asyncio.sleep(self.waits[-1] if self.waits else self.chance.random())
        for attempt in range(40):
            try:
                reader, writer = await self.enter(number)
                break
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(self.chance.uniform(0.1, 0.3) * (attempt + 1))
        self.returns.append(time.monotonic())
        staying = asyncio.create_task(self.stay(reader, writer))
        await back.wait()
        staying.cancel()
        writer.close()

    async def run(self, restart):
        back = asyncio.Event()
        gate = asyncio.Semaphore(64)  # they arrive one after the other, and come back as they are told
        guests = [asyncio.create_task(self.guest(number, gate, back)) for number in range(CLIENTS)]
        await self.until(lambda: self.arrived == CLIENTS, guests)
        begun = time.monotonic()
        await asyncio.get_running_loop().run_in_executor(None, restart)
        await self.until(lambda: len(self.returns) == CLIENTS, guests)
        samples = await asyncio.get_running_loop().run_in_executor(None, self.server.figures)
        back.set()
        await asyncio.gather(*guests)
        return time.monotonic() - begun, samples

    async def until(self, condition, guests):
        end = time.monotonic() + 5 * PATIENCE
        while time.monotonic() < end:
            if condition():
                return
            for guest in guests:
                if guest.done():
                    guest.result()
            await asyncio.sleep(0.025)
        raise AssertionError(f"{self.arrived} arrived, {len(self.returns)} came back")


def a_restart_under_many():
    """Everybody comes back within seconds, spread over time, and nobody's queue is too long."""
    with Server() as server:
        links = [Guest(server, f"127.0.5.{number + 1}").create("Ann").link for number in range(20)]
        storm = Storm(server, links)

        def restart():
            assert server.stop() == 0
            server.start()

        took, figures = asyncio.run(storm.run(restart))
        assert len(storm.returns) == CLIENTS and figures["mayi_sockets"] >= CLIENTS
        assert figures["mayi_readers_dropped_total"] == 0
        assert storm.unsaid < CLIENTS / 10, f"{storm.unsaid} were not told when to come back"
        assert max(storm.waits) - min(storm.waits) > 0.8, "all come back at once"
        return f"{CLIENTS} were back after {took:.1f} s, spread over {max(storm.returns) - min(storm.returns):.1f} s"


CHECKS = [killed_at_random, a_restart_under_many]
