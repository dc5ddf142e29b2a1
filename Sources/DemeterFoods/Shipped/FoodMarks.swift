/// What the name, release and category of a food show.
struct FoodMarks: OptionSet {
  let rawValue: UInt16

  /// One of our own everyday names.
  static let own = FoodMarks(rawValue: 1)
  static let older = FoodMarks(rawValue: 2)
  /// "NFS": the usual food of that name.
  static let unspecified = FoodMarks(rawValue: 4)
  static let brand = FoodMarks(rawValue: 8)
  static let restaurant = FoodMarks(rawValue: 16)
  static let baby = FoodMarks(rawValue: 32)
  /// A powder, or a drink before water is added.
  static let dry = FoodMarks(rawValue: 64)
  /// "Prepared from a mix".
  static let prepared = FoodMarks(rawValue: 128)
  /// Eaten cooked.
  static let cooked = FoodMarks(rawValue: 256)
  /// Has portions of several sizes.
  static let sized = FoodMarks(rawValue: 512)
  /// Has a portion that is one whole piece.
  static let whole = FoodMarks(rawValue: 1024)
  /// The skin alone.
  static let skin = FoodMarks(rawValue: 2048)
  /// From FNDDS, which lists foods as they are eaten.
  static let survey = FoodMarks(rawValue: 4096)
  /// One of our own that joins several foods: "pancakes with syrup".
  static let composite = FoodMarks(rawValue: 8192)
}

extension FoodMarks {
  init(_ name: String, _ words: [FoodWord], _ food: ShippedTable.TableFood) {
    self = []
    let said = words.map(\.said)
    func says(_ some: String...) -> Bool { some.contains(where: said.contains) }
    func says(_ first: String, before second: String) -> Bool { zip(said, said.dropFirst()).contains { $0 == first && $1 == second } }
    if food.release == .own { insert(.own) }
    if food.release == .olderSurvey { insert(.older) }
    if food.release == .survey || food.release == .olderSurvey { insert(.survey) }
    if says("nfs") || words.contains(where: { $0.term == "nfs" }) { insert(.unspecified) }
    if food.release == .srLegacy, Self.hasBrand(name) { insert(.brand) }
    if food.marks & 1 != 0 || says("restaurant") || says("fast", before: "food") || says("fast", before: "foods") { insert(.restaurant) }
    if food.marks & 2 != 0 || says("baby", "babyfood", "formula", "infant") { insert(.baby) }
    let isReady =
      says("prepared", "made", "reconstituted", "cooked", "from", "ready", "precooked", "homemade") || says("mixed", before: "nuts")
      || says("trail", before: "mix") || says("dry", before: "roasted") || says("snack", before: "mix")
    if says("dry", "mix", "powder", "unprepared", "concentrate", "undiluted", "condensed"), !isReady { insert(.dry) }
    if says("dry", "mix", "powder", "concentrate"), says("prepared", "reconstituted") { insert(.prepared) }
    if Self.isSkin(words) { insert(.skin) }
    let isCooked =
      words.first.map { ["potato", "pasta", "rice", "egg", "beef", "chicken", "fish", "turkey", "pork"].contains($0.term) } ?? false
    if food.marks & 4 != 0 || isCooked { insert(.cooked) }
  }

  /// "Chicken skin", "boiled, cooked in skin, skin"; but not "meat and skin", "skin eaten".
  private static func isSkin(_ words: [FoodWord]) -> Bool {
    let parts = words.split { $0.kind == .sign && $0.term != "-" }
    let isPart = parts.dropFirst().contains {
      $0.first?.term == "skin" && ($0.count == 1 || ["only", "with", "without"].contains($0[$0.startIndex + 1].said))
    }
    return isPart || parts.first.map { $0.count > 1 && $0.last?.term == "skin" && !$0.contains { $0.kind == .function } } ?? false
  }

  /// Returns true if a name of SR Legacy has a word in capitals, as brands are written there.
  private static func hasBrand(_ name: String) -> Bool {
    var run: [UInt8] = []
    func isBrand() -> Bool { run.count > 2 && run != Array("USDA".utf8) && run != Array("NFS".utf8) && run != Array("BBQ".utf8) }
    var isWord = true
    for byte in Array(name.utf8) + [32] {
      switch byte {
      case 65...90: run.append(byte)
      case UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: "."), UInt8(ascii: "-"): if !run.isEmpty { run.append(byte) }
      case 97...122: isWord = false
      default:
        if isWord, isBrand() { return true }
        (run, isWord) = ([], true)
      }
    }
    return false
  }
}
