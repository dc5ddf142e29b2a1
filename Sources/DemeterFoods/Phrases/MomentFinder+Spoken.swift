import DemeterCore

/// Times that are said otherwise than by hour and minutes.
extension MomentFinder {
  /// Who ate follows a time: "around 8 I had two eggs".
  static let persons: Set<String> = ["i", "we"]
  private static let past: Set<String> = ["past"]
  private static let until: Set<String> = ["to", "till", "til", "before"]

  /// "Half past eight", "quarter to nine", "ten past 8".
  func spoken(_ at: Int, isAt: Bool) -> (SaidTime, Int)? {
    guard words.indices.contains(at), words[at].kind == .number else { return nil }
    let word = words[at]
    // "Quarter to nine" was read as a range.
    if isAt, let bounds = word.bounds, bounds.lowerBound == 0.25, let hour = Int(exactly: bounds.upperBound), (1...12).contains(hour) {
      return (clock(hour, -15), at + 2)
    }
    let minutes = word.value == 0.5 ? 30 : word.value == 0.25 ? 15 : whole(at) ?? 0
    let sign = Self.past.contains(said(at + 1)) ? 1 : isAt && Self.until.contains(said(at + 1)) ? -1 : 0
    guard sign != 0, (1...30).contains(minutes), let hour = whole(at + 2), (1...12).contains(hour) else { return nil }
    return (clock(hour, sign * minutes), at + 3)
  }

  private func clock(_ hour: Int, _ minutes: Int) -> SaidTime {
    SaidTime(minutes: (hour * 60 + minutes + 24 * 60) % (24 * 60), isClock: true)
  }

  /// "Two eggs between 8 and 9", "at 8 or 9".
  func about(_ at: Int, isAt: Bool) -> (SaidTime, Int)? {
    guard words.indices.contains(at), let bounds = words[at].bounds, bounds.lowerBound >= 1, bounds.upperBound <= 24 else { return nil }
    let end = at + 2, isLast = end >= words.count || words[end].kind == .sign
    // "Eggs between 2 and 3" are no time.
    let isCounted = words[..<at].contains { $0.kind == .number }, isBehind = at > 0 && words[at - 1].kind == .content
    guard isLast, isAt || words[at].said == "between" && isBehind && isCounted else { return nil }
    return (clock(0, Int(nearest: words[at].value * 60)), end)
  }

  /// "At 19.30", "7.30 pm".
  func dotted(_ at: Int, isAt: Bool) -> (hour: Int, minute: Int)? {
    guard words.indices.contains(at), words[at].kind == .number else { return nil }
    let parts = words[at].said.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour < 24 else {
      return nil
    }
    let isLast = at + 1 >= words.count || words[at + 1].kind == .sign
    return half(at + 1) != nil || isAt && isLast ? (hour, minute) : nil
  }

  /// Finds how long ago it was, in minutes, and the number of words: "2 hours ago", "half an hour ago".
  func elapsed(at start: Int) -> (minutes: Int, count: Int)? {
    guard words.indices.contains(start) else { return nil }
    let isNumber = words[start].kind == .number
    guard isNumber || ["a", "an"].contains(said(start)) else { return nil }
    var at = start + 1
    while words.indices.contains(at), words[at].kind == .rangeEnd || ["a", "an", "of"].contains(said(at)) { at += 1 }
    guard said(at + 1) == "ago", let unit = Self.minutesOfUnit[said(at)] else { return nil }
    let minutes = (isNumber ? words[start].value : 1) * unit
    return minutes < 24 * 60 ? (Int(nearest: minutes), at + 2 - start) : nil
  }

  private static let minutesOfUnit: [String: Double] = [
    "hour": 60, "hours": 60, "hr": 60, "hrs": 60, "h": 60, "minute": 1, "minutes": 1, "min": 1, "mins": 1,
  ]
}
