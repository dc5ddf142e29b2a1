#!/usr/bin/env python3
"""Fits the weights of the meal parser to sentences with known carbohydrate, and writes them into the program.

    scripts/fit_meals.py MEALS.csv [--folds-only]

MEALS.csv has the columns `words` and `carbohydrate_g`. Needs numpy and scipy, and out/release/meals-bench (`make bench-meals MEALS=FILE` builds it).

Maximum likelihood: the parser's scores become probabilities of its candidates. Fitting maximises the probability of those whose carbohydrate is
right (to the gram, or, with less weight, within 7.5 g). A few weights are fixed by hand, because such sentences name every food equally often,
and people do not. The confidence is fitted by logistic regression, with fixed signs of its weights.

Prints how well single foods are parsed, each fifth of the sentences with weights fitted on the other four. Writes those five sets of weights to
out/folds.txt, with which `out/release/meals-bench MEALS.csv --folds out/folds.txt` evaluates the whole parser.
"""

import pathlib
import re
import subprocess
import sys

import numpy as np
from scipy.optimize import minimize

ROOT = pathlib.Path(__file__).parent.parent
CANDIDATES = ROOT / "Sources/DemeterFoods/Candidates"
# The initial weights, set by hand by the meaning of each feature. Fitting changes a weight only with evidence.
START = {
    "explained": 1.0, "elsewhere": 0.5, "unexplained": -1.5, "coverage": 1, "unsaidFirst": -1.2, "unsaidLater": -0.6, "share": 1,
    "otherNameWhole": 2.5, "whole": 0.3, "nounUnsaid": -1.0, "headMissing": -2.5, "together": 0.5, "unsaidRaw": -0.2, "unsaidCooked": 0, "unsaidDry":
    -1, "unsaidCanned": -0.3, "unsaidFrozen": -0.3, "unsaidBaby": -1.5, "brand": -0.5, "rawButCooked":
    -1, "cookedButRaw": -1, "older": 0.1, "everyday": 0.3, "otherName": -0.1, "description": -0.5, "popularity": 0.5,
    "unspecified": 0.3, "measured": 2, "nounCounted": 3, "nounWithArticle": 2.5, "nounAlone": 1, "unitMissing": -2, "detailSaid":
    0.8, "detailUnsaid": -0.45, "sizeRight": 1, "sizeWrong": -1.5, "sizeUnsaid": -0.7, "otherVolume": 0, "usualAlone": 2,
    "usualWithArticle": 0.3, "usualCounted": -1, "pieceGeneral": 1, "pieceNamed": 1.5, "pieceOther": 0.3, "containerUncounted":
    -0.8, "volumeUncounted": -1, "massUncounted": -3, "order": -0.1, "numberSaid": 0.7, "numberUnsaid": -0.3, "guideline": -1.5,
    "hundredGrams": -2, "subnameUnsaid": -0.5, "sizeMedium": 0.2, "huge": -1.0, "partOfWhole": -4.5, "wrongForm": -1,
    "everydayWhole": 3.5, "otherContainer": 0.8, "everydayLong": 0,
}  # fmt: skip
# Not changed by fitting.
HELD = ["popularity", "everyday", "everydayWhole", "sizeMedium", "partOfWhole", "otherNameWhole", "detailUnsaid", "huge", "unsaidDry", "usualAlone",
        "nounUnsaid"]  # fmt: skip


def features():
    """Returns the names of the features in their order."""
    text = (CANDIDATES / "Feature.swift").read_text().split("static let count")[0]
    return [name.strip() for line in re.findall(r"^  case (.*)$", text, re.M) for name in line.split(",")]


class Meals:
    """The candidates of each sentence."""

    def __init__(self, path, names):
        file = ROOT / "out/candidates.bin"
        subprocess.run([ROOT / "out/release/meals-bench", path, "--candidates", file], check=True)
        data, width, at = np.fromfile(file, np.float32), len(names) + 2, 0
        self.right, self.unknown, self.x, self.carbohydrate, self.energy = [], [], [], [], []
        while at < len(data):
            right, count, unknown = data[at : at + 3]
            at += 3
            block = data[at : at + int(count) * width].reshape(-1, width)
            at += int(count) * width
            if not len(block):
                block = np.zeros((1, width), np.float32)
            self.right.append(right)
            self.unknown.append(unknown)
            self.x.append(block[:, :-2].astype(float))
            self.carbohydrate.append(block[:, -2].astype(float))
            self.energy.append(block[:, -1].astype(float))
        file.unlink()

    def __len__(self):
        return len(self.right)


def fit(meals, chosen, start, free, held_back=0.3):
    x = np.concatenate([meals.x[i] for i in chosen])
    lengths = np.array([len(meals.x[i]) for i in chosen])
    starts = np.r_[0, np.cumsum(lengths)[:-1]]
    right = np.repeat([meals.right[i] for i in chosen], lengths)
    off = np.abs(np.concatenate([meals.carbohydrate[i] for i in chosen]) - right)
    # A small value for everything limits the effect of a wrong label.
    worth = 0.8 * (off < np.maximum(0.15, 0.015 * right)) + 0.2 * (off < 7.5) + 0.01

    def loss(weights):
        scores = x @ weights
        powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), lengths))
        shares = powers / np.repeat(np.add.reduceat(powers, starts), lengths)
        good = np.add.reduceat(shares * worth, starts)
        gradient = x.T @ (shares - shares * worth / np.repeat(good, lengths))
        away = weights - start
        return -np.log(good).sum() + held_back * (away**2).sum(), (gradient + 2 * held_back * away) * free

    return minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 60}).x


def judged(meals, i, weights, names):
    """Returns the inputs of CertaintyModel for the best candidate, and its carbohydrate. CertaintyModel.swift documents them."""
    scores = meals.x[i] @ weights
    best = int(np.argmax(scores))
    shares = np.exp(scores - scores[best])
    shares /= shares.sum()
    grams, energy = meals.carbohydrate[i], meals.energy[i]
    agreeing = [shares[np.abs(grams - grams[best]) < 5].sum(), shares[np.abs(energy - energy[best]) < max(40, 0.2 * energy[best])].sum()]
    logits = [np.log(share / (1 - share)) for share in np.clip(agreeing, 0.001, 0.999)]
    value = dict(zip(names, meals.x[i][best]))
    counted = any(value[name] > 0 for name in ("nounCounted", "nounWithArticle", "measured", "pieceGeneral", "pieceNamed"))
    amiss = any(value[name] > 0 for name in ("unitMissing", "containerUncounted", "volumeUncounted", "massUncounted", "hundredGrams"))
    inputs = [1, *logits, value["coverage"], value["unexplained"], value["unsaidFirst"], value["unsaidLater"], meals.unknown[i], counted, amiss,
              value["sizeWrong"]]  # fmt: skip
    return np.array(inputs, float), grams[best]


def regression(inputs, right):
    start = np.zeros(inputs.shape[1])
    start[1] = 0.7

    def loss(weights):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        away = np.r_[0, (weights - start)[1:]]
        return -(right * np.log(chance + 1e-9) + (1 - right) * np.log(1 - chance + 1e-9)).sum() + (away**2).sum(), inputs.T @ (chance - right) + 2 * away

    # More agreement never lowers the certainty, and unknown words or errors never raise it.
    bounds = [(None, None), (0, None), (0.2, None), (0, None), (None, -0.1), (None, 0), (None, 0), (None, -1), (0, None), (None, 0), (None, 0)]
    return minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds).x


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    names = features()
    start, free = np.array([START[name] for name in names]), np.array([name not in HELD for name in names])
    meals = Meals(sys.argv[1], names)
    right = np.array(meals.right)

    def fitted(chosen):
        weights = fit(meals, chosen, start, free)
        found = [judged(meals, i, weights, names) for i in chosen]
        sure = regression(np.array([inputs for inputs, _ in found]), np.abs(np.array([grams for _, grams in found]) - right[chosen]) < 7.5)
        return weights, sure

    everything = np.arange(len(meals))
    off, chance, folds = np.zeros(len(meals)), np.zeros(len(meals)), []
    for fold in range(5):
        weights, sure = fitted(everything[everything % 5 != fold])
        folds.append(" ".join(f"{value:.3f}" for value in [*weights, *sure]))
        for i in everything[everything % 5 == fold]:
            inputs, grams = judged(meals, i, weights, names)
            off[i], chance[i] = abs(grams - right[i]), 1 / (1 + np.exp(-inputs @ sure))
    (ROOT / "out/folds.txt").write_text("\n".join(folds) + "\n")
    good, large, verified = off < 7.5, right >= 7.5, chance > 0.9
    print(f"read as one food: within 7.5 g {good.mean():.4f}, of meals of 7.5 g or more {good[large].mean():.4f}, mean error {off.mean():.2f} g;")
    print(f"verified {verified.mean():.3f}, right {good[verified].mean():.4f}")
    if "--folds-only" in sys.argv:
        return
    weights, sure = fitted(everything)
    lines = "\n".join(f"      .{name}: {round(value, 3)}," for name, value in zip(names, weights))
    numbers = ", ".join(str(round(value, 3)) for value in sure)
    (CANDIDATES / "Weights.swift").write_text(
        "extension Weights {\n  /// Fitted by `scripts/fit_meals.py`.\n  static let fitted: Weights = Weights(\n"
        f"    [\n{lines}\n    ],\n    certainty: [{numbers}])\n}}\n")


main()
