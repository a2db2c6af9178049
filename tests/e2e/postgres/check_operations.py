"""What packaging/cluster has for operators: figures that exist, a page for each alarm, settings and a proxy that start."""
import json
import pathlib
import re
import subprocess
import tempfile

from database import ROOT, database
from server import Server

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


CHECKS = [dashboard_and_alarms, settings_and_proxy]
