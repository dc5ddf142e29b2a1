public import DemeterCore

extension FoodSearch {
  /// Returns the words of foods that are spelled nearly like a typed name, the nearest first: of own foods, of those that the person logged,
  /// and of everyday foods. A longer name is compared by as many of its first words as were typed.
  ///
  /// - Parameter onlyLogged: whether only what the person logged is compared.
  public func namesNear(_ text: String, in pantry: Pantry, onlyLogged: Bool = false, limit: Int = 3) async throws(DiaryError) -> [String] {
    let typed = FoldedText(String(text.prefix(Self.longestTyped + 1))).tokens, letters = Letters(typed[...])
    guard !typed.isEmpty, (Self.shortestTyped...Self.longestTyped).contains(letters.count) else { return [] }
    let most = letters.count < Self.shortestOfTwo ? 1 : 2
    let logged = try await pantry.diary.foods(.frequent, limit: Self.mostLogged).map(\.meal.name)
    let names = ((onlyLogged ? [] : pantry.own.map(\.name)) + logged).map { FoldedText($0).tokens }
    var known: Set<String> = [], near: [(words: String, distance: Int)] = []
    for name in onlyLogged ? names : names + EverydayWords.names {
      let words = name.prefix(typed.count), other = Letters(words)
      guard (other.count - letters.count).absolute <= most, known.insert(words.joined(separator: " ")).inserted else { continue }
      let distance = letters.distance(to: other)
      if (1...most).contains(distance) { near.append((words.joined(separator: " "), distance)) }
    }
    // The order of the names stays among those that are equally near.
    return (1...most).flatMap { distance in near.filter { $0.distance == distance }.map(\.words) }.prefix(limit).map(\.self)
  }

  private static let shortestTyped = 4
  private static let longestTyped = 40
  /// From how many letters on two mistakes are forgiven.
  private static let shortestOfTwo = 6
  private static let mostLogged = 200
}

/// The folded names of the everyday foods, made when something is first misspelled.
private enum EverydayWords {
  static let names: [[String]] = {
    let index = FoodIndex.shipped
    let own = index.foods.indices.filter(index.texts.isOwn).sorted { index.foods[$0].popularity > index.foods[$1].popularity }
    return own.map { FoldedText(index.texts.name(ofFood: $0)).tokens }
  }()
}

/// The letters of words, to count in how many they differ.
private struct Letters {
  private let scalars: [Unicode.Scalar]

  init(_ words: ArraySlice<String>) { scalars = words.flatMap { Array($0.unicodeScalars) } }

  var count: Int { scalars.count }

  /// Returns how many letters are wrong, missing, too many or swapped with the next (the optimal string alignment distance).
  func distance(to other: Letters) -> Int {
    let a = scalars, b = other.scalars
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var before: [Int] = [], last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, before[j - 2] + 1) }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
