import DemeterCore

/// The texts of the shipped foods that people see: what remains of the table once it is indexed.
struct ShownTexts {
  private var bytes: [UInt8] = []
  private var foods: [(name: Range<Int32>, key: Range<Int32>, isOwn: Bool)] = []
  private var portions: [Range<Int32>] = []

  init(_ table: ShippedTable) {
    foods.reserveCapacity(table.foods.count)
    portions.reserveCapacity(table.portionTexts.count)
    for food in table.foods {
      let name = keep(table.text[table.names[food.names.lowerBound].text])
      foods.append((name, keep(table.text[food.key]), food.release == .own))
    }
    for portion in table.portionTexts { portions.append(keep(table.text[portion.text])) }
    bytes = Array(bytes)
  }

  private mutating func keep(_ text: ArraySlice<UInt8>) -> Range<Int32> {
    let start = Int32(bytes.count)
    bytes += text
    return start..<Int32(bytes.count)
  }

  func name(ofFood food: Int) -> String { String(decoding: bytes[foods[food].name], as: UTF8.self) }

  /// Returns USDA's number of a food, or of the food that one of our own names stands for; a text without a number for a recipe.
  func key(ofFood food: Int) -> String { String(decoding: bytes[foods[food].key], as: UTF8.self) }

  /// Returns the table that has the figures of a food, and its key there; nil for a recipe.
  func table(ofFood food: Int) -> (name: String, key: String)? {
    let key = key(ofFood: food)
    if Int(key) != nil { return (FoodID.Source.usda.name, key) }
    let parts = key.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let name = Self.tables[String(parts[0])] else { return nil }
    return (name, String(parts[1]))
  }

  /// The national tables by the names that `starter.list` has for them.
  private static let tables = ["bls": "BLS", "ciqual": "Ciqual", "cofid": "CoFID"]

  /// Returns true for our own everyday names.
  func isOwn(_ food: Int) -> Bool { foods[food].isOwn }

  func portion(_ portion: Int32) -> String { String(decoding: bytes[portions[Int(portion)]], as: UTF8.self) }
}

extension [UInt8] {
  subscript(range: Range<Int32>) -> ArraySlice<UInt8> { self[Int(range.lowerBound)..<Int(range.upperBound)] }
}
