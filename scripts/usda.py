#!/usr/bin/env python3
"""Writes USDA's foods, which Demeter ships in addition to its own everyday names, in one compressed table.

    scripts/usda.py FOLDER

FOLDER contains the downloads that are listed below. All of them are in the public domain:

    SR Legacy, April 2018                   FoodData_Central_sr_legacy_food_csv_2018-04.zip
    FNDDS 2021-2023, October 2024           FoodData_Central_survey_food_csv_2024-10-31*.zip
    FNDDS 2017-2018                         FNDDS_2017-2018_csv*.zip         the foods that are no longer in 2021-2023, and portions
    names of FNDDS 2003-2023                FNDDS_synonyms*.zip
    SuperTracker, the portion offered first SuperTracker_portions*.zip
    What We Eat in America, food counts     WWEIA_popularity*.zip            only to break ties

The format before compression: first a line for each portion text, then an empty line, then a line for each food. Fields are separated
by tabs. A portion text is "number, text": the number of measures that its grams are for (empty if the text itself begins with it), and the
text; if it belongs only to another name of the food, that name follows. A food is

    id         FDC's number
    release    S for SR Legacy, F for FNDDS 2021-2023, P for FNDDS 2017-2018
    marks      r for restaurants, b for babies, c for usually cooked before it is eaten
    eaten      how often it was eaten in the survey
    figures    per 100 g: kilocalories, grams of protein, carbohydrate, fat, fibre, sugars, saturated fat, milligrams of sodium, grams of
               alcohol, separated by spaces; "-" if unknown
    default    grams of the amount to use if none is said; empty if unknown
    names      separated by "|": its own name, then others, each with 1 (another main name) or 2 (an additional description) before it
    portions   separated by spaces: number of the text, "=", grams
    further    figures of FURTHER per 100 g in that order, separated by spaces; "-" if unknown, and nothing after the last that is known
"""

import collections
import csv
import glob
import gzip
import io
import pathlib
import re
import sys
import zipfile

OUT = pathlib.Path(__file__).parent.parent / "Sources/CStarterFoods/usda.txt.gz"
# FDC's numbers of nutrients, and the older ones that some releases use.
NUTRIENTS = {"1008": 0, "208": 0, "1003": 1, "203": 1, "1005": 2, "205": 2, "1004": 3, "204": 3, "1079": 4, "291": 4, "2000": 5, "269": 5,
             "1258": 6, "606": 6, "1093": 7, "307": 7, "1018": 8, "221": 8}  # fmt: skip
# The figures of the last field, in the units of `TraceNutrient`, with what most foods have first. MoreFigures.swift has the same order.
FURTHER = """1092 1087 1089 1162 1253 1051 1057
    1090 1095 1106 1114 1109 1175 1177 1178
    1185 1165 1166 1167 1190 1180 1091 1098 1103 1270 1278 1272""".split()
# SR Legacy and FNDDS state them in these units; a release that does not is not read.
UNITS = {"G": "1051 1270 1278 1272", "UG": "1106 1114 1177 1178 1185 1190 1103"}
SR, FNDDS, FNDDS_2017 = "*sr_legacy*2018-04*.zip", "*survey_food_csv_2024-10-31*.zip", "FNDDS_2017-2018*.zip"
COOKED = re.compile(r"Beef|Pork|Lamb|Poultry|Finfish|Legume|Cereal Grains|Sausages")


class Folder:
    def __init__(self, path):
        self.path = path

    def rows(self, archive, name):
        found = sorted(glob.glob(f"{self.path}/{archive}"))
        if not found:
            sys.exit(f"{self.path} holds no {archive}")
        file = zipfile.ZipFile(found[0])
        entry = next(each for each in file.namelist() if each.split("/")[-1] == name)
        return csv.DictReader(io.TextIOWrapper(file.open(entry), "utf-8-sig", errors="replace"))


class Food:
    def __init__(self, id, release, name, figures, category):
        self.id, self.release, self.figures, self.default, self.eaten = id, release, figures[:9], None, 0.0
        self.further = figures[9:]
        self.names = {}
        self.portions = {}
        self.add_name(name, 0)
        is_baby = "Baby" in category
        is_restaurant = "Fast Foods" in category or "Restaurant" in category
        is_cooked = release == "S" and COOKED.search(category)
        self.marks = ("r" if is_restaurant else "") + ("b" if is_baby else "") + ("c" if is_cooked else "")

    def add_name(self, name, kind):
        name = " ".join(name.replace("|", "/").split())
        if name and name.lower() not in (known.lower() for known in self.names):
            self.names[name] = kind

    def add_portion(self, number, text, grams, subname=""):
        if grams > 0:
            self.portions.setdefault((number, " ".join(text.split()), " ".join(subname.split())), grams)


def figures(folder, archive):
    found = collections.defaultdict(lambda: [None] * (9 + len(FURTHER)))
    places = NUTRIENTS | {id: 9 + place for place, id in enumerate(FURTHER)}
    for row in folder.rows(archive, "nutrient.csv"):
        unit = next((unit for unit, ids in UNITS.items() if row["id"] in ids.split()), "MG")
        if row["id"] in FURTHER and row["unit_name"] != unit:
            sys.exit(f"{archive} states {row['name']} in {row['unit_name']}")
    for row in folder.rows(archive, "food_nutrient.csv"):
        place = places.get(row["nutrient_id"])
        if place is not None and row["amount"] != "":
            found[row["fdc_id"]][place] = float(row["amount"])
    return found


def grouped(rows, key="fdc_id"):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row[key]].append(row)
    return groups


def survey_foods(folder):
    """Returns the foods of FNDDS by their codes: values of the newer release, portions and names of both."""
    foods = {}
    for archive, release in ((FNDDS, "F"), (FNDDS_2017, "P")):
        values = figures(folder, archive)
        categories = {row["wweia_food_category"]: row["wweia_food_category_description"] for row in folder.rows(archive, "wweia_food_category.csv")}
        codes = {row["fdc_id"]: row for row in folder.rows(archive, "survey_fndds_food.csv")}
        portions = grouped(folder.rows(archive, "food_portion.csv"))
        others = grouped(folder.rows(archive, "food_attribute.csv"))
        for row in folder.rows(archive, "food.csv"):
            id = row["fdc_id"]
            code = codes[id]["food_code"]
            if values[id][0] is None:
                continue
            food = foods.get(code)
            if food is None:
                category = categories.get(codes[id]["wweia_category_number"], "")
                food = foods[code] = Food(id, release, row["description"], values[id], category)
            else:
                food.add_name(row["description"], 1)
            for other in others[id]:
                food.add_name(other["value"], 2)
            for portion in portions[id]:
                text, subname, grams = portion["portion_description"], portion["modifier"], float(portion["gram_weight"] or 0)
                food.add_portion("", text, grams, subname)
                if subname:
                    food.add_name(subname, 2)
                elif text.lower().startswith("quantity not specified") and food.default is None and grams > 0:
                    food.default = grams
    for row in folder.rows("FNDDS_synonyms*.zip", "fndds_synonyms.csv"):
        if row["food_code"] in foods:
            foods[row["food_code"]].add_name(row["alternative_name"], 1 if row["releases"].startswith("main") else 2)
    for row in folder.rows("SuperTracker*.zip", "supertracker_portions.csv"):
        food, grams = foods.get(row["food_code"]), float(row["grams"])
        if food is None or row["mod_code"].strip("0") or grams <= 0:
            continue
        if row["is_default"] == "1" and row["default_amount"] and food.default is None:
            food.default = grams * float(row["default_amount"])
        text = row["portion"].replace("(s)", "")
        if all(words(text) != words(known) for _, known, _ in food.portions):
            food.add_portion("1", text, grams)
    for row in folder.rows("WWEIA_popularity*.zip", "wweia_partial_counts.csv"):
        if row["food_code"] in foods:
            foods[row["food_code"]].eaten = float(row["total"])
    return list(foods.values())


def words(text):
    """Returns the words of a portion without a leading 1 and the plural."""
    found = re.findall(r"[a-z]+|[0-9./]+", text.lower())
    return {word.rstrip("s") for word in (found[1:] if found[:1] == ["1"] else found)} - {"of", "a"}


def sr_foods(folder):
    values = figures(folder, SR)
    categories = {row["id"]: row["description"] for row in folder.rows(SR, "food_category.csv")}
    portions = grouped(folder.rows(SR, "food_portion.csv"))
    foods = []
    for row in folder.rows(SR, "food.csv"):
        id = row["fdc_id"]
        if values[id][0] is None:
            continue
        food = Food(id, "S", row["description"], values[id], categories.get(row["food_category_id"], ""))
        for portion in sorted(portions[id], key=lambda portion: int(portion["seq_num"] or 0)):
            food.add_portion(short(float(portion["amount"] or 1) or 1), portion["modifier"], float(portion["gram_weight"] or 0))
        foods.append(food)
    return foods


def short(value):
    return "-" if value is None else f"{value:.3f}".rstrip("0").rstrip(".")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    csv.field_size_limit(10**9)
    folder = Folder(sys.argv[1])
    foods = survey_foods(folder) + sr_foods(folder)
    counts = collections.Counter(text for food in foods for text in food.portions)
    texts = {text: place for place, (text, _) in enumerate(sorted(counts.items(), key=lambda item: (-item[1], item[0])))}
    lines = ["\t".join(text).rstrip("\t") for text in texts] + [""]
    for food in foods:
        names = "|".join(name if place == 0 else f"{kind}{name}" for place, (name, kind) in enumerate(food.names.items()))
        portions = " ".join(f"{texts[text]}={short(grams)}" for text, grams in food.portions.items())
        lines.append("\t".join([
            food.id, food.release, food.marks, short(food.eaten) if food.eaten else "", " ".join(map(short, food.figures)),
            "" if food.default is None else short(food.default), names, portions,
            " ".join(map(short, food.further)).rstrip(" -"),
        ]))  # fmt: skip
    table = "\n".join(lines).encode()
    OUT.write_bytes(gzip.compress(table, 9, mtime=0))
    print(f"{len(foods)} foods, {sum(len(food.names) for food in foods)} names, {sum(counts.values())} portions of {len(counts)} texts;")
    print(f"{len(table)} bytes, compressed {OUT.stat().st_size}")


main()
