import DemeterArchive

/// Decodes a flat value from the cells of a record, by the names in the header. An empty cell is missing. The columns of further nutrients
/// are one member, `nutrients`.
struct CellDecoder: Decoder {
  private let cells: [String: String]
  private let nutrients: [String: Double]
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(cells: [String: String]) {
    self.cells = cells
    nutrients = FurtherColumn.nutrients(in: cells)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Cells<Key>(cells: cells, nutrients: nutrients))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotFlat() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NotFlat() }

  /// Thrown when a cell should hold several values.
  struct NotFlat: Error {}

  private struct Cells<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let cells: [String: String]
    let nutrients: [String: Double]
    let codingPath: [any CodingKey] = []

    var allKeys: [Key] { cells.keys.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { cells[key.stringValue] != nil || isOfNutrients(key) }
    func decodeNil(forKey key: Key) -> Bool { !contains(key) }

    private func isOfNutrients(_ key: Key) -> Bool { key.stringValue == "nutrients" && !nutrients.isEmpty }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      if isOfNutrients(key), let nutrients = nutrients as? T { return nutrients }
      guard let cell = cells[key.stringValue] else {
        throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "no \(key.stringValue)"))
      }
      let value: Any? =
        switch type {
        case is String.Type: cell
        case is Double.Type: Double(plain: cell)
        case is Int.Type: Int(cell)
        case is Bool.Type: Bool(cell)
        default: nil
        }
      guard let value = value as? T else {
        throw DecodingError.typeMismatch(type, .init(codingPath: [key], debugDescription: "“\(cell)” is no \(type)"))
      }
      return value
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
      throw NotFlat()
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NotFlat() }
    func superDecoder() throws -> any Decoder { throw NotFlat() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw NotFlat() }
  }
}
