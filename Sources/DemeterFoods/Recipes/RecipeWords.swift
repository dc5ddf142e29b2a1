import Foundation

/// The words with which recipes are written.
enum RecipeWords {
  /// What a heading begins.
  enum Heading { case ingredients, method, others }

  /// Returns what a line begins, if it is a heading of a recipe.
  static func heading(of line: String) -> Heading? {
    let words = line.lowercased().trimmingCharacters(in: CharacterSet.letters.inverted)
    if [
      "ingredients", "ingredient list", "you will need", "what you need", "what you’ll need", "what you'll need", "shopping list",
      "zutaten", "das brauchst du", "einkaufsliste", "ingrédients", "ingredientes", "liste des ingrédients", "lista de ingredientes",
    ].contains(words) || ["ingredients for", "zutaten für", "ingrédients pour", "ingredientes para"].contains(where: words.hasPrefix) {
      return .ingredients
    }
    if [
      "instructions", "directions", "method", "preparation", "steps", "how to make it", "how to make", "step by step", "procedure",
      "cooking instructions", "preparation method", "what to do", "to make", "zubereitung", "anleitung", "so geht's", "so geht’s",
      "arbeitsschritte",
      "préparation", "étapes", "étapes de préparation", "la recette", "réalisation", "preparación", "elaboración", "instrucciones", "pasos",
      "modo de preparación", "procedimiento",
    ].contains(words) {
      return .method
    }
    let others = [
      "notes", "recipe notes", "nutrition", "nutrition facts", "nutritional information", "nutrition information", "equipment", "tips",
      "tip", "video", "notizen", "tipps", "tipp", "nährwerte", "notes de la recette", "astuces", "astuce", "notas", "consejos", "trucos",
      "storage", "variations", "did you make this recipe", "more recipes", "comments", "substitutions",
    ]
    return others.contains(words) ? .others : nil
  }

  /// Whether a line parts the list: `For the sauce:`.
  static func isSubheading(_ line: String) -> Bool {
    let words = line.lowercased()
    if words.contains(where: \.isNumber) { return false }
    return words.hasSuffix(":")
      || words.wholeMatch(
        of: #/(?:for|to make) (?:the|your) [a-z &-]+|für (?:den|die|das) \w+|pour (?:la|le|les) \w+|para (?:el|la|los|las) \w+/#) != nil
      || [
        "belag", "füllung", "teig", "soße", "garniture", "pâte", "masa", "relleno", "salsa", "topping", "filling", "sauce", "dressing",
        "marinade", "glaze", "frosting", "icing", "crust", "dough", "garnish", "optional",
      ]
      .contains(words)
  }

  /// Whether a line says how long it takes, who wrote it, or what a page shows around a recipe.
  static func isAside(_ line: String) -> Bool {
    let pattern =
      #/(?:active |total |hands-on )?(?:prep(?:aration)?|cook(?:ing)?|total|bak(?:e|ing)|rest(?:ing)?|chill(?:ing)?|rising|active|additional|marinat(?:e|ing))(?: ?time)?\s*[:–-]?\s*\d.*|(?:course|cuisine|author|keyword|category|calories|cost|difficulty|level|rating|source|recipe by|by|diet|published|updated)\s*:.*|(?:print|save|pin|rate|jump)(?: (?:this|the|to))?(?: recipe)?|us customary.*|metric|cups|(?:\d(?:/\d)?x\s*)+|.* from \d+ votes?.*|[\d.]+ ?kcal.*/#
      .ignoresCase()
    return line.wholeMatch(of: pattern) != nil
  }

  /// Whether a line is a step of cooking.
  static func isStep(_ line: String) -> Bool {
    if line.wholeMatch(of: #/(?:step )?\d{1,2}[.:)] +[A-Z].{30,}/#.ignoresCase()) != nil, line.contains(". ") || line.hasSuffix(".") {
      return true
    }
    let verbs =
      #/(?:preheat|heat|mix|stir|whisk|combine|bake|cook|pour|place|bring|boil|simmer|serve|season|in a|add|put|melt|remove|transfer|fold|spread|beat|set|let|cover|drain the|roast|fry|blend) .{25,}/#
      .ignoresCase()
    return line.count > 45 && line.wholeMatch(of: verbs) != nil && (line.hasSuffix(".") || line.contains(". ") || line.count > 90)
  }

  /// Whether a line begins with how much the recipe makes.
  static func saysYield(_ line: String) -> Bool {
    line.prefixMatch(
      of: #/(?:makes|yields?|serves|servings|(?:zutaten )?für \d|(?:ingrédients )?pour \d|(?:ingredientes )?para \d)/#.ignoresCase()) != nil
  }

  /// Returns how many servings a line says: `Serves 4–6`, `Makes 12 muffins`, `Yield: 2 casseroles, 4 servings each`, `4 servings`.
  static func servings(in line: String) -> Double? {
    guard line.count < 100 || line.lowercased().contains("serves ") else { return nil }
    if let match = line.firstMatch(of: counted), let low = number(match.1) {
      let each = line.contains(#/\d+ servings each/#.ignoresCase()) ? line.firstMatch(of: yielded).flatMap { number($0.1) } ?? 1 : 1
      return (low + (match.2.flatMap(number) ?? low)) / 2 * each
    }
    guard let match = line.firstMatch(of: yielded), let low = number(match.1) else { return nil }
    // “Makes 8 cups” says how much it is.
    let behind = line[match.range.upperBound...].trimmingPrefix(while: \.isWhitespace).lowercased()
    if behind.prefixMatch(
      of: #/(?:cups?|tbsps?|tablespoons?|tsps?|g|ml|l|kg|oz|ounces?|pints?|quarts?|inch(?:es)?|lbs?|pounds?|liters?|litres?)\b/#) != nil
    {
      return nil
    }
    return (low + (match.2.flatMap(number) ?? low)) / 2 * (match.3 == nil ? 1 : 12)
  }

  private static func number(_ text: Substring) -> Double? {
    let numbers = [
      "one": 1.0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "a dozen": 12,
    ]
    let parts = text.split { "- ".contains($0) }
    if parts.count == 2, let whole = Double(parts[0]), let half = fraction(parts[1]) { return whole + half }
    return Double(text) ?? numbers[text.lowercased()]
  }

  private static func fraction(_ text: Substring) -> Double? {
    let parts = text.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : nil
  }

  /// `6 servings`, `4 to 6 people`
  nonisolated(unsafe) private static let counted =
    #/\b(\d+)(?:\s*(?:-|–|to|bis|à|a)\s*(\d+))?\s+(?:servings|portions?|people|persons|personen|portionen|personnes?|parts|convives|personas?|raciones|porciones|comensales)\b/#
    .ignoresCase()
  /// `Serves 4`, `Makes about 2 dozen`
  nonisolated(unsafe) private static let yielded =
    #/\b(?:serves|servings|makes|yields?|portions)\b\s*(?:\/\s*makes\s*)?(?:\([^)]*\))?\s*:?\s*(?:serves )?(?:about |approx\.? |approximately |around |~)?(\d+-\d\/\d|\d+(?:\.\d+)?|one|two|three|four|five|six|eight|ten|twelve|a dozen)(?:\s*(?:-|–|to|or)\s*(\d+))?\s*(dozen\b)?/#
    .ignoresCase()
}
