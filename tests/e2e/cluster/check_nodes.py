"""What three nodes go through. The faults at the end must lose something, or the checks before them would show nothing."""
import contextlib
import os
import random
import signal
import subprocess
import tempfile
import time

import server as programs
from cluster import Cluster, Wrong
from database import database
from guest import Refusal

ROUNDS = 1  # of each mishap; run --rounds N for more


def nodes_killed_and_asleep():
    chance = random.Random(programs.SEED)
    with database() as one, Cluster(one) as cluster:
        cluster.resumes()
        for _ in range(ROUNDS):
            victim = chance.choice(cluster.nodes)
            victim.kill()
            cluster.resumes()
            victim.start()
            sleeper = chance.choice(cluster.nodes)
            sleeper.sleep()
            cluster.resumes()
            sleeper.wake()  # and thinks that it still drives
            cluster.resumes()
        return cluster.end()


def restarted_one_by_one():
    with database() as one, Cluster(one) as cluster:
        cluster.resumes()
        for node in cluster.nodes:
            assert node.stop() == 0
            cluster.resumes()
            node.start()
        cluster.resumes()
        return cluster.end()


def cut_off_from_the_database():
    chance = random.Random(programs.SEED)
    with database() as one, Cluster(one) as cluster:
        for _ in range(ROUNDS):
            proxy = chance.choice(cluster.nodes).proxy
            for spoil in (proxy.refuse, proxy.freeze, lambda: proxy.slow(0.05)):
                spoil()
                cluster.resumes()
                proxy.heal()
            for node in cluster.nodes:
                node.proxy.cut_before_answers()  # the commit is done and nobody is told
                time.sleep(chance.uniform(0.01, 0.1))
                node.proxy.heal()
            cluster.resumes()
        return cluster.end()


@contextlib.contextmanager
def followed(synchronous):
    """A database with a standby, and nodes on both."""
    with database() as one, tempfile.TemporaryDirectory(prefix="mayi-pg-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        standby = one.standby(f"{folder}/standby", synchronous=synchronous)
        try:
            with Cluster(one) as cluster:
                cluster.resumes()
                yield one, standby, cluster
        finally:
            standby.stop("immediate")


def promote(standby, cluster):
    standby.promote()
    for node in cluster.nodes:
        node.proxy.to(("127.0.0.1", standby.port))
        node.proxy.cut()


def standby_promoted():
    with followed(True) as (one, standby, cluster):
        one.kill()
        promote(standby, cluster)
        cluster.resumes()
        return cluster.end()


def missed_by(cluster):
    """What somebody misses that was confirmed to them."""
    try:
        cluster.resumes()
        said = cluster.end()
    except (Wrong, Refusal) as missed:
        return f"it is missed: {str(missed)[:60]}"
    raise AssertionError(f"nothing was missed: {said}")


def planted_an_asynchronous_standby_loses():
    with followed(False) as (one, standby, cluster):
        receiver = int(subprocess.run(["pgrep", "-f", "walreceiver", "-P", str(standby.postmaster())], capture_output=True, text=True, check=True).stdout)
        os.kill(receiver, signal.SIGSTOP)  # its network is slow
        cluster.resumes()
        one.kill()
        os.kill(receiver, signal.SIGKILL)
        standby.wait_until_ready()
        promote(standby, cluster)
        return missed_by(cluster)


CHECKS = [nodes_killed_and_asleep, cut_off_from_the_database, restarted_one_by_one, standby_promoted, planted_an_asynchronous_standby_loses]
