"""Draws cards with a warm worker: python3 client.py LAMINA"""
import json
import subprocess
import sys

worker = subprocess.Popen([sys.argv[1], "work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for number, title in enumerate(["One", "Two", "Three"], 1):
    data = {"title.string": title, "bar.bounds.size.width": 60 * number}
    job = {"key": title, "scene": "card.caml", "data": data, "scale": 2, "output": f"{title}.png"}
    print(json.dumps(job), file=worker.stdin, flush=True)
worker.stdin.close()
for answer in map(json.loads, worker.stdout):
    print(answer["key"], answer["error"] if "error" in answer else answer["path"])
