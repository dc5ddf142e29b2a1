package import DemeterCore

/// The sources of samples and foods: the devices and apps that measured.
private enum SourceStatements {
  static let all = SQL("SELECT number, name, kind, place FROM health_source WHERE person = $1")
  static let add = SQL("INSERT INTO health_source (person, number, name, kind) VALUES ($1, $2, $3, $4)")
  static let place = SQL("UPDATE health_source SET place = $2 WHERE person = $1 AND name = $3 AND kind = $4")
  static let dropUnused = SQL(
    """
    DELETE FROM health_source WHERE person = $1 AND place IS NULL
      AND NOT EXISTS (SELECT 1 FROM health_import WHERE person = $1 AND is_done = 0) AND number NOT IN (
        SELECT source FROM health_block WHERE person = $1 UNION SELECT source FROM health_food WHERE person = $1
        UNION SELECT source FROM health_import_part WHERE person = $1 UNION SELECT source FROM activity_share WHERE person = $1)
    """)
}

/// A source, with its number in this diary and its place in the person's own order.
package struct NumberedSource: Sendable {
  package let number: Int64
  package let source: HealthSource
  fileprivate let place: Int?
}

extension Query<NumberedSource> {
  fileprivate static var sources: Self {
    Self(SourceStatements.all) { NumberedSource(number: try $0.number(0), source: try $0.source(1), place: try $0.number(3)) }
  }
}

extension ReadingTransaction {
  /// The sources in the order in which they count: the person's own order, then by kind, then by name.
  package func orderedSources() throws -> [NumberedSource] {
    try read(.sources).sorted { $0.source.counts(before: $1.source, at: $0.place, $1.place) }
  }

  /// The position of each source in the order in which they count, by its number.
  package func places() throws -> [Int64: Int] {
    Dictionary(try orderedSources().enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension WritingTransaction {
  /// The numbers of sources in this diary. New sources get one.
  ///
  /// - Throws: `DiaryError.tooManySources` if the diary has as many as it may have.
  package func numbers(of sources: Set<HealthSource>) throws -> [HealthSource: Int64] {
    var known = try knownSources()
    var new = sources.filter { known[$0] == nil }
    if known.count + new.count > HealthSource.most {
      // Does nothing during an import, which may have sources of which it has not written anything yet.
      try write(SourceStatements.dropUnused)
      known = try knownSources()
      new = sources.filter { known[$0] == nil }
    }
    guard known.count + new.count <= HealthSource.most || new.isEmpty else { throw DiaryError.tooManySources }
    for source in new.sorted(by: { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }) {
      let number = (known.values.max() ?? 0) + 1
      try write(SourceStatements.add, .number(number), .text(source.name), .text(source.kind.rawValue))
      known[source] = number
    }
    return known.filter { sources.contains($0.key) }
  }

  private func knownSources() throws -> [HealthSource: Int64] {
    try Dictionary(read(.sources).map { ($0.source, $0.number) }, uniquingKeysWith: { first, _ in first })
  }

  /// Puts sources in the person's own order. The others follow in their present order.
  package func order(_ sources: [HealthSource]) throws {
    let known = try orderedSources().map(\.source)
    let named = sources.filter(known.contains), rest = known.filter { !named.contains($0) }
    for (place, source) in (named + rest).enumerated() {
      try write(SourceStatements.place, .number(place), .text(source.name), .text(source.kind.rawValue))
    }
  }
}

extension StoredRow {
  /// A source: its name in a column, its kind in the next one.
  package func source(_ index: Int) throws -> HealthSource {
    HealthSource(name: try value(index), kind: HealthSource.Kind(rawValue: try value(index + 1)) ?? .other)
  }
}
