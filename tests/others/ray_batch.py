"""Runs bifact's Ray script on a cluster of two workers, with a stand-in model: 10,000 lines, a driver that is
killed and started again, and a worker that is killed. Nothing may be lost.

    python ray_batch.py BIFACT SCRIPT FOLDER [LINES]
"""

import http.server
import json
import os
import signal
import subprocess
import sys
import threading
import time


class Model(http.server.BaseHTTPRequestHandler):
    """Splits an intent at every comma."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        data = request["messages"][-1]["content"].rsplit("<data>\n", 1)[1].split("\n</data>")[0]
        facts = json.loads(data)["intent"].split(", ")
        message = {"role": "assistant", "content": json.dumps({"facts": facts})}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        body = json.dumps({"object": "chat.completion", "choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def names(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line)["custom_id"] for line in file if line.endswith("\n")]


def wait_for(path, lines, run):
    while len(names(path)) < lines and run.poll() is None:
        time.sleep(0.2)
    return len(names(path))


def workers(run):
    """The processes that hold the model, below this driver's cluster."""
    found = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout
    lines = [line.split(None, 1) for line in found.splitlines()[1:]]
    return [int(pid) for pid, args in lines if args.startswith("ray::") and "MapWorker" in args]


def main():
    bifact, script, folder = sys.argv[1:4]
    lines = int(sys.argv[4]) if len(sys.argv) > 4 else 10_000
    os.makedirs(folder)
    data, batch = os.path.join(folder, "data.jsonl"), os.path.join(folder, "batch")
    with open(data, "w", encoding="utf-8") as file:
        for number in range(lines):
            row = {"gold_intent": f"Book table {number}, at noon", "predicted_intent": "Book"}
            file.write(json.dumps(row) + "\n")
    plan = [bifact, "plan", data, "--judge", "vllm:stand-in", "--engine", "ray", "--out", batch]
    subprocess.run(plan, check=True, stdout=subprocess.DEVNULL)
    requests = [name for name in os.listdir(batch) if name.startswith("bifact-ray")]
    requests, results = os.path.join(batch, requests[0]), os.path.join(folder, "results.jsonl")

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/v1"
    command = [sys.executable, script, requests, results, "--address", address, "--workers", "2"]
    log = open(os.path.join(folder, "log"), "w", encoding="utf-8")

    run = subprocess.Popen(command, stdout=log, stderr=log)
    seen = wait_for(results, lines // 10, run)
    run.send_signal(signal.SIGKILL)
    run.wait()
    print(f"the driver was killed after {seen} lines")

    run = subprocess.Popen(command, stdout=log, stderr=log)
    seen = wait_for(results, lines // 2, run)
    killed = workers(run)[:1]
    assert killed, "no worker was found"
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    print(f"a worker was killed after {seen} lines")
    assert run.wait() == 0, open(log.name, encoding="utf-8").read()[-3000:]

    found = names(results)
    print(f"{len(found)} results, {len(set(found))} of them different, for {lines} lines")
    assert len(set(found)) == lines
    scored = os.path.join(folder, "scored.jsonl")
    read = [bifact, "read", batch, results, "--out", scored]
    said = subprocess.run(read, check=True, capture_output=True, text=True).stderr
    assert f"{lines:,} usable" in said, said
    with open(scored, encoding="utf-8") as file:
        facts = sum(1 for line in file if json.loads(line).get("gold_facts"))
    assert facts == lines, f"{facts} rows have facts"
    print("nothing was lost")


if __name__ == "__main__":
    main()
