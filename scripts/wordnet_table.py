"""Writes the compact table of WordNet that src/baselines/wordnet.rs reads, and says its format.

Called by scripts/wordnet with the folder of WordNet's files and the path of the table.

A synset is kept if it has a name of one word, for METEOR compares nothing else; a lemma is kept if it
has such a synset. What is a lemma's name, "Au" of "au", is a matter of each synset.
"""

import re
import sys
from pathlib import Path

PARTS = ["noun", "verb", "adj", "adv"]
KEYS_IN_A_BLOCK = 16


def main(folder, path):
    synsets = read_synsets(folder)
    kept = {place for place, names in synsets.items() if any("_" not in name for name in names)}
    lemmas = read_lemmas(folder, kept)
    numbers = numbered(lemmas)
    order = sorted(lemmas)
    number_of_lemma = {lemma: number for number, lemma in enumerate(order)}

    ends = [sum(1 for part, _ in numbers if PARTS.index(part) <= last) for last in range(4)]
    table = b"bifact-wordnet-1" + b"".join(map(fixed, ends))
    table += dictionary((lemma, senses(lemma, lemmas[lemma], synsets, numbers)) for lemma in order)
    exceptions = read_exceptions(folder, number_of_lemma)
    table += dictionary((form, bases(exceptions[form])) for form in sorted(exceptions))
    Path(path).write_bytes(table)
    print(f"{len(order)} lemmas, {len(numbers)} synsets, {len(exceptions)} irregular forms")


def read_synsets(folder):
    """(part, offset) to the names in it, without the "(a)" that says where an adjective may stand."""
    synsets = {}
    for part in PARTS:
        for fields in lines(folder, f"data.{part}"):
            count = int(fields[3], 16)
            names = [re.sub(r"\([^()]*\)$", "", name) for name in fields[4 : 4 + 2 * count : 2]]
            synsets[part, int(fields[0])] = names
    return synsets


def read_lemmas(folder, kept):
    lemmas = {}
    for part in PARTS:
        for fields in lines(folder, f"index.{part}"):
            offsets = fields[-int(fields[2]) :]
            places = [(part, int(offset)) for offset in offsets if (part, int(offset)) in kept]
            if places:
                lemmas.setdefault(fields[0], []).extend(places)
    return lemmas


def numbered(lemmas):
    """By part of speech, and there as lemmas come to them: neighbours get near numbers."""
    numbers = {}
    for part in PARTS:
        for lemma in sorted(lemmas):
            for place in lemmas[lemma]:
                if place[0] == part:
                    numbers.setdefault(place, len(numbers))
    return numbers


def read_exceptions(folder, number_of_lemma):
    """Form to, for each part that lists it, its bases. None of them need be a lemma: that the form
    is listed already keeps the rules of regular endings from it. A later line replaces an earlier."""
    exceptions = {}
    for part in PARTS:
        for form, *listed in lines(folder, f"{part}.exc"):
            known = [number_of_lemma[base] for base in listed if base in number_of_lemma]
            exceptions.setdefault(form, {})[part] = known
    return exceptions


def lines(folder, name):
    with open(Path(folder) / name, encoding="ascii") as file:
        for line in file:
            if not line.startswith(" "):
                yield line.split("|")[0].split()


def senses(lemma, places, synsets, numbers):
    """Rising synset numbers as differences, each with how the name is written in that synset."""
    written = sorted(
        (numbers[place], name)
        for place in places
        for name in synsets[place]
        if name.lower() == lemma
    )
    payload, last = b"", 0
    for number, name in written:
        capitals = sum(1 << i for i, letter in enumerate(name) if letter.isupper())
        if "_" in name or capitals == 0:
            kind, more = 0, b""
        elif capitals == 1:
            kind, more = 1, b""
        elif name.isupper() and name.isalpha():
            kind, more = 2, b""
        else:
            kind, more = 3, varint(capitals)
        payload += varint((number - last) << 2 | kind) + more
        last = number
    return payload


def bases(of_part):
    payload = bytes([sum(1 << i for i, part in enumerate(PARTS) if part in of_part)])
    for part in PARTS:
        if part in of_part:
            payload += varint(len(of_part[part])) + b"".join(map(varint, of_part[part]))
    return payload


def dictionary(entries):
    offsets, body, count, before = [], bytearray(), 0, b""
    for key, payload in entries:
        key = key.encode("ascii")
        if count % KEYS_IN_A_BLOCK == 0:
            offsets.append(len(body))
            before = b""
        shared = 0
        while shared < min(len(key), len(before)) and key[shared] == before[shared]:
            shared += 1
        body += bytes([shared, len(key) - shared]) + key[shared:]
        body += varint(len(payload)) + payload
        before, count = key, count + 1
    return fixed(count) + fixed(len(body)) + b"".join(map(fixed, offsets)) + bytes(body)


def fixed(number):
    return number.to_bytes(4, "little")


def varint(number):
    encoded = bytearray()
    while number >= 0x80:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(encoded + bytes([number]))


main(*sys.argv[1:])
