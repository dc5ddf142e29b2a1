import DemeterArchive
import DemeterCore
import Foundation

/// A dump of Open Food Facts: one product a line, either fields separated by tabs, without quoting, or JSON.
struct OpenFoodFacts {
  private let url: URL
  private let sink: any FoodSink

  init(_ url: URL, sink: any FoodSink) {
    self.url = url
    self.sink = sink
  }

  /// The maximum length of a line of JSON in bytes.
  private static let longest = 1 << 24

  func read(_ progress: (FoodImportProgress) throws -> Void) throws -> FoodImportSummary {
    var state = FoodImportProgress(totalBytes: try PlainFile.size(of: url))
    var summary = FoodImportSummary()
    var table = TableReader(.tabs), lines = JSONLines(most: Self.longest)
    var isJSON: Bool?
    var isKnown = false
    func add(_ product: OpenFoodFactsProduct) throws {
      isKnown = true
      summary.records += 1
      try self.read(product, &summary)
    }
    func receive(_ record: Record, _ column: (String) -> Int?) throws {
      let isDump = isKnown || column("code") != nil && OpenFoodFactsProduct.marks.contains { column($0) != nil }
      guard isDump else { throw FoodImportError.notFoods(url.lastPathComponent) }
      let isNew = OpenFoodFactsProduct.newMarks.contains { column($0) != nil }
      try withoutActuallyEscaping(column) { column in try add(OpenFoodFactsProduct(mayBeNew: isNew) { record.text(column($0)) }) }
    }
    do {
      try PlainFile.read(url) { bytes, read in
        if isJSON == nil { isJSON = bytes.first { $0 > 32 && $0 < 0x80 } == UInt8(ascii: "{") }
        if isJSON == true { try lines.receive(bytes, add) } else { try table.receive(bytes, receive) }
        state.bytes = read
        state.records = summary.records
        state.foods = summary.foods
        try progress(state)
      }
      if isJSON == true { try lines.finish(add) } else { try table.finish(receive) }
    } catch let error as RecordScanner.TooLong {
      throw FoodImportError.record(table: url.lastPathComponent, number: error.record)
    } catch let error as JSONLines.TooLong {
      throw FoodImportError.record(table: url.lastPathComponent, number: error.line)
    }
    guard isKnown, isJSON == false || summary.isOfProducts else { throw FoodImportError.notFoods(url.lastPathComponent) }
    return summary
  }

  private func read(_ product: OpenFoodFactsProduct, _ summary: inout FoodImportSummary) throws {
    guard let code = product.code.flatMap(Self.barcode), let name = product.name?.calm, name.utf8.count <= 1000 else {
      return summary.skip(.nameless)
    }
    switch product.content(code: code, name: name) {
    case .unusable(let reason): summary.skip(reason)
    case .food(let food):
      try sink.add(CatalogueFood(food, commonness: .rare, licence: food.id.source.licence))
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

/// Lines of JSON, each an object, read as products.
private struct JSONLines {
  /// A line exceeds the maximum length.
  struct TooLong: Error { let line: Int }

  private let most: Int
  private var line = Data()
  private var number = 0

  init(most: Int) { self.most = most }

  mutating func receive(_ bytes: UnsafeRawBufferPointer, _ body: (OpenFoodFactsProduct) throws -> Void) throws {
    var rest = bytes[...]
    while let index = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line.append(contentsOf: rest[..<index])
      rest = rest[(index + 1)...]
      try finish(body)
    }
    line.append(contentsOf: rest)
    guard line.count <= most else { throw TooLong(line: number + 1) }
  }

  /// Reads the line so far. A line that is not an object is a product without anything.
  mutating func finish(_ body: (OpenFoodFactsProduct) throws -> Void) throws {
    defer { line.removeAll(keepingCapacity: true) }
    guard line.contains(where: { $0 > 32 }) else { return }
    number += 1
    let members = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] ?? [:]
    try body(OpenFoodFactsProduct(members: members))
  }
}
