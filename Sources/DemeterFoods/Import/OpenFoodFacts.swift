import DemeterArchive
import DemeterCore
import Foundation

/// A dump of Open Food Facts: one product a line, either fields separated by tabs, without quoting, or JSON.
struct OpenFoodFacts {
  private let url: URL
  private let sink: any FoodSink
  private let choice: ProductChoice
  /// Where the chosen countries are; nil for all.
  private let places: Set<String>?

  init(_ url: URL, sink: any FoodSink, taking choice: ProductChoice) {
    self.url = url
    self.sink = sink
    self.choice = choice
    places = choice.tags
  }

  /// The maximum length of a line of JSON in bytes.
  private static let longest = 1 << 24

  func read(_ progress: (FoodImportProgress) throws -> Void) throws -> FoodImportSummary {
    var state = FoodImportProgress(totalBytes: try PlainFile.size(of: url))
    var summary = FoodImportSummary()
    var table = TableReader(.tabs), lines = JSONLines(most: Self.longest)
    var isJSON: Bool?
    var isKnown = false, saysPlaces = false
    func add(_ product: OpenFoodFactsProduct) throws {
      isKnown = true
      summary.records += 1
      if let places {
        let sold = product.places
        if !sold.isEmpty { saysPlaces = true }
        guard sold.contains(where: places.contains) else { return summary.skip(.elsewhere) }
      }
      try self.read(product, &summary)
    }
    func addLine(_ product: OpenFoodFactsProduct?, _ number: Int) throws {
      if let product { return try add(product) }
      isKnown = true
      summary.records += 1
      summary.skip(.unreadable)
      summary.firstUnreadable = summary.firstUnreadable ?? number
    }
    func receive(_ record: Record, _ column: (String) -> Int?) throws {
      let isDump = isKnown || column("code") != nil && OpenFoodFactsProduct.marks.contains { column($0) != nil }
      guard isDump else { throw FoodImportError.notFoods(url.lastPathComponent) }
      let isNew = OpenFoodFactsProduct.newMarks.contains { column($0) != nil }
      try withoutActuallyEscaping(column) { column in try add(OpenFoodFactsProduct(mayBeNew: isNew) { record.text(column($0)) }) }
    }
    if choice.removesOthers { try sink.removeAll(of: .openFoodFacts) }
    do {
      try PlainFile.read(url) { bytes, read in
        if isJSON == nil { isJSON = bytes.first { $0 > 32 && $0 < 0x80 } == UInt8(ascii: "{") }
        if isJSON == true { try lines.receive(bytes, addLine) } else { try table.receive(bytes, receive) }
        state.bytes = read
        state.records = summary.records
        state.foods = summary.foods
        try progress(state)
      }
      if isJSON == true { try lines.finish(addLine) } else { try table.finish(receive) }
    } catch let error as RecordScanner.TooLong {
      throw FoodImportError.record(table: url.lastPathComponent, number: error.record)
    } catch let error as JSONLines.TooLong {
      throw FoodImportError.record(table: url.lastPathComponent, number: error.line)
    } catch let error as ArchiveError where error.isBreak && summary.records > 0 {
      // The names of columns are a line of their own.
      throw FoodImportError.broken(url.lastPathComponent, line: isJSON == true ? lines.number : summary.records + 1)
    }
    guard isKnown, isJSON == false || summary.isOfProducts else { throw FoodImportError.notFoods(url.lastPathComponent) }
    guard places == nil || saysPlaces else { throw FoodImportError.withoutCountries(url.lastPathComponent) }
    // What is there is worth more than an empty catalogue.
    if choice.removesOthers {
      guard summary.foods > 0 else { throw FoodImportError.notFoods(url.lastPathComponent) }
      guard !summary.isMostlyWithoutEnergy else { throw FoodImportError.withoutEnergy(url.lastPathComponent) }
    }
    return summary
  }

  private func read(_ product: OpenFoodFactsProduct, _ summary: inout FoodImportSummary) throws {
    guard let code = product.code.flatMap(Self.barcode), let name = product.name?.calm, name.utf8.count <= 1000 else {
      return summary.skip(.nameless)
    }
    switch product.content(code: code, name: name) {
    case .unusable(let reason): summary.skip(reason)
    case .food(let food):
      let names = product.shownNames.filter { $0.value != food.name }
      try sink.add(CatalogueFood(food, inLanguages: names, commonness: .rare, licence: food.id.source.licence))
      summary.foods += 1
    }
  }

  /// Returns a barcode as Open Food Facts writes it: 8 digits, or at least 13.
  static func barcode(_ text: String) -> String? {
    guard !text.isEmpty, text.utf8.count <= 24, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    let digits = text.drop { $0 == "0" }
    let length = digits.count <= 8 ? 8 : 13
    return digits.isEmpty ? nil : String(repeating: "0", count: max(0, length - digits.count)) + digits
  }

  /// Returns the grams or millilitres of `1 cookie (12.5 g)`.
  static func grams(_ text: String) -> Double? {
    guard let found = text.lowercased().firstMatch(of: /(\d+(?:[.,]\d+)?)\s*(g|ml)\b/) else { return nil }
    return Double(found.1.replacing(",", with: "."))
  }
}

extension ArchiveError {
  /// Whether the file is good up to some point.
  fileprivate var isBreak: Bool {
    switch self {
    case .damaged, .cutOff: true
    default: false
    }
  }
}

/// Lines of JSON, each an object, read as products.
private struct JSONLines {
  /// A line exceeds the maximum length.
  struct TooLong: Error { let line: Int }

  private let most: Int
  private var line = Data()
  /// The line that was read last.
  private(set) var number = 0

  init(most: Int) { self.most = most }

  mutating func receive(_ bytes: UnsafeRawBufferPointer, _ body: (OpenFoodFactsProduct?, Int) throws -> Void) throws {
    var rest = bytes[...]
    while let index = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line.append(contentsOf: rest[..<index])
      rest = rest[(index + 1)...]
      try finish(body)
    }
    line.append(contentsOf: rest)
    guard line.count <= most else { throw TooLong(line: number + 1) }
  }

  /// Reads the line so far, and passes it on with its number; as nil if it is not an object.
  mutating func finish(_ body: (OpenFoodFactsProduct?, Int) throws -> Void) throws {
    defer { line.removeAll(keepingCapacity: true) }
    number += 1
    guard line.contains(where: { $0 > 32 }) else { return }
    let members = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
    try body(members.map { OpenFoodFactsProduct(members: $0) }, number)
  }
}
