#!/usr/bin/env python3
"""Makes the chunks of a plan with Dask: dask_fleet.py PLAN [SCHEDULER]; without one, on the cores of this machine."""
import os
import subprocess
import sys

from dask.distributed import Client, as_completed


def work(plan, chunk, lamina):
    command = [lamina, "work", plan, "--jobs", "2", "--chunk", str(chunk)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(f"chunk {chunk}: {run.stderr.strip() or run.returncode}")


if __name__ == "__main__":
    plan, lamina = sys.argv[1], os.environ.get("LAMINA", "lamina")
    cluster = dict(address=sys.argv[2]) if len(sys.argv) > 2 else dict(n_workers=os.cpu_count(), threads_per_worker=1)
    chunks = range(1, 1 + sum(1 for _ in open(plan)))
    with Client(**cluster) as client:
        futures = [client.submit(work, plan, chunk, lamina, retries=2, pure=False) for chunk in chunks]
        for future in as_completed(futures):
            if future.status == "error":
                print(future.exception(), file=sys.stderr)
    sys.exit(subprocess.run([lamina, "assemble", plan]).returncode)
