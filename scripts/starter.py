#!/usr/bin/env python3
"""Writes the starter table: joins starter.list, our everyday foods, with the figures of USDA SR Legacy and FNDDS 2021-2023.

    scripts/starter.py FoodData_Central_sr_legacy_food_csv_2018-04.zip FoodData_Central_survey_food_csv_2024-10-31.zip \
        bls.txt.gz ciqual.txt.gz cofid.txt.gz [--verify]

The last three are written by scripts/tables.py; starter.list names their foods "bls:" and so on, and the food's code.

--verify prints USDA's description next to each of our names instead, for review by a person.
"""

import csv
import gzip
import io
import pathlib
import re
import sys
import unicodedata
import zipfile

HERE = pathlib.Path(__file__).parent
OUT = HERE.parent / "Sources/CStarterFoods/starter.txt"
ENERGY, PROTEIN, CARBOHYDRATES, FAT, FIBER, SATURATED, SODIUM, ALCOHOL = "1008", "1003", "1005", "1004", "1079", "1258", "1093", "1018"
# Total sugars: SR Legacy has one of them, FNDDS the other.
SUGARS, OTHER_SUGARS = "2000", "1063"
NUTRIENTS = [ENERGY, PROTEIN, CARBOHYDRATES, FAT, FIBER, SUGARS, SATURATED, SODIUM, ALCOHOL]
HEAD = """\
# Everyday foods in plain names, with household portions. Written by scripts/starter.py from scripts/starter.list; do not edit.
#
# Figures: U.S. Department of Agriculture, Agricultural Research Service. FoodData Central: SR Legacy, 2018;
# FNDDS 2021-2023. fdc.nal.usda.gov.
# They are in the public domain. Names, other names, portions and recipes are Demeter's own.
#
# A line is a food, its fields parted by " | ":
#   commonness  1 very common, 2 common, 3 less so
#   names       the plain name first, then other names that find it, parted by "; "
#   per 100 g   kilocalories; grams of protein, carbohydrates, fat, fibre, sugars and saturated fat; milligrams of sodium; grams of alcohol
#   figures     USDA's fdc_id; for what USDA lacks "composed" and the recipe, grams of each fdc_id [= grams when ready]
#   portions    name=grams, the usual one first; "@ 103" at the end: 100 ml weigh 103 g
"""


def national(path):
    """Reads a national table that scripts/tables.py wrote."""
    table = pathlib.Path(path).name.split(".")[0]
    descriptions, figures = {}, {}
    _, _, foods = gzip.open(path, "rt").read().partition("\n\n")
    for line in foods.splitlines():
        key, _, _, _, values, _, names, _ = line.split("\t")
        descriptions[f"{table}:{key}"] = names.split("|")[0]
        known = {nutrient: float(value) for nutrient, value in zip(NUTRIENTS, values.split()) if value != "-"}
        figures[f"{table}:{key}"] = known
    return descriptions, figures


def tables(path):
    if path.endswith(".txt.gz"):
        return national(path)
    archive = zipfile.ZipFile(path)

    def rows(name):
        entry = next(each for each in archive.namelist() if each.endswith("/" + name) or each == name)
        return csv.DictReader(io.TextIOWrapper(archive.open(entry), "utf-8-sig"))

    figures = {}
    for row in rows("food_nutrient.csv"):
        nutrient = SUGARS if row["nutrient_id"] == OTHER_SUGARS else row["nutrient_id"]
        if nutrient in NUTRIENTS and row["amount"]:
            figures.setdefault(row["fdc_id"], {})[nutrient] = float(row["amount"])
    return {row["fdc_id"]: row["description"] for row in rows("food.csv")}, figures


def parts(recipe):
    """Returns the ingredients of a recipe as (fdc_id, grams), and its grams when ready."""
    made, _, ready = recipe.partition("=")
    terms = [term.strip().split("*") for term in made.split("+")]
    if len(terms) == 1 and len(terms[0]) == 1:
        return [(terms[0][0], 100.0)], 100.0
    taken = [(each[0], float(each[1])) for each in terms]
    return taken, float(ready) if ready else sum(grams for _, grams in taken)


def total(key, taken, figures, ready):
    """Returns the amount of a nutrient in 100 g. Unlisted alcohol and macros count as zero, other nutrients as unknown."""
    if key in (FIBER, SUGARS, SATURATED, SODIUM) and any(key not in figures[each] for each, _ in taken):
        return None
    return sum(figures[each].get(key, 0) * grams for each, grams in taken) / ready


def number(value):
    return "-" if value is None else f"{value:.2f}".rstrip("0").rstrip(".")


def main():
    descriptions, figures = {}, {}
    for path in [each for each in sys.argv[1:] if each != "--verify"]:
        for known, read in zip((descriptions, figures), tables(path)):
            known |= read
    problems, lines, seen, described = [], [], {}, []
    for text in (HERE / "starter.list").read_text().splitlines():
        if not text or text.startswith("#"):
            continue
        commonness, names, recipe, portions = (field.strip() for field in text.split("|"))
        names = [unicodedata.normalize("NFC", each.strip()) for each in names.split(";")]
        name = names[0]
        taken, ready = parts(recipe)
        missing = [each for each, _ in taken if PROTEIN not in figures.get(each, {}) or ENERGY not in figures.get(each, {})]
        if missing:
            problems.append(f"{name}: no figures for {missing}")
            continue
        values = [total(key, taken, figures, ready) for key in NUTRIENTS]
        energy, protein, carbohydrates, fat, alcohol = *values[:4], values[-1]
        expected = 4 * protein + 4 * carbohydrates + 9 * fat + 7 * alcohol
        # Fibre gives less energy than other carbohydrates, between none and 4 kcal per gram.
        if not expected - 4 * (values[4] or 0) - max(25, 0.15 * energy) <= energy <= expected + max(25, 0.15 * energy):
            problems.append(f"{name}: {energy:.0f} kcal listed, {expected:.0f} by its macros")
            continue
        if max(protein, carbohydrates, fat) > 100 or protein + carbohydrates + fat > 102:
            problems.append(f"{name}: impossible macros")
            continue
        measures = portions.partition("@")[0].strip()
        for measure in measures.split(", "):
            grams = re.fullmatch(r"[^=]+=(\d+(?:\.\d+)?)", measure)
            if not grams or not 0 < float(grams[1]) <= 2000:
                problems.append(f"{name}: portion {measure}")
            if re.match(r"\d+ (?!cm=)", measure):
                problems.append(f"{name}: name one piece, not {measure}; a number in a phrase would count it")
        for each in names:
            if each.lower() in seen:
                problems.append(f"{each!r} names both {seen[each.lower()]!r} and {name!r}")
            seen[each.lower()] = name
        single = len(taken) == 1 and "*" not in recipe
        described.append(f"{name} <- " + "; ".join(
            ("" if single else f"{number(grams)} ") + descriptions[each] for each, grams in taken))
        lines.append(" | ".join(
            [commonness, "; ".join(names), " ".join(map(number, values)), recipe if single else "composed " + recipe, portions]))
    for problem in problems:
        print(problem, file=sys.stderr)
    if "--verify" in sys.argv:
        print("\n".join(described))
    else:
        OUT.write_text(HEAD + "\n".join(lines) + "\n")
        print(f"{len(lines)} foods in {OUT}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
