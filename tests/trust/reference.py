"""Computes the values that tests/trust expects, with the Python libraries: writes reference.json.

pip install ppi-python==0.2.3 scipy==1.17.1 statsmodels==0.15.0 scikit-learn==1.9.1 krippendorff==0.9.0
"""

import json
import pathlib
from importlib.metadata import version

import numpy as np
import krippendorff
from ppi_py import classical_mean_ci, ppi_mean_ci, ppi_mean_pointestimate
from scipy import stats
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.multitest import multipletests

LIBRARIES = ["ppi-python", "numpy", "scipy", "statsmodels", "scikit-learn", "krippendorff"]
random = np.random.default_rng(23)


def rounded(values):
    return [round(float(value), 6) for value in values]


def interval(low_high):
    return [float(np.ravel(end)[0]) for end in low_high]


def corrected(name, person, judge, unlabelled):
    person, judge, unlabelled = (np.array(rounded(values)) for values in (person, judge, unlabelled))
    low, high = interval(ppi_mean_ci(person, judge, unlabelled, alpha=0.05))
    if len(person) < 50:
        # The page uses Student's distribution here.
        middle, wider = (low + high) / 2, stats.t.ppf(0.975, len(person) - 1) / stats.norm.ppf(0.975)
        low, high = middle - (high - middle) * wider, middle + (high - middle) * wider
    point = float(np.ravel(ppi_mean_pointestimate(person, judge, unlabelled))[0])
    weight = [0.0, 0.5, 1.0]
    at = [interval(ppi_mean_ci(person, judge, unlabelled, alpha=0.05, lam=lam)) for lam in weight]
    return {
        "name": name,
        "person": person.tolist(),
        "judge": judge.tolist(),
        "unlabelled": unlabelled.tolist(),
        "value": point,
        "interval": [low, high],
        "at_weights": [] if len(person) < 50 else [list(pair) for pair in zip(weight, at)],
        "classical": [] if len(person) < 50 else interval(classical_mean_ci(person, alpha=0.05)),
    }


def corrected_cases():
    def scores(count, noise, shift=0.0):
        person = random.beta(2, 1, count)
        return person, np.clip(person + shift + noise * random.standard_normal(count), 0, 1)

    def case(name, labelled, unlabelled, noise, shift=0.0):
        person, judge = scores(labelled, noise, shift)
        return corrected(name, person, judge, scores(unlabelled, noise, shift)[1])

    yield case("a good judge", 60, 400, 0.05)
    yield case("a biased judge", 50, 300, 0.1, -0.2)
    yield case("few labels", 12, 90, 0.2)
    yield case("two labels", 2, 5, 0.3)
    yield case("more labels than judged units", 80, 11, 0.2)
    person, judge = scores(70, 0.1)
    yield corrected("a useless judge", person, random.uniform(0, 1, 70), random.uniform(0, 1, 500))
    yield corrected("a contrary judge", person, 1 - judge, random.uniform(0, 1, 90))
    yield corrected("a judge that equals people", person, person, random.beta(2, 1, 2000))
    wide = np.array([0.5] * 30 + [0.52] * 30)
    yield corrected("a weight that would be above 1", wide * 3 - 1, wide, random.choice([0.5, 0.52], 3000))
    matched = random.integers(0, 2, 90)
    flipped = np.where(random.uniform(0, 1, 90) < 0.1, 1 - matched, matched)
    yield corrected("yes and no", matched, flipped, random.integers(0, 2, 600))
    yield corrected("differences", *(random.uniform(-1, 1, count) for count in (55, 55, 120)))


def adjusted_cases():
    for count in [1, 2, 3, 7, 20]:
        ps = rounded(random.uniform(0, 1, count) ** 3)
        ps[-1] = ps[0]
        adjusted = {name: multipletests(ps, method=name)[1].tolist() for name in ["holm", "fdr_by"]}
        yield {"p": ps, **adjusted}


def annotator_cases():
    """No, partly, yes are 0, 1, 2; a gap is null."""
    for pairs in [6, 25, 120]:
        truth = random.integers(0, 3, pairs)
        people = [np.where(random.uniform(0, 1, pairs) < 0.7, truth, random.integers(0, 3, pairs)) for _ in range(3)]
        gaps = random.uniform(0, 1, (3, pairs)) < 0.15
        data = np.where(gaps, np.nan, np.array(people, dtype=float))
        both = [~np.isnan(data[one]) & ~np.isnan(data[other]) for one, other in [(0, 1), (0, 2), (1, 2)]]
        kappas = [
            float(cohen_kappa_score(data[one][at], data[other][at]))
            for (one, other), at in zip([(0, 1), (0, 2), (1, 2)], both)
        ]
        alphas = [
            float(krippendorff.alpha(data, value_domain=[0, 1, 2], level_of_measurement=level))
            for level in ["nominal", "ordinal"]
        ]
        labels = [[None if np.isnan(one) else int(one) for one in row] for row in data]
        yield {"labels": labels, "kappas": kappas, "alphas": alphas}


def alternative_cases():
    """The alternative annotator test, from scipy's t-test and statsmodels' correction."""
    for epsilon, noise, scale in [(0.2, 0.1, "same"), (0.15, 0.3, "same"), (0.1, 0.5, "same"), (0.15, 0.2, "near")]:
        pairs = 80
        truth = random.integers(0, 2, pairs) if scale == "same" else np.round(random.uniform(0, 1, pairs), 1)

        def answers(share):
            other = random.integers(0, 2, pairs) if scale == "same" else np.round(random.uniform(0, 1, pairs), 1)
            return np.where(random.uniform(0, 1, pairs) < share, other, truth).astype(float)

        people = [answers(share) for share in (0.2, 0.3, 0.4, 0.5)]
        judge = answers(noise)
        kept = [random.uniform(0, 1, pairs) < 0.8 for _ in people]

        def far(one, others):
            gaps = [(one - other) ** 2 if scale == "near" else float(one != other) for other in others]
            return np.sqrt(np.mean(gaps)) if scale == "near" else np.mean(gaps)

        ps, advantages = [], []
        for who, person in enumerate(people):
            lead, wins = [], []
            for pair in np.flatnonzero(kept[who]):
                others = [people[other][pair] for other in range(4) if other != who and kept[other][pair]]
                if others:
                    of_judge, of_person = far(judge[pair], others), far(person[pair], others)
                    wins.append(of_judge <= of_person + 1e-12)
                    lead.append(int(of_person <= of_judge + 1e-12) - int(wins[-1]))
            ps.append(stats.ttest_1samp(lead, epsilon, alternative="less").pvalue)
            advantages.append(np.mean(wins))
        rejected, adjusted, *_ = multipletests(ps, alpha=0.05, method="fdr_by")
        yield {
            "epsilon": epsilon,
            "scale": scale,
            "judge": judge.tolist(),
            "people": [[float(one) if keep else None for one, keep in zip(*both)] for both in zip(people, kept)],
            "p": adjusted.tolist(),
            "winning_rate": float(np.mean(rejected)),
            "advantage": float(np.mean(advantages)),
        }


def rogan_gladen_cases():
    """The estimator and the interval of arXiv 2511.21140, computed from its formulas."""
    z = stats.norm.ppf(0.975)
    for true_yes, false_no, true_no, false_yes, yes, no in [
        (18, 4, 25, 3, 300, 700), (40, 10, 90, 60, 55, 45), (3, 1, 2, 0, 4, 6), (150, 1, 49, 0, 1500, 500),
    ]:
        p, q1, q0 = yes / (yes + no), true_yes / (true_yes + false_no), true_no / (true_no + false_yes)
        point = (p + q0 - 1) / (q0 + q1 - 1)
        n, m1, m0 = yes + no + z**2, true_yes + false_no + 2, true_no + false_yes + 2
        p, q1, q0 = (yes + z**2 / 2) / n, (true_yes + 1) / m1, (true_no + 1) / m0
        theta = (p + q0 - 1) / (q0 + q1 - 1)
        shift = 2 * z**2 * (theta * q1 * (1 - q1) / m1 - (1 - theta) * q0 * (1 - q0) / m0)
        spread = p * (1 - p) / n + (1 - theta) ** 2 * q0 * (1 - q0) / m0 + theta**2 * q1 * (1 - q1) / m1
        half = z * np.sqrt(spread) / (q0 + q1 - 1)
        ends = np.clip([theta + shift - half, theta + shift + half], 0, 1)
        yield {
            "counts": [true_yes, false_no, true_no, false_yes, yes, no],
            "value": float(np.clip(point, 0, 1)),
            "interval": ends.tolist(),
        }


reference = {
    "libraries": {name: version(name) for name in LIBRARIES},
    "corrected": list(corrected_cases()),
    "adjusted": list(adjusted_cases()),
    "annotators": list(annotator_cases()),
    "alternative": list(alternative_cases()),
    "rogan_gladen": list(rogan_gladen_cases()),
}
path = pathlib.Path(__file__).with_name("reference.json")
path.write_text(json.dumps(reference, indent=0) + "\n")
print(path, path.stat().st_size, "bytes")
