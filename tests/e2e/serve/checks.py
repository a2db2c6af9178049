"""Runs checks, each a function that says what it saw or raises, some at a time."""
import concurrent.futures
import time
import traceback


def run(check):
    begin = time.monotonic()
    try:
        said, fine = check() or "", True
    except Exception:
        said, fine = traceback.format_exc(), False
    print(f"{check.__name__.replace('_', ' '):40}{'ok' if fine else 'FAILED':7}{time.monotonic() - begin:5.1f} s  {said}", flush=True)
    return fine


def run_all(checks, lanes, of_what):
    """The exit status."""
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(lanes) as pool:
        results = list(pool.map(run, checks))
    print(f"{results.count(True)} of {len(results)} checks {of_what} passed in {time.monotonic() - begin:.0f} s")
    return 0 if results and all(results) else 1
