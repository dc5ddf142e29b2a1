import DemeterCore

/// The words of a text that name a food: folded, without those that only join.
enum AskedWords {
  /// In the singular.
  static func words(_ text: String) -> [String] { said(text).map(Plural.singular) }

  /// As they were said.
  static func said(_ text: String) -> [String] {
    let all = FoldedText(text).words.map { $0.joined() }
    let names = all.filter { !joining.contains($0) }
    return names.isEmpty ? all : names
  }

  private static let joining: Set<String> = ["and", "with", "of", "the", "a", "an", "in", "on", "n", "or", "s"]
}
