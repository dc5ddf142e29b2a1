#!/usr/bin/env python3
"""Writes the national food tables that Demeter ships in addition to USDA's, one compressed file each.

    scripts/tables.py FOLDER [--check]

FOLDER contains these archives. A missing one is reported and its file stays as it is.

    archive                  file            table
    BLS_4.0_de_en*.zip       bls.txt.gz      Bundeslebensmittelschluessel (BLS) 4.0, Germany
    CIQUAL_2020_fr_en*.zip   ciqual.txt.gz   Table de composition nutritionnelle des aliments Ciqual 2020, France
    CoFID_2021_en*.zip       cofid.txt.gz    Composition of foods integrated dataset (CoFID) 2021, United Kingdom

The licences allow commercial use and changes. Each asks for a text, which the first lines of the file repeat, and to say what was changed:

    BLS      CC BY 4.0. "Max Rubner-Institut (2025): Bundeslebensmittelschlüssel (BLS), Version 4.0. DOI 10.25826/Data20251217-134202-0"
    CIQUAL   Licence Ouverte / Open Licence 2.0. "Anses. 2020. Table de composition nutritionnelle des aliments Ciqual"
    CoFID    Open Government Licence v3.0. "Contains public sector information licensed under the Open Government Licence v3.0. Composition
             of foods integrated dataset (CoFID), Public Health England, 2021. Crown copyright"

The format before compression is that of usda.txt.gz (see usda.py): the part above the empty line contains no portion texts, but the licence
in lines that begin with "#". The eight fields of a food, separated by tabs:

    id         the table's own: BLS code, alim_code of CIQUAL, food code of CoFID, with b for the second food of a code
    release    B for BLS, C for CIQUAL, M for CoFID ("McCance and Widdowson's")
    marks      r for restaurants, b for babies, c for usually cooked before it is eaten
    eaten      empty
    figures    per 100 g: kilocalories, grams of protein, carbohydrate, fat, fibre, sugars, saturated fat, milligrams of sodium, grams of
               alcohol, separated by spaces; "-" if unknown; unknown figures at the end are left out
    default    empty
    names      separated by "|": the name as the table has it, then plain names, each with 1 before it, then the English name with 3 before it
    portions   empty

A plain name is made by rule from the table's name: "Schwein Kotelett roh" is "Schweinekotelett roh", "Pomme, pulpe et peau, crue" is "pomme
crue", "Bread, wholemeal, average" is "wholemeal bread". It belongs to one food of its table: to the one that it leaves the least out of, of
several in different states to the one that people usually eat. Fruit, vegetables and eggs are then raw, other foods cooked.

Figures are the table's own, with these differences:

    carbohydrate   BLS and CIQUAL: available, without fibre. CoFID: available, as monosaccharide equivalents (sugars, too), which are up to 10 %
                   more for starch; their energy is 3.75 kcal/g
    energy         kilocalories as the table has them. If it has kilojoules only, these divided by 4.184. If it has neither: protein, fat,
                   carbohydrate, fibre and alcohol times 4, 9, 4, 2 and 7 (Regulation (EU) 1169/2011), CoFID 4, 9, 3.75, 0 and 7. A food
                   of which these are unknown is left out
    sodium         CIQUAL: if it has salt only, salt divided by 2.5
    zeros          the archives are third-party copies of the tables, which wrote 0 for traces and for "less than" values; the latter
                   cannot be told apart any more. In CoFID's copy a zero also replaces some unknown figures: zeros of fibre, sugars and
                   saturated fat that `believes_zero` rejects count as unknown
    foods          left out: additives, cake fillings, tissues and trade cuts of BLS; paraffin oil and pure alcohol of CIQUAL; baking salts of
                   CoFID and foods whose code or energy the copy has lost
    unknown        BLS's copy contains no fibre, saturated fat, sodium and alcohol. CoFID: fibre by AOAC only, never non-starch polysaccharide

--check prints counts, a random sample and the foods whose energy does not match their macronutrients.
"""

import collections
import csv
import glob
import gzip
import io
import pathlib
import random
import re
import sys
import zipfile

OUT = pathlib.Path(__file__).parent.parent / "Sources/CStarterFoods"
MOST_PLAIN_NAMES = 4


class Food:
    def __init__(self, id, name, figures, marks, english=""):
        self.id, self.name, self.figures, self.marks, self.english = id, tidy(name), figures, marks, tidy(english)
        # Possible plain names with what they leave out, as a number.
        self.candidates = {}
        self.plain = []

    def offer(self, name, cost=0.0):
        name = tidy(name)
        if len(name) > 2 and cost < self.candidates.get(name, 99):
            self.candidates[name] = cost


def tidy(text):
    text = " ".join(text.replace("|", "/").replace("\t", " ").split())
    return re.sub(r" +([,)])", r"\1", text).strip(" ,;")


def words(text):
    return re.findall(r"[^\W_]+(?:['%][^\W_]+)*|%", text.lower())


def number(text):
    return float(text) if text else None


def energy(kilocalories, kilojoules, protein, carbohydrate, fat, fibre, alcohol, factors):
    """Returns kilocalories, or None if too little is known. A zero that the macronutrients contradict counts as unknown."""
    macros = [protein, fat, carbohydrate]
    if kilocalories or kilocalories == 0 and sum(each or 0 for each in [*macros, alcohol]) < 5:
        return kilocalories
    if kilojoules:
        return kilojoules / 4.184
    if None in macros or alcohol is None or not sum(macros) + alcohol:
        return None
    return sum(factor * (amount or 0) for factor, amount in zip(factors, [*macros, fibre, alcohol]))


EU_FACTORS, COFID_FACTORS = (4, 9, 4, 2, 7), (4, 9, 3.75, 0, 7)


def rows(folder, archive, name):
    found = sorted(glob.glob(f"{folder}/{archive}"))
    if not found:
        return None
    file = zipfile.ZipFile(found[0])
    entry = next(each for each in file.namelist() if each.split("/")[-1] == name)
    return list(csv.DictReader(io.TextIOWrapper(file.open(entry), "utf-8-sig")))


def assign_plain_names(foods):
    """Gives each plain name to the food that it describes best."""
    own = {tuple(words(food.name)): food for food in reversed(foods)}
    best = {}
    for place, food in enumerate(foods):
        for name, cost in food.candidates.items():
            key = name.lower()
            if own.get(tuple(words(name)), food) is food and (cost, place) < best.get(key, (99, 0)):
                best[key] = (cost, place)
    for place, food in enumerate(foods):
        seen = {tuple(words(food.name))}
        for name in sorted(food.candidates, key=lambda name: food.candidates[name]):
            key = tuple(words(name))
            if best.get(name.lower(), (0, -1))[1] == place and key not in seen and len(food.plain) < MOST_PLAIN_NAMES:
                seen.add(key)
                food.plain.append(name)


def comma_parts(text):
    """Splits a text at its commas, but not inside parentheses and numbers."""
    parts, depth = [""], 0
    for at, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0 and not text[at + 1:at + 2].isdigit():
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


# German: BLS

BLS_DROPPED = re.compile(
    r"Gebäck/Torten|^(Kutterhilfsmittel|Hirschhornsalz|Pottasche|Nitritpökelsalz|Milchsäure|Essigsäure|Ascorbinsäure|Citronensäure"
    r"|Glutamat|Sahnestandmittel|Vegetarische Füllung|Schwein Blut|Rind Blut|Rind Bindegewebe|Schwein Maske)"
    r"|Fettgewebe|Fettabschnitte|Muskelfleisch.*\((?:[RS]|KA) [IVX/]+\)|(?:Rind|Schwein|Kalb|Schaf|Lamm|Hammel) Muskelfleisch")
# Cereals, pasta, pulses, potatoes and roots, in addition to meat and fish.
BLS_COOKED = {"C1", "C2", "C3", "C4", "E4", "E5", "E6", "E8", "H7", "K1", "K4"}
# What a plain name leaves out or says in other words.
GERMAN_WORDS = [(re.compile(pattern), text) for pattern, text in [
    (r" gebraten ohne Fett \(Ofen\)", " im Ofen gebraten"),
    (r"\b(gratiniert) ohne Fett\b", r"\1"),
    (r"\b(ge\w+) ohne Fett\b", r"\1"),
    (r",? ?angereichert mit [^()]*", ""),
    (r"^ ?Heilbutt/Weißer Heilbutt", "Heilbutt"),
    (r"Konserve, abgetropft", "Dose"),
    (r"\bKonserve\b", "Dose"),
    (r"(gesäuert), abgetropft", r"\1"),
    (r" von (?:heller/weißer|dunkler/brauner) Grundsauce", ""),
    (r"Grundsauce dunkel/braun", "brauner Sauce"),
    (r"Grundsauce hell/weiß", "heller Sauce"),
    (r",? (?:mit )?(?:(?:mind\.|max\.|höchstens|bis|und|<|>|-) ?)*(\d[\d,]*)(?: ?%)?(?: (?:bis|und|-)[^%]*%)? Fett(?: i\. Tr\.)?", r" \1 %"),
    (r"(mit (?:Milch|Joghurt|Kondensmilch)) [\d,]+ %", r"\1"),
    (r",? (?:pasteurisiert|ultrahocherhitzt|frisch)\b", ""),
    (r"\([^)]*\)", ""),
    (r",? eifrei\b", ""),
    (r"^(Rind/Schwein|Schwein/Rind),", r"\1"),
    (r"(Reis)(.*?),? (?:poliert)\b", r"\1\2"),
    (r"\bunpoliert\b", "natur"),
    (r" \d[\d,]*/(\d+ % vol)", r" \1"),
    (r",? ungeschält\b", " mit Schale"),
    (r",? geschält\b", ""),
]]  # fmt: skip
# A plain word for the first word of a name; the first of several is the commonest.
GERMAN_HEADS = {
    "Gemüsepaprika": ["Paprika"], "Speisezwiebel": ["Zwiebel"], "Speiseeis": ["Eis"], "Speisequark": ["Quark"], "Teigwaren": ["Nudeln", "Pasta"],
    "Eierteigwaren": ["Eiernudeln", "Nudeln"], "Vollkornteigwaren": ["Vollkornnudeln"], "Vollkorneierteigwaren": ["Vollkornnudeln"],
    "Dinkelteigwaren": ["Dinkelnudeln"], "Eier-Frischteigwaren": ["frische Nudeln"], "Frischteigwaren": ["frische Nudeln"],
    "Hühnerei": ["Ei"], "Gemüsefenchel": ["Fenchel"], "Zuckermais": ["Mais"], "Broccoli": ["Brokkoli"], "Trinkwasser": ["Wasser", "Leitungswasser"],
    "Heidelbeere": ["Blaubeere"], "Weintraube": ["Traube"], "Bleichsellerie": ["Staudensellerie"], "Colagetränk": ["Cola"], "Chicoree": ["Chicorée"],
    "Fleischkäse": ["Leberkäse"], "Weizenbrötchen": ["Brötchen", "Semmel"], "Edelkastanie": ["Esskastanie"], "Natürliches": [""],
    "Qualitätsschaumwein": [""], "Cocktail": [""], "Speisesalz": ["Salz"], "Frikadelle": ["Bulette"], "Gurke": ["Salatgurke"],
    "Weizentoastbrot": ["Toast", "Toastbrot"], "Kartoffelpüree": ["Kartoffelbrei"],
    "Hähnchenbrustfilet": ["Hähnchenbrust"], "Feldsalat": ["Rapunzel"], "Süßrahmbutter": ["Butter"], "Haferdrink": ["Hafermilch"],
    "Sojadrink": ["Sojamilch"], "Mandeldrink": ["Mandelmilch"], "Reisdrink": ["Reismilch"], "Schlagsahne": ["Sahne"],
}  # fmt: skip
# How an animal or a cereal joins the word after it.
GERMAN_JOINTS = {
    "Schwein": "Schweine", "Rind": "Rinder", "Kalb": "Kalbs", "Pute": "Puten", "Ente": "Enten", "Gans": "Gänse", "Hase": "Hasen",
    "Ziege": "Ziegen", "Pferd": "Pferde", "Fasan": "Fasanen", "Taube": "Tauben", "Wildente": "Wildenten", "Poularde": "Poularden",
    "Gerste": "Gersten", "Suppenhuhn": "Hühner",
} | {each: each for each in "Lamm Schaf Hammel Hähnchen Hirsch Reh Kaninchen Wildkaninchen Wildschwein Rentier Wachtel Perlhuhn Rebhuhn Geflügel "
     "Weizen Roggen Hafer Dinkel Hirse Mais Reis Buchweizen Grünkern Hartweizen Weichweizen Emmer Einkorn Braunhirse Kokos".split()}  # fmt: skip
GERMAN_JOINED = {"Rinderfleisch": "Rindfleisch", "Kalbsfleisch": "Kalbfleisch", "Weizenkeim": "Weizenkeime", "Hühnerfleisch": "Suppenhuhn"}
# Cuts and parts that need no animal.
GERMAN_ALONE = set("Roastbeef Tatar Schabefleisch Ochsenschwanz Kochschinken Rohschinken Frühstücksspeck Bauchspeck Schinkenspeck Rückenspeck "
                   "Eigelb Eiklar Hintereisbein Dönerfleisch Schmetterlingssteak Stielkotelett Speck".split())  # fmt: skip
GERMAN_STATES = {
    "roh": 6, "gekocht": 1, "gebraten": 2, "gedünstet": 3, "gegart": 3, "gebacken": 4, "gegrillt": 4, "geschmort": 4, "gedämpft": 4, "pochiert": 4,
    "frittiert": 4, "im Ofen gebraten": 3, "getoastet": 5, "Dose": 7, "gesäuert": 7, "getrocknet": 7, "tiefgefroren": 7, "erwärmt": 4,
    "blanchiert": 5, "eingelegt": 7,
}  # fmt: skip
GERMAN_STATE = re.compile(r",? \b(" + "|".join(sorted(GERMAN_STATES, key=len, reverse=True)) + r")\b(?=,| |$)")
GERMAN_TAIL = re.compile(
    r",(?!\d)| (?:mit|ohne|in|im|aus|auf|an|vom|von|zu|zum|zur|nach|gefüllt|gefüllte|für|als|und|überbacken|zubereitet|belegt|überzogen)\b")
GERMAN_MADE = re.compile(r",? (?:" + "|".join(GERMAN_STATES) + r"|natur|paniert|mehliert|mariniert|gepökelt|gespickt|einfach)\b.*")
# What makes another food, unless it is a dish.
GERMAN_OTHER = re.compile(r" (?:in|im|gefüllt|belegt|überzogen|aus) ")
GERMAN_COLOURS = re.compile(r"^(\w+) (rot|grün|gelb|weiß|schwarz|braun|hell|dunkel)\b(.*)$")
# Too general to stand for a food with something else.
GERMAN_GENERAL = set("Baguette Püree Salat Suppe Sauce Auflauf Brötchen Reis Kartoffeln Nudeln Pasta Joghurt Milch Tee Kaffee Gemüse Fisch Fleisch "
                     "Quark Eis Brot Toast Toastbrot Semmel Schokolade Käse Sahne Tomaten Eier Teigwaren Eierteigwaren Eiernudeln Pizza Kuchen Torte "
                     "Kekse Plätzchen Pudding Brei Eintopf Filet Getränk Frikadelle Wurst Schinken Cocktail Bouillon Brühe Riegel Schmalz "
                     "Mischfett Pastete Sandwich Laugenbrezel Baguette-Brötchen Trockenfrüchte Bier Rindfleisch Hähnchen Pute Sekt Limonade "
                     "Spirituosen Spirituose Trinkjoghurt Cookies Eistee".split()) | {"Eier weich", "Kaffee halb", "Hähnchen ganz"}  # fmt: skip
GERMAN_ENDINGS = {"Paprika": "e", "Quinoa": "e", "Kürbis": "er", "Zucker": "er", "Pfeffer": "er", "Lagerbier": "es", "Export": "es",
                  "Johannisbeersaft": "er", "Traubensaft": "er"}  # fmt: skip
# Words in parentheses that are another name of the food.
GERMAN_SYNONYMS = set("Obstwein Sesammus Räucheraal Räucherlachs Waldhonig Butterbohne Mondbohne Edamame Guacamole Minestrone Nachos Seitan Granola "
                      "Kichererbsenbällchen Feta Gewürzgurke Dextrose Glukose Laktose Maltose Fruktose Schokolinsen Krautspätzle Käsespätzle "
                      "Saltimbocca Tequila Mezcal Kartoffelmehl Caprese Multivitaminsaft Multivitaminnektar Rohzucker Weißzucker Seehase Stör "
                      "Trockenbackhefe Frischbackhefe Grützwurst Rückenspeck Sago Liebesperlen Korn Cachaca Lahmacun".split())  # fmt: skip


def german_heads(head):
    """Returns the plain words for a name up to its first comma: "Karotte/Möhre" is both, "Schwein Filet/Lende" two compounds."""
    first, _, rest = head.partition(" ")
    second, _, others = rest.partition(" ")
    if first in ("Rind/Schwein", "Schwein/Rind"):
        return [tidy(f"gemischtes {rest}"), tidy(f"{second} gemischt {others}")]
    if second in ("Eigelb", "Eiklar"):
        return [tidy(f"{each} {others}") for each in ([second, "Eiweiß"] if second == "Eiklar" else [second])]
    if first in GERMAN_JOINTS and second in ("Dicke", "Dicker", "Dünner"):
        return [rest]
    if first in GERMAN_JOINTS and second[:1].isupper():
        cuts = second.split("/")
        joined = [GERMAN_JOINTS[first] + cut.lower() for cut in cuts] + [cut for cut in cuts if cut in GERMAN_ALONE]
        return [tidy(f"{GERMAN_JOINED.get(each, each)} {others}") for each in joined]
    alternatives = [part.strip() for part in head.split("/")]
    if "/" in rest and "/" not in first and all(part[:1].isupper() and len(part) > 3 for part in alternatives):
        return alternatives
    if first.startswith("Roibusch-") or "/" not in first:
        known = GERMAN_HEADS.get(first)
        return [head] + [tidy(f"{each} {rest}") for each in known] if known else [head]
    parts = first.split("/")
    if parts[0].endswith("-"):
        ending = next((end for end in ("schokolade", "püree", "Kuvertüre") if parts[-1].endswith(end)), "")
        parts = [part.rstrip("-") + ending if part.endswith("-") else part for part in parts]
    if rest[:1].isupper():
        return [*parts[:-1], f"{parts[-1]} {rest}"]
    return [tidy(f"{each} {rest}") for part in parts for each in [part, *GERMAN_HEADS.get(part, [])]]


def german_names(food, group, is_raw_usual):
    text = " " + food.name
    for pattern, plain in GERMAN_WORDS:
        text = pattern.sub(plain, text)
    text = tidy(text)
    states = [] if group in "XY" else GERMAN_STATE.findall(text)
    base = tidy(GERMAN_STATE.sub("", text)) if states else text
    head, _, tail = base.partition(", ")
    usual = sum((0 if state == "roh" and is_raw_usual else GERMAN_STATES[state]) / 10 + 0.05 for state in states)
    fat = re.search(r" (\d[\d,]*) %", base)
    state = " ".join(states)
    for other in re.findall(r"[(, ]([A-ZÄÖÜ]\w+)(?=[^(]*\))", food.name):
        if other in GERMAN_SYNONYMS:
            food.offer(f"{other} {state}", 0.05)
    for place, plain in enumerate(german_heads(head)):
        named = tidy(plain + " " + tail.replace(", ", " "))
        food.offer(f"{named} {state}", place / 100)
        coloured = GERMAN_COLOURS.match(named)
        if coloured:
            noun, colour, rest = coloured.groups()
            ending = GERMAN_ENDINGS.get(noun, "e" if noun.endswith("e") and not noun.endswith("käse") else "")
            if ending:
                stem = "dunkl" if colour == "dunkel" else colour
                food.offer(f"{stem}{ending} {noun}{rest} {state}", 0.01)
                food.offer(f"{stem}{ending} {noun}{rest}", 0.3 + usual)
        if states == ["tiefgefroren"]:
            food.offer(f"TK {named}", 0.02)
        if states and not (group in "UVT" and "getrocknet" in states):
            food.offer(named, 0.3 + usual + place / 100)
        core = tidy(GERMAN_TAIL.split(plain + ", " + tail)[0])
        core = re.sub(r" (?!80 % vol)\d[\d,]* %.*| Type \d+", "", core)
        if group in "XY":
            core = GERMAN_MADE.sub("", core)
        left_out = len(words(named)) - len(words(core))
        is_other = re.search("Süßungsmittel|Süßstoff", named) or group in "BS" and " mit " in named
        is_other = is_other or group not in "XY" and GERMAN_OTHER.search(named)
        if core != named and left_out > 0 and core not in GERMAN_GENERAL and not core.endswith("-") and not is_other:
            distance = abs(float(fat[1].replace(",", ".")) - (47 if "Tr." in food.name else 3.5)) / 100 if fat else 0
            flour = 0 if re.search(r"Type (?:405|630|997)", food.name) else 0.1
            food.offer(core, 0.5 + min(left_out, 9) / 2 + usual + distance + flour)


def bls(folder):
    table = rows(folder, "BLS_4.0_de_en*.zip", "bls_foods.csv")
    if table is None:
        return None
    foods = []
    for row in table:
        group, name = row["bls_code"][0], row["name_de"]
        protein, carbohydrate, fat = (number(row[key]) for key in ("protein_g", "carbohydrate_available_g", "fat_g"))
        listed = energy(number(row["energy_kcal"]), number(row["energy_kj"]), protein, carbohydrate, fat, 0, None, EU_FACTORS)
        if listed is None or BLS_DROPPED.search(name):
            continue
        is_cooked = group in "UVT" or row["bls_code"][:2] in BLS_COOKED and "mehl" not in name.lower()
        marks = "b" if "Beikost" in name else "c" if is_cooked else ""
        figures = [listed, protein, carbohydrate, fat, None, number(row["sugars_g"])]
        foods.append(Food(row["bls_code"], name, figures, marks, row["name_en"]))
        german_names(foods[-1], group, group in "FG" or row["bls_code"][:2] in ("E1", "H1", "H2", "H4", "K7"))
    return foods


# French: CIQUAL

CIQUAL_DROPPED = re.compile(r"^(Huile de paraffine|Alcool pur)")
FRENCH_DROPPED = re.compile(
    r"préem?ballée?s?(?: à réchauffer)?|prémballé|sans précision.*|standard|tout type.*|embouteillée|rayon frais|pulpe.*|prélevée?s? à .*"
    r"|enrichie?s? .*|non enrichie?s?.*|non salée?s?|supérieure?|choix|égouttée?s?|sans sel ajouté|fruit mûr|entière?|viande|lait fermenté ou "
    r"spécialité laitière|partie maigre|.*minéralisée?e?.*|non gazeuse|non sucrée?s?|tablette|maigre|UHT|pasteurisée?s?|fraîche|frais|nature"
    r"|provenant de fast food|en moyenne|garnitures diverses|standard.*|multivitaminée?|pur jus.*|à base de concentré")  # fmt: skip
FRENCH_WORDS = [(re.compile(pattern), text) for pattern, text in [
    (r"\s*\([^)]*\)", ""),
    (r"[\"«»]", ""),
    (r"\bappertisée?s?\b", "en conserve"),
    (r"\bbouillie?s?/(cuite?s? à l'eau)", r"\1"),
    (r"\brôtie?s?/(cuite?s? au four)", r"\1"),
    (r"\b(?:sauté|grillé)(e?s?)/poêlée?s?(?: sans matière grasse)?", r"poêlé\1"),
    (r"\b(à |environ )?(\d[\d-]*) ?% ?(?:MG|de matière grasse)(?: environ| maximum)?", r"\2%"),
    (r"\bMG\b", "matière grasse"),
    (r"\bfabrication artisanale\b|\bartisanale?\b", "artisanal"),
    (r"\b(?:fait )?maison\b", "maison"),
    (r"\bséchée?s? ou déshydratée?s?", "séché"),
    (r"\bpoudre soluble\b", "poudre"),
    (r"\bviande et peau\b", "avec peau"),
]]  # fmt: skip
FRENCH_STATES = [  # How usual each is for a food that people eat cooked.
    (re.compile(r"^(?:cuite?s?|à l'eau)\b"), 1), (re.compile(r"^(?:rôti|grillé|poêlé|sauté|braisé|frit|pané|cuite? )"), 2),
    (re.compile(r"^crue?s?\b"), 6), (re.compile(r"^(?:en conserve|surgelé|sec|sèche|séché|déshydraté|poudre|salé|fumé|semi-conserve|au sirop)"), 7),
]  # fmt: skip
FRENCH_MEATS = set("boeuf porc veau agneau poulet dinde canard lapin cheval poule oie pintade faisan chevreuil sanglier cerf caille pigeon autruche "
                   "mouton volaille génisse chapon".split())  # fmt: skip
FRENCH_OFFAL = {"foie", "foie gras", "cervelle", "coeur", "rognon", "langue", "gésier", "ris", "tête", "pied", "tripes", "joue", "queue"}
FRENCH_PARTS = re.compile(
    r"^(?:purée|blanc|jaune|graines?|coeurs?|gousse|filets?|pousses|feuilles?|racine|concentré|tubercule|tige|flocons|extrait|zeste|amande|chair"
    r"|miettes|baie)\b")
FRENCH_FIRST = re.compile(r"^(?:au|aux|à|de|du|des|d'|en|avec|type|sans|pour|et)\b|^d'")
# A group whose members have names of their own: "Pain, baguette" is a baguette.
FRENCH_CLASSES = {"pain", "champignon", "crevette", "algue", "biscuit", "fromage", "salade"}


def lowered(text, proper):
    """Returns a text without the capital of its beginning, unless the word is a proper name."""
    first = re.match(r"[^\W\d_]+", text)
    if not first or first[0].lower() in proper or sum(letter.isupper() for letter in first[0]) != 1:
        return text
    return text[0].lower() + text[1:]


def proper_names(names):
    """Returns the words that have a capital inside names, too."""
    counts = collections.Counter()
    for name in names:
        for word in re.findall(r"[^\W\d_]+", re.sub(r"^[^\W\d_]+| ou [^\W\d_]+", "", name)):
            counts[word.lower(), word[0].isupper()] += 1
    return {word for word, is_capital in counts if is_capital and counts[word, True] > counts[word, False]}


def of(noun):
    return f"d'{noun}" if noun[0].lower() in "aeiouyéèêîôœh" and not re.match("haricot|hareng|homard|haddock", noun) else f"de {noun}"


# No names of foods, or of other foods than the ones that the rules find.
FRENCH_GENERAL = set("jaune assimilé intégral extrudées vanille liégeoise viennois viennoise bouchées dés café thé chicorée nectar poisson surimi "
                     "beurre riz basmati pâtes tarte feuilleté barres salade toasts glace sorbet noix anchois langoustine crudité soupe "
                     "châtaigne lait".split())  # fmt: skip
FRENCH_HARMLESS = re.compile(
    r"(?:pelée?s?|dénoyautée?s?|épluchée?s?|sucrée?s?|au vinaigre|filets?|graines?|racine|tubercule|feuille|gousse|baie|fruit|tige|sans peau"
    r"|sans pépin|poudre|infusée?|.* décortiquée?s?|désossée?s?|racine .*|graine .*|avec peau)(?: avec peau)?")


def french_alternatives(head):
    """Splits "Bette ou blette" into both; "Palet ou galette de légumes" shares its end, "Nem ou Pâté impérial" does not."""
    parts = [part.strip() for part in re.split(r" ou (?!non\b|sans\b|avec\b|équivalent\b)", head)]
    if len(parts) == 1 or any(len(part) < 3 for part in parts):
        return [head]
    last = parts[-1].split(" ")
    if last[0] == "assimilé":
        return [head]
    if parts[-1][0].islower() and any(FRENCH_FIRST.match(word) for word in parts[0].split(" ")):
        return [head]
    is_shared = len(last) > 1 and FRENCH_FIRST.match(last[1]) or head.startswith("Crêpe ou Galette")
    if is_shared and len(parts[0].split(" ")) == 1:
        parts = [part if " " in part else f"{part} {' '.join(last[1:])}" for part in parts[:-1]] + parts[-1:]
    elif FRENCH_FIRST.match(parts[-1]) or re.match(r"\d", parts[-1]):
        return [head]
    return [part for part in parts if part.lower() not in FRENCH_GENERAL]


def french_names(food, is_raw_usual, proper):
    parts = [part for part in comma_parts(food.name) if part]
    for pattern, plain in FRENCH_WORDS:
        parts = [pattern.sub(plain, part) for part in parts]
    parts = [tidy(part) for part in parts if tidy(part)]
    dropped = [part for part in parts[1:] if FRENCH_DROPPED.fullmatch(part)]
    rest = [part for part in parts[1:] if part not in dropped]
    states, kinds, usual = [], [], 0.05 * len(dropped)
    if parts[0].endswith(" maison"):
        usual += 0.1
    for part in rest:
        rank = next((rank for pattern, rank in FRENCH_STATES if pattern.match(part)), None)
        if rank is None:
            kinds.append(part)
        else:
            states.append(part)
            usual += 0.05 + (0 if rank == 6 and is_raw_usual else rank / 10)
    for place, head in enumerate(french_alternatives(parts[0])):
        head, cost = lowered(head, proper), place / 100
        state = " ".join(states)
        named = [f"{head} {' '.join(kinds)}"]
        if kinds and head in FRENCH_MEATS and not FRENCH_FIRST.match(kinds[0]):
            others = [kind for kind in kinds[1:] if not re.match(r"sans|viande|avec peau", kind)]
            named = [f"{kinds[0]} {of(head)} {' '.join(others)}"]
            cost += 0.2 * (len(kinds) - 1 - len(others))
            if kinds[0].startswith("steak haché"):
                named += [f"{kinds[0]} {' '.join(others)}"]
        elif kinds and kinds[0] in FRENCH_MEATS and head in FRENCH_OFFAL:
            named = [f"{head} {of(kinds[0])} {' '.join(kinds[1:])}"]
        elif kinds and FRENCH_PARTS.match(kinds[0]) and " et " not in kinds[0]:
            first, _, others = kinds[0].partition(" ")
            named = [f"{first} {of(head)} {others} {' '.join(kinds[1:])}"]
        elif kinds and head in FRENCH_CLASSES and not FRENCH_FIRST.match(kinds[0]):
            named += [f"{kinds[0]} {' '.join(kinds[1:])}"]
        for name in named:
            if states or name.strip() not in FRENCH_GENERAL:
                food.offer(f"{name} {state}", cost)
            if states and name.strip() not in FRENCH_GENERAL:
                food.offer(name, cost + 0.3 + usual)
        if kinds and head not in FRENCH_MEATS:
            if len(kinds) > 1:
                food.offer(f"{head} {kinds[0]} {state}", cost + 0.4 + len(kinds) / 2)
            if head not in FRENCH_CLASSES and all(FRENCH_HARMLESS.fullmatch(kind) for kind in kinds):
                food.offer(f"{head} {state}", cost + 0.5 + len(kinds) / 2)
                if head not in FRENCH_GENERAL:
                    food.offer(head, cost + 1 + len(kinds) / 2 + usual)


def ciqual(folder):
    table = rows(folder, "CIQUAL_2020_fr_en*.zip", "ciqual_2020_foods.csv")
    if table is None:
        return None
    foods, proper = [], proper_names([row["name_fr"] for row in table])
    for row in table:
        protein, carbohydrate, fat, fibre, sugars, saturated, sodium, alcohol, salt = (number(row[key]) for key in (
            "protein_g", "carbohydrate_g", "fat_g", "fibre_g", "sugars_g", "saturated_g", "sodium_mg", "alcohol_g", "salt_g"))  # fmt: skip
        is_published = row["energy_method"] in ("EU1169", "Jones")
        listed, kilojoules = (number(row[key]) if is_published else None for key in ("energy_kcal", "energy_kj"))
        listed = energy(listed, kilojoules, protein, carbohydrate, fat, fibre, alcohol, EU_FACTORS)
        if listed is None or CIQUAL_DROPPED.search(row["name_fr"]):
            continue
        if sodium is None and salt is not None:
            sodium = salt / 2.5 * 1000
        group, subgroup = row["group_fr"], row["subgroup_fr"]
        is_raw = subgroup in ("légumes", "fruits", "fruits à coque et graines oléagineuses", "herbes", "œufs")
        is_cooked = subgroup in ("viandes crues", "viandes cuites", "poissons crus", "poissons cuits", "légumineuses", "pâtes, riz et céréales",
                                 "mollusques et crustacés crus", "pommes de terre et autres tubercules")  # fmt: skip
        is_cooked = is_cooked and "Farine" not in row["name_fr"]
        is_quick = "fast food" in row["name_fr"]
        marks = "b" if group == "aliments infantiles" else "r" if is_quick else "c" if is_cooked else ""
        figures = [listed, protein, carbohydrate, fat, fibre, sugars, saturated, sodium, alcohol]
        # The copy lost an accent in two English names.
        foods.append(Food(row["alim_code"], row["name_fr"], figures, marks, row["name_en"].replace("ï¿½", "é")))
        french_names(foods[-1], is_raw, proper)
    return foods


# English: CoFID

# The beginnings of names that say the food itself late.
ENGLISH_BEGINNINGS = [(re.compile(pattern), text) for pattern, text in [
    (r"^Beans, ([\w ]+ peas)", r"\1"), (r"^Black gram, (urad gram)", r"\1"), (r"^Eggs, chicken, (white|yolk)", r"Egg \1"),
    (r"^Soup, ([\w ]+), cream of", r"Soup, cream of \1"), (r"^Chicken soup, cream of", "Cream of chicken soup"),
    (r"^Eggs, (?:chicken, )?whole|^Eggs, chicken", "Eggs"),
]]  # fmt: skip
COFID_DROPPED = re.compile(r"^(Bicarbonate of soda|Cream of tartar|Saccharin|Betel nuts)")
ENGLISH_WORDS = [(re.compile(pattern), text) for pattern, text in [
    (r"\b(boiled|stewed|simmered) in (?:un)?salted water\b", r"\1"),
    (r"\b(fried|stir-fried|roasted|deep-fried) in [\w ]*(?:oil|dripping|lard|butter|oils)\b", r"\1"),
    (r"\bdeep fried\b", "fried"),
    (r"\bre-?heated\b", ""),
    (r"\s*\([^)]*\)", ""),
    (r"['\"](.*?)['\"](?!\w)", r"\1"),
    (r"\bcooked from frozen\b", "cooked"),
]]  # fmt: skip
ENGLISH_DROPPED = re.compile(
    r"|average|flesh only|flesh and skin|kernel only|lean and fat|retail|drained|whole contents|pasteurised|(?:un)?fortified.*|purchased cooked"
    r"|(?:fillets )?weighed .*|meat only|meat and skin|UK type|assorted flavours|not polyunsaturated|polyunsaturated|trimmed|extra trimmed"
    r"|includes skin|with added vitamins.*|flesh and pips|flesh and seeds|own brand.*|takeaway and restaurant|stems only|fruit only|whole fruit"
    r"|bulbs and tops|light and dark varieties|green and brown|infusion|retail and takeaway|carton|whole kernels|standard"
    r"|from .*shops|capsicum|old|new and salad")
ENGLISH_STATE = re.compile(
    r"(raw|boiled|fried|stir-fried|dry-fried|grilled|roasted|baked|steamed|stewed|poached|microwaved|cooked|casseroled|braised|pot-roasted"
    r"|barbecued|toasted|dried|canned|frozen|smoked|pickled|pressure cooked|slow cooked|uncooked|chilled|scrambled|grilled/baked|reconstituted"
    r"|homemade|takeaway|salted)\b(.*)$")
ENGLISH_PREFIX = re.compile(
    r"(?:reduced|low|half|full|virtually|sugar|no added|extra) (?:fat|sugar|salt|free|fat free.*|lean|strong|calorie)|unsweetened|sweetened|young"
    r"|mature|wholemeal|light|New Zealand|whole|corn-fed|ripe|unripe|premium|luxury|diet|skimmed|semi-skimmed|farmed|wild|unsalted|crusty|sliced"
    r"|large|individual|fresh|plain")
ENGLISH_RANKS = {"raw": 6, "uncooked": 6, "dried": 7, "canned": 7, "frozen": 6, "pickled": 7, "chilled": 6, "smoked": 7, "homemade": 0.5,
                 "takeaway": 1, "boiled": 1, "cooked": 1, "grilled": 2, "roasted": 2, "fried": 4, "salted": 7, "microwaved": 5}  # fmt: skip
ENGLISH_MEATS = {"beef", "pork", "lamb", "chicken", "turkey", "veal", "duck", "goose", "rabbit", "venison", "pheasant"}
ENGLISH_TAIL = re.compile(
    r"^(?:with|without|in|made|stuffed|including|includes|excluding|from|for|and|of|no|to|containing|topped|not|based|filled"
    r"|(?:fully )?coated|covered)\b")
# A group whose members have names of their own: "Cheese, Brie" is brie.
ENGLISH_CLASSES = {"cheese", "breakfast cereal", "pasta", "pastries", "stout", "spirits", "burger", "seaweed", "bread", "sweets"}
ENGLISH_GENERAL = {"beans", "melon", "gourd", "seaweed", "nuts", "pasta", "squash", "rice", "sauce", "flour", "oil", "soup", "curry", "pie",
                   "cake", "pudding", "salad", "fat spread", "milk", "cheese", "biscuits", "bhaji", "pastry", "casserole", "breakfast cereal",
                   "stew", "sandwich", "burger", "wine", "stock cubes", "dressing", "flan", "bread", "syrup", "liver", "kidney", "heart",
                   "tongue", "brain", "tripe", "roe", "giblets", "sweetbread", "black gram", "artichoke", "ham", "eggs", "chocolate", "yogurt",
                   "crisps", "biscuit"}  # fmt: skip
# Members of such groups that are known by their own name, in addition to the ones with a capital.
ENGLISH_ALONE = set("ciabatta naan pitta focaccia cornflakes baklava nori kombu wakame cheeseburger hamburger spaghetti tagliatelle fusilli macaroni "
                    "vermicelli ravioli tortellini".split())  # fmt: skip
ENGLISH_NOT_ALONE = {"English", "Asian", "Danish", "Greek", "Oat", "Kellogg's", "Irish", "Indian", "French", "Italian"}
ENGLISH_SAME = {"potato chips": "chips", "potato crisps": "crisps", "houmous": "hummus", "papadums": "poppadoms", "bacon rashers": "bacon",
                "yogurt": "yoghurt", "beansprouts": "bean sprouts", "lollies": "ice lollies"}  # fmt: skip


def english_names(food, group, is_raw_usual, proper):
    text = food.name
    for pattern, plain in ENGLISH_BEGINNINGS:
        text = pattern.sub(plain, text)
    parts = comma_parts(text)
    for pattern, plain in ENGLISH_WORDS:
        parts = [pattern.sub(plain, part) for part in parts]
    parts = [tidy(part) for part in parts]
    states, prefixes, kinds, tails, usual = [], [], [], [], 0.0
    for part in parts[1:]:
        state = ENGLISH_STATE.match(part)
        if ENGLISH_DROPPED.fullmatch(part):
            usual += 0.6 if "weighed" in part else 0 if part in ("average", "") else 0.03
        elif state:
            states.append(state[1])
            tails += [state[2]] if state[2].strip() and not re.match(r" well done| rare", state[2]) else []
        elif ENGLISH_TAIL.match(part):
            tails.append(part)
        else:
            (prefixes if ENGLISH_PREFIX.fullmatch(part) else kinds).append(part)
    is_made = {"boiled", "stewed", "cooked", "fried", "stir-fried", "baked", "grilled", "roasted", "toasted"} & set(states)
    shown = [state for state in states if not (state in ("dried", "frozen") and is_made) and not (state == "raw" and "dried" in states)]
    usual += sum(0 if state == "raw" and is_raw_usual else ENGLISH_RANKS.get(state, 3) / 10 + 0.02 for state in states)
    state, tail = " ".join(shown), " ".join(tails)
    prefix = " ".join(prefixes)
    heads = parts[0].split("/") if re.fullmatch(r"\w+/[\w ]+", parts[0]) else [parts[0]]
    for place, head in enumerate(heads):
        head, cost = lowered(head, proper), place / 100
        for head in [head] + ([ENGLISH_SAME[head]] if head in ENGLISH_SAME else []):
            is_meat = group[0] == "M" and group != "MG" and head in ENGLISH_MEATS
            if kinds and kinds[0] == "rack of":
                named = f"rack of {head} {' '.join(kinds[1:])}"
            elif is_meat and kinds and kinds[0] not in ("lean", "meat"):
                named = f"{head} {' '.join(kinds)}"
            elif len(kinds) == 1 and kinds[0].endswith(head):
                named = kinds[0]
            elif len(kinds) > 2:
                named = f"{kinds[0]} {head} {' '.join(kinds[1:])}"
            else:
                named = f"{' '.join(kinds)} {head}"
            is_same = all(re.match(r"made|from|to |cooked", each) for each in tails)
            is_same = is_same and not re.search(r"fat|sugar|salt|strong|calorie|lean|sweetened|skimmed|wholemeal|diet", prefix)
            usual_here = usual + 0.15 * len(prefixes)
            food.offer(f"{state} {prefix} {named} {tail}", cost)
            if states or tails:
                food.offer(f"{prefix} {named} {tail}", cost + 0.2 + usual)
            is_preserved = {"dried", "canned", "pickled", "smoked"} & set(states) and (group == "DG" or group[0] == "J")
            if (states or tails or prefixes) and is_same and not is_preserved and not (prefixes and named in ENGLISH_GENERAL):
                food.offer(named, cost + 0.3 + usual_here + len(tails) / 2)
            if not kinds:
                continue
            left_out = (len(kinds) - 1 + len(tails)) / 2
            if not is_same or any(kind in ("fat", "fat only", "skin", "crackling", "skin only", "rind only") for kind in kinds):
                continue
            if is_meat:
                food.offer(f"{state} {head} {kinds[0]}", cost + 0.4 + left_out + usual_here / 10)
                food.offer(f"{head} {kinds[0]}", cost + 0.5 + left_out + usual_here)
            else:
                last = kinds[-1] if len(kinds) == 2 else kinds[0]
                usual_here -= 0.1 if last in ("white", "green", "red", "eating", "dessert") else 0
                food.offer(f"{state} {last} {head}", cost + 0.4 + left_out + usual_here / 10)
                food.offer(f"{last} {head}", cost + 0.5 + left_out + usual_here)
                if head in ENGLISH_CLASSES and (last in ENGLISH_ALONE or last[0].isupper() and last not in ENGLISH_NOT_ALONE):
                    food.offer(last, cost + 0.6 + left_out + usual_here)
            if head not in ENGLISH_GENERAL and group[0] in "DFGHJ" and group != "DR" and is_same:
                food.offer(f"{state} {head}", cost + 1 + left_out + usual_here / 10)
                food.offer(head, cost + 1.1 + left_out + usual_here)


def believes_zero(row, group, nutrient):
    """Returns whether a zero of CoFID's copy can be a measured one or a trace."""
    carbohydrate, fat = number(row["carbohydrate_g"]) or 0, number(row["fat_g"]) or 0
    if nutrient == "saturated_fat_g":
        return fat <= 2
    if nutrient == "sugar_g":
        return carbohydrate <= 5 or group in ("AC", "AD")
    if row["non_starch_polysaccharide_g"] != "0":
        return False
    is_pure = group[0] in "JMOQ" and group not in ("JR", "MR", "MI", "MIG", "MBG")
    return is_pure or group[:2] in ("CA", "BA", "BJ", "BL", "BN", "BC", "FC", "PC", "PA")


def cofid(folder):
    table = rows(folder, "CoFID_2021_en*.zip", "cofid_2021_foods.csv")
    if table is None:
        return None
    # The first two rows describe the columns.
    table = [row for row in table if row["name_en"] not in ("detail", "recommended_intake")]
    foods, proper = [], proper_names([row["name_en"] for row in table]) - {"salmon"}
    named = collections.Counter(row["name_en"] for row in table)
    seen = set()
    for row in table:
        group, name, code = row["group"], row["name_en"], row["food_code"]
        # In the copy two foods lack a code, and two pairs share name and code, so that one of each has the wrong ones.
        if not code or named[name] > 1:
            continue
        # The table gives 13-669 to both roasted aubergine and watercress.
        code += "b" if code in seen else ""
        seen.add(code)
        figures = {key: number(value) for key, value in row.items() if key.endswith("g") and value != ""}
        for key in ("saturated_fat_g", "sugar_g", "fibre_g"):
            if figures.get(key) == 0 and not believes_zero(row, group, key):
                del figures[key]
        protein, carbohydrate, fat, fibre, sugars, saturated, sodium, alcohol = (figures.get(key) for key in (
            "protein_g", "carbohydrate_g", "fat_g", "fibre_g", "sugar_g", "saturated_fat_g", "sodium_mg", "alcohol_g"))  # fmt: skip
        listed = energy(
            number(row["energy_kcal"]), number(row["energy_kJ"]), protein, carbohydrate, fat, fibre, alcohol, COFID_FACTORS)
        is_contradicted = row["energy_kcal"] == "0" and (fat or 0) > 1
        if listed is None or is_contradicted or COFID_DROPPED.search(name):
            continue
        is_cooked = group in ("AC", "AD", "DB") or group[0] in "JM" and group not in ("JR", "MR", "MI", "MIG", "MBG")
        is_infant = re.search(r"\binfant|^Milk, human", name)
        marks = "b" if is_infant else "r" if re.search(r"takeaway|restaurant|fast food|steakhouse", name) else "c" if is_cooked else ""
        foods.append(Food(code, name, [listed, protein, carbohydrate, fat, fibre, sugars, saturated, sodium, alcohol], marks))
        # With bones or skin it is not what a plain name means.
        if "weighed" not in name:
            english_names(foods[-1], group, group[0] in "FGH" or group in ("DG", "DI"), proper)
    return foods


# Writing

TABLES = {
    "bls": ("B", bls, EU_FACTORS, """\
Bundeslebensmittelschlüssel (BLS) 4.0, Max Rubner-Institut (2025). DOI 10.25826/Data20251217-134202-0. Licence: CC BY 4.0,
creativecommons.org/licenses/by/4.0. Changed by Demeter: fewer columns and foods, rounded figures, added plain names.
Carbohydrates are available ones, without fibre. Values below a limit of detection are 0.
Fibre, saturated fat, sodium and alcohol are missing in the copy that was used."""),
    "ciqual": ("C", ciqual, EU_FACTORS, """\
Anses. 2020. Table de composition nutritionnelle des aliments Ciqual. ciqual.anses.fr. Licence Ouverte / Open Licence 2.0 (Etalab).
Changed by Demeter: fewer columns and foods, rounded figures, energy computed where it is missing, added plain names.
Carbohydrates are available ones, without fibre. Traces and values below a limit of detection are 0."""),
    "cofid": ("M", cofid, COFID_FACTORS, """\
Contains public sector information licensed under the Open Government Licence v3.0. Composition of foods integrated dataset (CoFID),
Public Health England, 2021. Crown copyright. Changed by Demeter: fewer columns and foods, added plain names.
Carbohydrates and sugars are available ones as monosaccharide equivalents (energy 3.75 kcal/g), without fibre. Fibre by AOAC. Traces are 0."""),
}  # fmt: skip


def short(value, is_whole):
    """Returns about three significant digits."""
    if value is None:
        return "-"
    text = f"{value:.1f}" if is_whole or value >= 10 else f"{value:.2f}"
    return text.rstrip("0").rstrip(".") or "0"


def line(food, release):
    figures = " ".join(short(value, place in (0, 7)) for place, value in enumerate(food.figures))
    figures = re.sub(r"( -)+$", "", figures)
    names = [food.name, *("1" + name for name in food.plain), *(["3" + food.english] if food.english else [])]
    return "\t".join([food.id, release, food.marks, "", figures, "", "|".join(names), ""])


def check(foods, lines, factors):
    print("\n".join(random.Random(1).sample(lines, 20)))
    bad = []
    for food in foods:
        listed, protein, carbohydrate, fat, fibre, _, _, _, alcohol = [each or 0 for each in (*food.figures, 0, 0, 0, 0)[:9]]
        expected = sum(factor * amount for factor, amount in zip(factors, (protein, fat, carbohydrate, fibre, alcohol)))
        if abs(expected - listed) > max(0.2 * listed, 5):
            bad.append(f"{food.id} {food.name}: {listed:.0f} kcal listed, {expected:.0f} by its macronutrients")
    print("\n".join(bad))
    print(f"{len(bad)} of {len(foods)} differ by more than 20 % and 5 kcal")
    known = [sum(value is not None for value in column) for column in zip(*((food.figures + [None] * 3)[:9] for food in foods))]
    print("known figures:", known, "marks:", dict(collections.Counter(food.marks for food in foods)))


def main():
    arguments = [each for each in sys.argv[1:] if each != "--check"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    for name, (release, read, factors, licence) in TABLES.items():
        foods = read(arguments[0])
        if foods is None:
            print(f"{name}: {arguments[0]} holds no archive of this table; its file stays as it is")
            continue
        assign_plain_names(foods)
        lines = [line(food, release) for food in foods]
        text = "\n".join(["# " + each for each in licence.splitlines()] + [""] + lines).encode()
        path = OUT / f"{name}.txt.gz"
        path.write_bytes(gzip.compress(text, 9, mtime=0))
        if "--check" in sys.argv:
            check(foods, lines, factors)
        plain = sum(len(food.plain) for food in foods)
        print(f"{name}: {len(foods)} foods, {plain} plain names; {len(text)} bytes, compressed {path.stat().st_size}")


if __name__ == "__main__":
    main()
