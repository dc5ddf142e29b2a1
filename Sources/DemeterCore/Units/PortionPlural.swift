/// The plurals of portions in German, French and Spanish, by their endings. English nouns are in lower case and end otherwise.
enum PortionPlural {
  /// Returns `Scheiben` for "Scheibe", `morceaux` for "morceau", `porciones` for "porción"; nil for an ending of no other language.
  static func of(_ name: String) -> String? {
    if let several = irregular[name] { return several }
    for link in [" à ", " de ", " d’", " d'"] {
      if let range = name.firstRange(of: link) {
        return (of(String(name[..<range.lowerBound])) ?? "\(name[..<range.lowerBound])s") + name[range.lowerBound...]
      }
    }
    let end = name.firstIndex { $0 == " " || $0 == "," || $0 == "(" } ?? name.endIndex
    let noun = name[..<end], rest = name[end...]
    if noun.first?.isUppercase == true { return german(noun) + rest }
    if noun.hasSuffix("eau") { return noun + "x" + rest }
    if noun.hasSuffix("ión") { return noun.dropLast(2) + "ones" + rest }
    if noun.hasSuffix("dad") { return noun + "es" + rest }
    return nil
  }

  /// German measures of one syllable stay as they are: "zwei Glas", "drei Stück".
  private static func german(_ noun: Substring) -> String {
    if noun.hasSuffix("e") || feminine.contains(String(noun)) { return noun + "n" }
    return ["ung", "ion", "heit", "keit"].contains(where: noun.hasSuffix) ? noun + "en" : String(noun)
  }

  private static let feminine: Set<String> = ["Kugel", "Tafel", "Semmel", "Schüssel", "Brezel", "Kartoffel", "Muschel", "Zwiebel", "Feder"]
  /// Sizes whose plural has no s at the end.
  private static let irregular: [String: String] = [
    "groß": "große", "mittel": "mittlere", "klein": "kleine", "sehr groß": "sehr große", "extragroß": "extragroße", "gros": "gros",
    "très gros": "très gros",
  ]
  /// Sizes, which follow the name of a food in parentheses.
  static let sizes: Set<String> = [
    "groß", "mittel", "klein", "sehr groß", "extragroß", "grand", "grande", "gros", "grosse", "moyen", "moyenne", "petit", "petite",
    "mediano",
    "mediana", "pequeño", "pequeña", "extra grande", "très gros", "très grand",
  ]
}
