"""The figures of the agreement screen on the sample, by libraries of others, as JSON.

Made once with scikit-learn 1.9.1, scipy 1.17.1, numpy 2.4.6, sacrebleu 2.6.0, rouge-score 0.1.2 and nltk 3.10.4:
    python tests/browser/agreement_sample.py public/sample.jsonl > tests/browser/agreement_sample.json

The split and the resamples are drawn with the page's published generator, written anew here.
"""

import json
import re
import sys
from importlib.metadata import version

import numpy as np
from nltk.tokenize import NLTKWordTokenizer
from nltk.translate.meteor_score import single_meteor_score
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu import sentence_bleu
from scipy.stats import pearsonr, spearmanr
from sklearn.metrics import accuracy_score, cohen_kappa_score, f1_score
from sklearn.metrics import precision_score, recall_score

SEED, RESAMPLES = 2025, 1000
LIBRARIES = ("scikit-learn", "scipy", "numpy", "sacrebleu", "rouge-score", "nltk")


class SplitMix64:
    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return ((z ^ (z >> 31)) * bound) >> 64


class NoSynonyms:
    def synsets(self, _word):
        return []


def main(path):
    rows = [json.loads(line) for line in open(path)]
    labels = np.array([row["match"] for row in rows])
    development = draw_development(labels)
    test = [place for place in range(len(rows)) if place not in development]
    scores = all_scores(rows)
    thresholds = {name: best_threshold(values, labels, sorted(development)) for name, values in scores.items()}
    groups = {"all predictors": test}
    for row in rows:
        groups.setdefault(row["model"], [p for p in test if rows[p]["model"] == row["model"]])
    table = {}
    for group, places in groups.items():
        draws = draws_of(len(places))
        table[group] = {
            name: row_of(scores[name], labels, thresholds[name], places, draws) for name in scores
        }
    report = {
        "versions": {name: version(name) for name in LIBRARIES},
        "development": [rows[place]["id"] for place in sorted(development)],
        "table": table,
        "facts": fact_level(rows, scores),
    }
    print(json.dumps(report, indent=1))


def draw_development(labels):
    random, drawn = SplitMix64(SEED), set()
    for kind in (True, False):
        places = [place for place, label in enumerate(labels) if label == kind]
        count = (len(places) * 10 + 50) // 100
        for place in range(count):
            other = place + random.below(len(places) - place)
            places[place], places[other] = places[other], places[place]
        drawn.update(places[:count])
    return drawn


def all_scores(rows):
    kinds = ["rouge1", "rouge2", "rougeL"]
    names = ["ROUGE-1", "ROUGE-2", "ROUGE-L"]
    tokenize = NLTKWordTokenizer().tokenize
    answers = [judged(row) for row in rows]
    scores = {"Bi-Fact": [f1(*answer) if answer else np.nan for answer in answers]}
    texts = [(row["gold_intent"], row["predicted_intent"]) for row in rows]
    scores["BLEU"] = [sentence_bleu(predicted, [gold]).score / 100 for gold, predicted in texts]
    for ending, scorer in (("", RougeScorer(kinds)), (", stemmed", RougeScorer(kinds, use_stemmer=True))):
        for kind, name in zip(kinds, names):
            scores[name + ending] = [scorer.score(*pair)[kind].fmeasure for pair in texts]
    scores["METEOR"] = [
        single_meteor_score(tokenize(gold), tokenize(predicted), wordnet=NoSynonyms()) for gold, predicted in texts
    ]
    return {name: np.array(values, dtype=float) for name, values in scores.items()}


def judged(row):
    """Both lists of labels, whatever surrounds them: some answers are not quite JSON. An answer that leaves a
    gold fact out is of no use."""
    sides = row["judge_answer"].split('"predicted_fact_accuracy"')
    numbers = [int(number) for number in re.findall(r'"number"\s*:\s*(\d+)', sides[0])]
    if numbers != list(range(1, len(numbers) + 1)):
        return None
    return [[label == "C" for label in re.findall(r'"label"\s*:\s*"([^"]*)"', side)] for side in sides]


def f1(gold, predicted):
    recall, precision = np.mean(gold), np.mean(predicted)
    return 0.0 if recall + precision == 0 else 2 * precision * recall / (precision + recall)


def best_threshold(scores, labels, places):
    grid = np.linspace(0.01, 1, 30)
    places = [place for place in places if not np.isnan(scores[place])]
    reached = [f1_score(labels[places], scores[places] >= threshold, zero_division=0) for threshold in grid]
    return grid[int(np.argmax(reached))]


def row_of(scores, labels, threshold, places, draws):
    truth, said, is_scored = labels[places], scores[places] >= threshold, ~np.isnan(scores[places])
    drawn = figures_of_draws(truth[draws], said[draws], is_scored[draws])
    truth, said = truth[is_scored], said[is_scored]
    intervals = {name: list(np.nanquantile(values, [0.025, 0.975])) for name, values in drawn.items()}
    return {
        "threshold": threshold,
        "pairs": len(truth),
        "base_rate": float(np.mean(truth)),
        "figures": figures_of(truth, said),
        "intervals": intervals,
    }


def draws_of(count):
    random = SplitMix64(SEED)
    return np.array([[random.below(count) for _ in range(count)] for _ in range(RESAMPLES)])


def figures_of(truth, said):
    return {
        "precision": float(precision_score(truth, said)) if said.any() else None,
        "recall": float(recall_score(truth, said)) if truth.any() else None,
        "F1": float(f1_score(truth, said)) if truth.any() or said.any() else None,
        "kappa": float(cohen_kappa_score(truth, said)),
        "raw agreement": float(accuracy_score(truth, said)),
    }


def figures_of_draws(truth, said, is_scored):
    """The same for a thousand draws at once, for which the library is too slow; 0 / 0 is NaN."""
    truth, n = truth & is_scored, is_scored.sum(axis=1)
    matches, found = truth.sum(axis=1), said.sum(axis=1)
    tp, alike = (truth & said).sum(axis=1), ((truth == said) & is_scored).sum(axis=1) / n
    chance = (matches * found + (n - matches) * (n - found)) / n**2
    with np.errstate(invalid="ignore", divide="ignore"):
        return {
            "precision": tp / found,
            "recall": tp / matches,
            "F1": 2 * tp / (matches + found),
            "kappa": (alike - chance) / (1 - chance),
            "raw agreement": alike,
        }


def fact_level(rows, scores):
    labelled = [place for place, row in enumerate(rows) if "human_present" in row and judged(row)]
    person = np.array([f1(rows[p]["human_present"], rows[p]["human_predicted"]) for p in labelled])
    correlations = {}
    for name, values in scores.items():
        r, rank = pearsonr(values[labelled], person), spearmanr(values[labelled], person)
        interval = r.confidence_interval()
        correlations[name] = {
            "r": float(r.statistic),
            "p": float(r.pvalue),
            "interval": [float(interval.low), float(interval.high)],
            "spearman": float(rank.statistic),
            "pairs": len(labelled),
        }
    sides = {"gold": ([], []), "predicted": ([], [])}
    for place in labelled:
        by_judge = judged(rows[place])
        by_person = (rows[place]["human_present"], rows[place]["human_predicted"])
        for side, judge, people in zip(sides, by_judge, by_person):
            sides[side][0].extend(people)
            sides[side][1].extend(judge)
    sides["all"] = tuple(sides["gold"][part] + sides["predicted"][part] for part in (0, 1))
    kappas = {side: float(cohen_kappa_score(*verdicts)) for side, verdicts in sides.items()}
    return {"correlations": correlations, "kappas": kappas}


main(*sys.argv[1:])
