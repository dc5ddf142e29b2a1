/// The day that a phrase says it was eaten on: "yesterday".
public struct SaidDay: Hashable, Sendable {
  /// As it was said.
  public let words: String
  /// 0 today, 1 yesterday, 2 the day before.
  public let daysAgo: Int

  /// A day that was said.
  public init(words: String, daysAgo: Int) {
    self.words = words
    self.daysAgo = daysAgo
  }
}

extension [Token] {
  /// The days that are said, in their order. "Leftovers from yesterday" were eaten on another day.
  var saidDays: [(range: Range<Int>, daysAgo: Int)] {
    indices.compactMap { index in
      guard let range = dayBeforeYesterday(endingAt: index) ?? self.day(at: index) else { return nil }
      if let before = token(range.lowerBound - 1), ["from", "since", "of"].contains(where: before.is) { return nil }
      return (range, range.count > 2 ? 2 : self[range.lowerBound].is("yesterday") || self[range.lowerBound].is("last") ? 1 : 0)
    }
  }

  private func day(at index: Int) -> Range<Int>? {
    let token = self[index], next = self.token(index + 1)
    if token.is("last") { return next?.is("night") == true || next?.is("evening") == true ? index..<index + 2 : nil }
    return token.is("yesterday") || token.is("today") || token.is("tonight") ? index..<index + 1 : nil
  }

  /// "day before yesterday", by its last word.
  private func dayBeforeYesterday(endingAt index: Int) -> Range<Int>? {
    guard self[index].is("yesterday"), token(index - 1)?.is("before") == true, token(index - 2)?.is("day") == true else { return nil }
    return index - 2..<index + 1
  }
}
