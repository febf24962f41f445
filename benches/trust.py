"""How long ppi_py takes for the corrected means of all predictors: trust.py columns.json prints milliseconds."""

import json
import sys
import time

import numpy as np
from ppi_py import ppboot, ppi_mean_ci, ppi_mean_pointestimate

ROUNDS = 7
predictors = json.load(open(sys.argv[1]))


def arrays(column):
    return [np.array(column[name], dtype=float) for name in ("person", "judge", "unlabelled")]


def macro(columns):
    """The mean and the interval of every score of every predictor."""
    return [
        (ppi_mean_pointestimate(*column), ppi_mean_ci(*column, alpha=0.05)) for column in columns
    ]


def scores(counts):
    right, predicted, covered, gold = counts.mean(axis=0)
    precision, recall = right / predicted, covered / gold
    return precision, recall, 2 * precision * recall / (precision + recall)


def micro(columns):
    return [
        ppboot(lambda counts, score=score: scores(counts)[score], *column, n_resamples=1000, alpha=0.05)
        for column in columns
        for score in range(3)
    ]


def milliseconds(work, columns, rounds):
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        found = work(columns)
        times.append(1000 * (time.perf_counter() - began))
    return sorted(times)[rounds // 2], found


means = [arrays(column) for predictor in predictors for column in predictor["scores"]]
counts = [arrays(predictor["counts"]) for predictor in predictors]
macro(means)
macro_time, found = milliseconds(macro, means, ROUNDS)
micro_time, _ = milliseconds(micro, counts, 1)
low, high = (float(np.ravel(end)[0]) for end in found[0][1])
print(json.dumps({"macro": macro_time, "micro": micro_time, "low": low, "high": high}))
