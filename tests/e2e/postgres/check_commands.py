"""Everything that opens games takes a database for them: commands, copies, backups, and what is wrong is said in a sentence."""
import json
import os
import subprocess
import tempfile

import server
from database import BIN, database
from guest import Guest


def mayi(*words, status=0, environment=None):
    done = subprocess.run([server.PROGRAM, *words], capture_output=True, text=True, timeout=60, env={**os.environ, **(environment or {})})
    assert done.returncode == status, f"mayi {' '.join(words)}: exit status {done.returncode}, not {status}\n{done.stdout}{done.stderr}"
    assert "s3cret" not in done.stdout + done.stderr, done.stderr
    return done


def games(*place):
    return {game["game"]: game["version"] for game in json.loads(mayi("games", "--all", "--json", *place).stdout)["games"]}


def new_games(*place):
    finished = mayi("new", "--seats", "greedy,greedy,greedy", "--round", "6", "--seed", "1", *place).stdout.strip()
    going_on = mayi("new", "--seats", "you,greedy,greedy", "--seed", "2", *place).stdout.strip()
    return finished, going_on


def games_by_commands():
    with database() as one, tempfile.TemporaryDirectory() as folder:
        place = ("--store", one.url, "--data", folder)
        finished, going_on = new_games(*place)
        assert set(games(*place)) == {finished, going_on}
        assert set(games_of_environment(one.url, folder)) == {finished, going_on}
        mayi(going_on, "pass", *place)
        assert "Stock" in mayi(going_on, "status", *place).stdout or "stock" in mayi(going_on, "status", *place).stdout
        mayi("verify", finished, *place)
        mayi("replay", finished, "--to", "3", *place)
        assert "Ann" in mayi("statistics", *place).stdout
        record = f"{folder}/record.mayi"
        mayi("games", "export", finished, record, *place)
        imported = mayi("games", "import", record, *place).stdout.strip()
        mayi("games", "rm", going_on, *place)
        assert len(games(*place)) == 2 and going_on not in games(*place), imported
        return f"{len(games(*place))} games in the database"


def an_agent_and_a_server():
    """An agent plays over MCP; and a command beside a server that has the game open waits for the bots that play there."""
    with database() as one, tempfile.TemporaryDirectory() as folder, server.Server("--store", one.url) as house:
        place = ("--store", one.url, "--data", folder)
        calls = [{"method": "initialize", "id": 1, "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
                 {"method": "notifications/initialized"}, {"method": "tools/list", "id": 2}]
        lines = "".join(json.dumps({"jsonrpc": "2.0", **call}) + "\n" for call in calls)
        done = subprocess.run([server.PROGRAM, "mcp", "--table", "ours", "--seats", "you,greedy,greedy", *place], input=lines, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0 and '"tools"' in done.stdout, done.stderr
        assert len(games(*place)) == 1
        ann = Guest(house).create("Ann")
        ann.add_bots("greedy", "greedy")
        ann.ask({"settings": {**ann.state["settings"], "pace": 600, "call": 0}})
        ann.ask({"deal": 1})
        while ann.state["need"] != "turn":
            assert ann.act() or ann.frame()
        game = ann.state["game"]
        for turn in ("draw stock", "discard 1"):
            mayi(game, turn.split()[0], turn.split()[1], *place, "--key", ann.token)
        status = json.loads(mayi(game, "status", "--json", *place, "--key", ann.token).stdout)
        assert status["need"] is not None, f"it is not Ann's turn again: {status['turn']}"
        return "an agent's game is kept; a command waited for the server's bots"


def games_of_environment(url, folder):
    listed = mayi("games", "--all", "--json", environment={"MAYI_STORE": url, "MAYI_DATA": folder}).stdout
    return [game["game"] for game in json.loads(listed)["games"]]


def sentences_for_bad_databases():
    with database() as one, tempfile.TemporaryDirectory() as folder:
        def refused(url, words, *command):
            done = mayi(*(command or ("new", "--seats", "you,greedy,greedy")), "--store", url, "--data", folder, status=1)
            assert words in done.stderr, f"{url}: {done.stderr}"
            assert one.url not in done.stderr

        plain = one.url
        refused(f"postgresql://ann:s3cret@127.0.0.1:1/games", "cannot be reached")
        refused("postgresql://ann:s3cret@@db/games", "cannot be read")
        refused("mysql://ann:s3cret@db/games", "cannot be read")
        refused(plain.replace("/postgres", "/nowhere"), "is not there")
        refused(plain.replace("mayi@", "stranger:s3cret@"), "does not let this user in")
        one.sql("CREATE ROLE stranger LOGIN")
        refused(plain.replace("mayi@", "stranger:s3cret@"), "rights")
        new_games("--store", plain, "--data", folder)
        one.sql("GRANT USAGE ON SCHEMA mayi TO stranger; GRANT SELECT ON ALL TABLES IN SCHEMA mayi TO stranger")
        refused(plain.replace("mayi@", "stranger:s3cret@"), "rights")
        serve = mayi("serve", "--listen", "127.0.0.1:0", "--store", plain.replace("mayi@", "stranger:s3cret@"), "--data", folder, status=2)
        assert "rights" in serve.stderr, serve.stderr
        assert len(games("--store", plain.replace("mayi@", "stranger:s3cret@"))) == 2, "reading needs no right to write"
        one.sql("ALTER ROLE mayi SET synchronous_commit = off")
        refused(plain, "synchronous_commit = off")
        one.sql("ALTER ROLE mayi RESET synchronous_commit; UPDATE mayi.store SET format = 99")
        refused(plain, "has format 99")
        refused(plain, "has format 99", "games")
        serve = mayi("serve", "--listen", "127.0.0.1:0", "--store", plain, "--data", folder, status=2)
        assert "has format 99" in serve.stderr, serve.stderr
        return "each in a sentence, no password in any"


def copies_both_ways():
    with database() as one, database() as other, tempfile.TemporaryDirectory() as folder:
        new_games("--data", f"{folder}/first")
        kept = games("--data", f"{folder}/first")
        copied = mayi("store", "copy", f"{folder}/first", one.url)
        assert "2 games are copied" in copied.stdout and "2 of 2 games" in copied.stderr, copied
        mayi("store", "copy", one.url, other.url)
        mayi("store", "copy", other.url, f"{folder}/second")
        assert games("--store", one.url) == games("--store", other.url) == games("--data", f"{folder}/second") == kept
        assert "the same games" in mayi("store", "copy", f"{folder}/first", f"{folder}/second").stdout
        # A target with other games is left as it is, and so is one whose source is damaged.
        new_games("--data", f"{folder}/third")
        before = games("--store", one.url)
        assert "others" in mayi("store", "copy", f"{folder}/third", one.url, status=1).stderr
        assert games("--store", one.url) == before
        other.sql("UPDATE mayi.events SET why = 'x' WHERE version = 4")
        assert "damaged" in mayi("store", "copy", other.url, f"{folder}/fourth", status=1).stderr
        assert "No game" in mayi("games", "--data", f"{folder}/fourth").stdout
        one.sql("DROP SCHEMA mayi CASCADE")
        assert "damaged" in mayi("store", "copy", other.url, one.url, status=1).stderr
        assert one.sql("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'mayi%'") == "0"
        return "2 games to PostgreSQL, on to another and back; what cannot be copied whole is not"


def backup_and_restore():
    with database() as one, tempfile.TemporaryDirectory() as folder:
        new_games("--store", one.url, "--data", folder)
        before = games("--store", one.url)
        dump = subprocess.run([BIN / "pg_dump", "--format=custom", "--schema=mayi", one.url], capture_output=True, check=True).stdout
        new_games("--store", one.url, "--data", folder)
        with database() as other:
            subprocess.run([BIN / "pg_restore", "--exit-on-error", "--dbname", other.url], input=dump, check=True, capture_output=True)
            assert games("--store", other.url) == before
            new_games("--store", other.url, "--data", folder)  # and it goes on
            assert len(games("--store", other.url)) == 4
        return f"{len(dump) // 1024} KiB of 2 games, restored and gone on with"


CHECKS = [games_by_commands, an_agent_and_a_server, sentences_for_bad_databases, copies_both_ways, backup_and_restore]
