/// The words of a language around numbers that say what a number counts, or that it counts nothing.
struct AmountWords: Sendable {
  /// Nouns after a number that is part of a name: "7 layer dip", "two-bite brownie".
  var naming: Set<String>
  /// Nouns after a number from three that is part of a name, before one food: "3 bean salad", but not "3 bean burritos".
  var listing: Set<String>
  /// Words before a number that is only a limit: "less than 100 g". The last word of each expression, with those before it.
  var limits: [String: Set<String>]
  /// What is no certain amount: "5 sips of coke".
  var vague: Set<String>
  /// Containers of a number of things: "2 packs of 6 sausages".
  var packs: Set<String>
  /// "0" between digits that are said one by one: "one oh five".
  var zeros: Set<String>
  /// "Twice" after an amount, or "times" between or before numbers.
  var doubling: Set<String>
  var multiplying: Set<String>
  /// Behind a figure: that of each, and that of all.
  var each: Set<String>
  var totals: Set<String>
  /// What follows a figure and is no food that it belongs to.
  var behindFigures: Set<String>
}

extension AmountWords {
  static let english = AmountWords(
    naming: WordLists.set("bite layer spice grain way ply alarm ingredient course minute hour seed star"),
    listing: WordLists.set("bean cheese meat berry pepper fruit"),
    limits: [
      "than": ["less", "more", "fewer", "bigger", "smaller", "other"], "least": ["at"], "most": ["at"], "to": ["up"], "over": [],
      "under": [], "above": [], "below": [], "max": [], "maximum": [], "minimum": [],
    ],
    vague: WordLists.set("sips bites mouthfuls gulps nibbles licks tastes"),
    packs: WordLists.set("pack packs packet packets box boxes bag bags carton cartons package packages pkg pouch pouches tray trays"),
    zeros: ["oh", "o"], doubling: ["twice"], multiplying: ["x", "times"],
    each: ["each", "apiece"], totals: ["total", "altogether", "overall", "together", "combined", "all", "both"],
    behindFigures: ["each", "apiece", "per", "in", "x", "and", "then", "plus", "total", "altogether"])
}
