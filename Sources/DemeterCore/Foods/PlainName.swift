extension Meal {
  /// Its name as people write it. What a person typed stays as it is; a name from a table of foods is put into order: `Greek yogurt` for
  /// `Yogurt, Greek, NS as to type of milk or flavor`. Only shown: the name that is stored and sent remains, and with it the food's key.
  public var plainName: String { source == .catalogue ? PlainName.words(of: name) : name }
}

extension Food {
  /// Its name as people write it, like `Meal.plainName`. Names of an online service stay as they are.
  public var plainName: String { id.source.place == .online ? name : PlainName.words(of: name) }
}

/// Turns the names of USDA's tables into words. Those begin with the most general word and say what is not specified.
enum PlainName {
  static func words(of name: String) -> String {
    guard name.contains(", ") else { return name }
    let all = name.split(separator: ", ")
    guard let head = all.first, all.count > 1 else { return name }
    var parts = [head] + all.dropFirst().filter { part in !unspecified.contains { part.hasPrefix($0) } }
    if parts.count > 1, groups.contains(parts[0].lowercased()), !isState(parts[1]) { parts.removeFirst() }
    if parts.count > 1, kinds.contains(parts[0].lowercased()), isType(parts[1], of: parts[0]) {
      parts.replaceSubrange(..<2, with: ["\(parts[1]) \(parts[0].lowercased())"])
    }
    return parts.enumerated().reduce(into: "") { words, part in
      let joins = part.offset == 1 && (part.element.hasPrefix("with ") || part.element.hasPrefix("without "))
      words += (part.offset == 0 ? "" : joins ? " " : ", ") + part.element
    }
  }

  /// Whether a part says how a food was prepared or sold, not what it is.
  private static func isState(_ part: Substring) -> Bool {
    part.split(separator: " ").first.map { states.contains($0.lowercased()) || $0.hasSuffix("ed") } ?? true
  }

  /// Whether a part reads well in front of a kind of food: `Greek` of yogurt, `chocolate cream` of pie.
  private static func isType(_ part: Substring, of kind: Substring) -> Bool {
    let words = part.lowercased().split(separator: " ")
    guard let first = words.first, let last = words.last, words.count <= 3, !states.contains(String(first)) else { return false }
    let isBrand = part.count > 1 && !part.contains { $0.isLowercase }
    return !isBrand && !words.contains { joining.contains(String($0)) } && !isNamed(last) && !words.contains(Substring(kind.lowercased()))
      && part.allSatisfy { !$0.isNumber && !"(/%".contains($0) }
  }

  /// Whether a word is a food itself: `fries`, `hash brown`, `cornbread`.
  private static func isNamed(_ word: Substring) -> Bool {
    ["fries", "brown", "browns", "type", "style", "blends", "kernels", "cornbread"].contains(word) || word.hasSuffix("ly")
  }

  private static let unspecified = ["NFS", "NS as to", "not further specified"]
  private static let joining: Set<String> = ["or", "and/or", "with", "without", "from", "in"]
  /// Groups of foods whose members have names of their own.
  private static let groups: Set<String> = [
    "beverages", "snacks", "candies", "nuts", "fish", "cereals ready-to-eat", "fast foods", "fast food", "game meat", "spices", "mollusks",
    "crustaceans", "alcoholic beverage", "alcoholic beverages", "desserts", "sweeteners", "leavening agents", "frozen novelties",
  ]
  /// Kinds of food that are called by their type: `cheddar cheese`.
  private static let kinds: Set<String> = [
    "bacon", "bagel", "bagels", "beans", "beer", "biscuits", "bread", "butter", "cabbage", "cake", "candy", "carrots", "cereal", "cheese",
    "cobbler", "coffee", "cookie", "cookies", "crackers", "cream", "doughnut", "doughnuts", "flour", "gravy", "ham", "ice cream", "juice",
    "lentils", "lettuce", "margarine", "milk", "muffin", "muffins", "mushrooms", "noodles", "oil", "onions", "pancakes", "pasta", "peas",
    "peppers", "pickles", "pie", "pizza", "popcorn", "potato", "potatoes", "pretzels", "pudding", "puddings", "rice", "roll", "rolls",
    "salad dressing", "salami", "sandwich", "sauce", "sausage", "seeds", "smoothie", "soup", "squash", "strudel", "sugar", "sugars",
    "syrup",
    "syrups", "tea", "tofu", "tomatoes", "turnover", "vinegar", "waffle", "waffles", "wine", "yogurt",
  ]
  private static let states: Set<String> = [
    "all", "any", "as", "canned", "commercial", "commercially", "cooked", "dry", "enriched", "fast", "fat", "flesh", "fluid", "for", "from",
    "frozen", "hash", "home", "in", "liquid", "made", "no", "not", "ns", "other", "packaged", "plain", "prepared", "raw", "ready",
    "ready-to-eat", "ready-to-heat", "ready-to-serve", "reconstituted", "regular", "restaurant", "school", "skin", "unenriched", "unheated",
    "with", "without",
  ]
}
