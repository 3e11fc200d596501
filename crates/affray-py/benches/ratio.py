"""What 10,000 fights cost from Python, beside the command line: processor time, in turn, seven rounds.

    AFFRAY=target/release/affray python crates/affray-py/benches/ratio.py [FIGHTS]

The wheel and the program must be built with the same profile. The figures are compared before they are
timed. Printed is the median of the rounds' ratios, with the least and the most; the aim is 1.1.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import affray

EXAMPLES = ["blackout/share", "hallowed/the-ford", "ingenuity/gate", "murdham/mill", "persona/boss"]
ROUNDS = 7


def seconds(of, work):
    """The processor time of `work`, by this process or by those that it starts, and what it gives."""
    before = resource.getrusage(of)
    done = work()
    after = resource.getrusage(of)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done


def main():
    fights = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    program = Path(os.environ["AFFRAY"]).resolve()
    command = [program, "sim", "encounter.toml", "--fights", str(fights), "--threads", "1", "--quiet"]
    for name in EXAMPLES:
        example = affray.example(name)
        with tempfile.TemporaryDirectory() as folder:
            for file, text in {"encounter.toml": example.text, **example.files}.items():
                Path(folder, file).write_text(text, encoding="utf-8")

            def there():
                return subprocess.run([*command, "--json"], cwd=folder, capture_output=True, check=True)

            def here():
                return affray.sim(example, fights, threads=1)

            assert json.loads(there().stdout) == json.loads(json.dumps(here().report))
            rounds = []
            for _ in range(ROUNDS):
                theirs, _ = seconds(resource.RUSAGE_CHILDREN, there)
                ours, _ = seconds(resource.RUSAGE_SELF, here)
                rounds.append((ours / theirs, ours))
        ratios = [ratio for ratio, _ in rounds]
        ours = statistics.median(second for _, second in rounds)
        print(
            f"{name}: {fights:,} fights, {statistics.median(ratios):.3f} times the command line "
            f"({min(ratios):.3f} to {max(ratios):.3f}), {ours:.2f} s"
        )


if __name__ == "__main__":
    main()
