#!/usr/bin/env python3
"""Runs a batch file of bifact with Ray Data, on one machine or a cluster.

    python bifact_ray.py batch.jsonl results.jsonl --model org/model
    python bifact_ray.py batch.jsonl results.jsonl --address http://localhost:8000/v1

With --model, every worker loads the model with vLLM. With --address, the workers send the requests to a
server that speaks OpenAI's chat format (vllm serve, Ray Serve, a gateway); its key is read from
OPENAI_API_KEY, if there is one. Lines that have an answer in the results are skipped, so a run that was
stopped can be started again. A worker that dies is replaced, and its lines are asked again.
"""

import argparse
import json
import os
import urllib.error
import urllib.request

import ray


def result(name, status, body, error=None):
    response = None if body is None else {"status_code": status, "request_id": "", "body": body}
    line = {"id": "ray-" + name[:16], "custom_id": name, "response": response, "error": error}
    return json.dumps(line, ensure_ascii=False)


class Server:
    """Sends each request to an address."""

    def __init__(self, address, patience):
        self.url = address.rstrip("/") + "/chat/completions"
        self.patience = patience
        self.headers = {"content-type": "application/json"}
        if os.environ.get("OPENAI_API_KEY"):
            self.headers["authorization"] = "Bearer " + os.environ["OPENAI_API_KEY"]

    def answers(self, requests):
        return [self.answer(request) for request in requests]

    def answer(self, request):
        data = json.dumps(request["body"], ensure_ascii=False).encode()
        call = urllib.request.Request(self.url, data=data, headers=self.headers)
        name = request["custom_id"]
        try:
            with urllib.request.urlopen(call, timeout=self.patience) as reply:
                return result(name, reply.status, json.load(reply))
        except urllib.error.HTTPError as failed:
            text = failed.read().decode(errors="replace")
            try:
                body = json.loads(text)
            except ValueError:
                body = {"error": {"message": text[:300]}}
            return result(name, failed.code, body)
        except (OSError, ValueError) as failed:
            return result(name, 0, None, {"code": "connection", "message": str(failed)})


class Local:
    """Answers with a model that vLLM runs in this worker."""

    def __init__(self, model):
        from vllm import LLM

        self.model = model
        self.llm = LLM(model=model)

    def parameters(self, body):
        from vllm import SamplingParams
        from vllm.sampling_params import StructuredOutputsParams

        form = body.get("response_format") or {}
        schema = (form.get("json_schema") or {}).get("schema")
        given = {"max_tokens": body.get("max_completion_tokens") or body.get("max_tokens")}
        given["temperature"] = body.get("temperature")
        given = {name: value for name, value in given.items() if value is not None}
        if schema:
            given["structured_outputs"] = StructuredOutputsParams(json=schema)
        return SamplingParams(**given)

    def answers(self, requests):
        bodies = [request["body"] for request in requests]
        made = self.llm.chat(
            [body["messages"] for body in bodies], [self.parameters(body) for body in bodies]
        )
        return [self.reply(request["custom_id"], one) for request, one in zip(requests, made)]

    def reply(self, name, made):
        best = made.outputs[0]
        read, written = len(made.prompt_token_ids or ()), len(best.token_ids)
        message = {"role": "assistant", "content": best.text}
        usage = {
            "prompt_tokens": read,
            "completion_tokens": written,
            "total_tokens": read + written,
        }
        choice = {"index": 0, "message": message, "finish_reason": best.finish_reason}
        body = {"object": "chat.completion", "model": self.model, "choices": [choice]}
        return result(name, 200, {**body, "usage": usage})


class Worker:
    def __init__(self, model, address, patience, done):
        self.engine = Server(address, patience) if address else Local(model)
        self.done = ray.get(done[0])

    def __call__(self, rows):
        requests = [json.loads(line) for line in rows["text"]]
        requests = [one for one in requests if one["custom_id"] not in self.done]
        return {"line": self.engine.answers(requests) if requests else []}


def answered(path):
    """The names that have an answer. A last line that was cut off is removed."""
    done, end = set(), 0
    if not os.path.exists(path):
        return done
    with open(path, "rb+") as file:
        for line in file:
            try:
                read = json.loads(line)
            except ValueError:
                read = None
            if read is None or not line.endswith(b"\n"):
                break
            end += len(line)
            if read.get("response") and read["response"]["status_code"] < 400:
                done.add(read["custom_id"])
        file.truncate(end)
    return done


def main():
    about = argparse.RawDescriptionHelpFormatter
    options = argparse.ArgumentParser(description=__doc__, formatter_class=about)
    options.add_argument("requests")
    options.add_argument("results")
    options.add_argument("--model", default="")
    options.add_argument("--address", default="")
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--at-once", type=int, default=32, help="lines a worker takes at a time")
    options.add_argument("--patience", type=float, default=600, help="seconds for a request")
    given = options.parse_args()
    if not given.model and not given.address:
        options.error("name a --model, or the --address of a server")

    done = answered(given.results)
    with open(given.requests, "rb") as file:
        lines = sum(1 for line in file if line.strip())
    print(f"{lines} lines, {len(done)} answered before", flush=True)
    ray.init(ignore_reinit_error=True, log_to_driver=False)
    parts = max(given.workers * 4, lines // 1000)
    rows = ray.data.read_text(
        os.path.abspath(given.requests), drop_empty_lines=True, override_num_blocks=parts
    )
    made = rows.map_batches(
        Worker,
        fn_constructor_args=(given.model, given.address, given.patience, [ray.put(done)]),
        batch_size=given.at_once,
        compute=ray.data.ActorPoolStrategy(size=given.workers),
        # Whoever only sends requests leaves the processor to those who read the file.
        num_cpus=0.1 if given.address else 1,
        num_gpus=0 if given.address else 1,
    )
    count = 0
    with open(given.results, "a", encoding="utf-8") as out:
        for batch in made.iter_batches(batch_size=None, prefetch_batches=0):
            for line in batch["line"]:
                out.write(f"{line}\n")
                count += 1
            out.flush()
    print(f"{count} lines written", flush=True)


if __name__ == "__main__":
    main()
