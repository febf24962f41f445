"""Prints the steps of a workflow, one per line: kind, name and command, apart by tabs.

Reads the part of YAML that our workflows use, and stops at anything else."""

import re
import sys

kinds = {"run", "uses"}
members = kinds | {"name", "id", "with", "env"}
steps, inside, depth = [], False, 0
for number, line in enumerate(open(sys.argv[1], encoding="utf-8"), 1):
    text = line.rstrip("\n")
    if not text.strip() or text.lstrip().startswith("#"):
        continue
    indent = len(text) - len(text.lstrip())
    if re.fullmatch(r" *steps:", text):
        inside, depth = True, indent
    elif inside and indent <= depth:
        inside = False
    elif inside and indent in (depth + 2, depth + 4):
        begins = text.lstrip().startswith("- ")
        found = re.fullmatch(r"(?:- )?([a-z]+):(?: (.*))?", text.strip())
        if not found or found[1] not in members or (found[1] == "run" and found[2] in ("|", ">", None)):
            sys.exit(f"{sys.argv[1]}:{number}: cannot read: {text}")
        if begins:
            steps.append({})
        steps[-1][found[1]] = found[2] or ""
if not steps:
    sys.exit(f"{sys.argv[1]}: no steps")
for step in steps:
    kind = next((kind for kind in sorted(kinds) if kind in step), None)
    if kind is None:
        sys.exit(f"{sys.argv[1]}: a step does nothing: {step}")
    # Publishing needs GitHub's own tool and token.
    on_github = kind == "uses" or step[kind].startswith("gh ")
    print("github" if on_github else "run", step.get("name", step[kind]), step[kind], sep="\t")
