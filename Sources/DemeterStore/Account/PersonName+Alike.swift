package import DemeterCore

extension PersonName {
  /// What is wrong with names of one household, as sentences.
  package static func findings(_ names: [String]) -> [String] {
    alike(names).map { names in
      "The names \(names.map { String(reflecting: $0) }.joined(separator: " and ")) look alike; each signs in with exactly its own"
    }
  }
}
