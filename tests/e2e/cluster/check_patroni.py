"""What three nodes go through on a database that fails over by itself. The fault at the end must lose something, or the checks before it would show nothing."""
import os
import signal
import subprocess
import time

import check_nodes
from check_nodes import missed_by
from cluster import Cluster
from database import wait_for
from patroni import patroni


def befallen(mishap, recovery):
    """Play goes on when the primary is hit, and again when its machine is back and follows."""
    with patroni() as one, Cluster(one) as cluster:
        cluster.resumes()
        for _ in range(check_nodes.ROUNDS):
            victim = one.primary()
            mishap(victim)
            cluster.resumes()
            assert one.primary() is not victim, "nobody took over"
            recovery(victim)
            one.wait_until_whole()
            cluster.resumes()
        return cluster.end()


def primary_loses_power():
    return befallen(lambda member: member.lose_power(), lambda member: member.patroni.start())


def database_of_the_primary_crashes():
    return befallen(lambda member: member.crash_database(), lambda member: None)


def primary_stands_still():
    return befallen(lambda member: member.hang(), lambda member: member.go_on())


def etcd_is_lost():
    """Nobody takes over: the primary stays, for it reaches its standby."""
    with patroni() as one, Cluster(one) as cluster:
        cluster.resumes()
        primary = one.primary()
        for etcd in one.etcds:
            etcd.kill()
        end = time.monotonic() + 25  # longer than a primary without failsafe_mode would stay
        while time.monotonic() < end:
            cluster.resumes()
        assert one.primary() is primary
        for etcd in one.etcds:
            etcd.start()
        one.wait_until_whole()
        cluster.resumes()
        return cluster.end()


def planted_an_asynchronous_standby_loses():
    with patroni(synchronous=False) as one, Cluster(one) as cluster:
        cluster.resumes()
        primary, standby = one.primary(), one.standby()
        receiver = int(subprocess.run(["pgrep", "-f", "walreceiver", "-P", str(standby.postmaster())], capture_output=True, text=True, check=True).stdout)
        os.kill(receiver, signal.SIGSTOP)  # its network is slow
        cluster.resumes()
        primary.lose_power()
        os.kill(receiver, signal.SIGKILL)
        wait_for("the standby takes over", lambda: one.primary() is standby, 60)
        return missed_by(cluster)


CHECKS = [primary_loses_power, database_of_the_primary_crashes, primary_stands_still, etcd_is_lost, planted_an_asynchronous_standby_loses]
