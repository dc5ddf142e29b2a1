import DemeterCore

/// Cuts the elements of a phrase into items.
struct Cutter {
  private(set) var drafts: [Draft] = []
  private let tokens: [Token]
  /// What stands between the items.
  private var joiner = Joiner.none
  /// The words and measures since the last joiner.
  private var segment: [Element] = []
  private var leadingMeal: MealTime?

  init(_ elements: [Element], _ tokens: [Token]) {
    self.tokens = tokens
    for element in elements {
      switch element {
      case .word, .measure: segment.append(element)
      case .joiner(let next):
        endSegment()
        if joiner == .none || next == .line || joiner != .line { joiner = next }
      case .meal(let meal): said(meal)
      }
    }
    endSegment()
  }

  /// "For breakfast" is said of what follows, "for breakfast" behind some foods of them.
  private mutating func said(_ meal: MealTime) {
    guard !segment.isEmpty else {
      leadingMeal = meal
      return
    }
    endSegment()
    guard let last = drafts.indices.last else {
      // "For breakfast, thanks, for lunch soup": nothing was eaten yet.
      leadingMeal = meal
      return
    }
    if leadingMeal != nil {
      drafts[last].meal = meal
    } else {
      for index in drafts.indices.reversed() {
        guard drafts[index].meal == nil else { break }
        drafts[index].meal = meal
      }
    }
  }

  private mutating func endSegment() {
    guard !segment.isEmpty else { return }
    defer {
      segment = []
      joiner = .none
    }
    if belongsToLast() { return }
    var current = Draft(joiner: joiner, meal: leadingMeal)
    var pending: [Measure] = [], isContinued = false
    let isTrailing = measuresTrail
    for element in segment {
      switch element {
      case .measure(let measure): pending.append(measure)
      case .word(let index):
        if !pending.isEmpty {
          if current.words.isEmpty {
            current.leading += pending
          } else {
            let cut = isTrailing ? pending.count : Self.firstForward(pending)
            current.trailing += pending[..<cut]
            finish(current, isContinued: isContinued)
            isContinued = true
            current = Draft(joiner: .none, leading: Array(pending[cut...]), meal: leadingMeal)
          }
          pending = []
        }
        current.words.append(index)
      default: break
      }
    }
    if current.words.isEmpty { current.leading += pending } else { current.trailing += pending }
    finish(current, isContinued: isContinued)
  }

  private mutating func finish(_ draft: Draft, isContinued: Bool) {
    var draft = draft
    draft.trim(tokens)
    // "rice 1 cup cooked": how it was made is no food of its own.
    if isContinued, var last = drafts.last, !last.hasAmount, !draft.words.isEmpty, draft.words.allSatisfy({ tokens[$0].has(.preparation) })
    {
      last.words += draft.words
      last.trailing += draft.measures
      drafts[drafts.count - 1] = last
    } else if !draft.isEmpty {
      drafts.append(draft)
    }
  }

  /// Whether amounts stand behind their foods: "chicken 150 g rice 200 g".
  private var measuresTrail: Bool {
    guard case .word = segment.first, case .measure(let last) = segment.last, !last.isCount || !last.isArticle else { return false }
    // Energy alone does not tell.
    return segment.contains { if case .measure(let measure) = $0 { measure.energy == nil } else { false } } && last.energy == nil
      || segment.allSatisfy { if case .measure(let measure) = $0 { measure.energy != nil } else { true } }
  }

  /// Of the measures between two foods, the first that is said of the second.
  private static func firstForward(_ measures: [Measure]) -> Int {
    if let count = measures.lastIndex(where: { $0.isCount && !$0.isTimes }) { return count }
    guard let last = measures.last else { return 0 }
    if last.energy != nil, !last.isForward {
      // "two eggs 140 kcal toast": calories behind a food are its own.
      return measures.count
    }
    return measures.count - 1
  }

  /// Takes an amount on its own, or "grilled" behind a comma, as said of the food before.
  private mutating func belongsToLast() -> Bool {
    guard var last = drafts.last, !last.words.isEmpty else { return false }
    var measures: [Measure] = [], words: [Int] = []
    for element in segment {
      switch element {
      case .measure(let measure): measures.append(measure)
      case .word(let index): words.append(index)
      default: break
      }
    }
    if words.isEmpty {
      let isNew = measures.allSatisfy { $0.energy != nil ? !last.hasEnergy : $0.unit != nil && !last.hasAmount }
      guard isNew, joiner != .line || measures.allSatisfy({ $0.energy != nil || $0.unit?.isMass == true || $0.unit?.isVolume == true })
      else { return false }
    } else {
      guard joiner == .comma, words.allSatisfy({ tokens[$0].has(.preparation) || tokens[$0].has(.trailing) }),
        words.contains(where: { tokens[$0].has(.preparation) }), measures.allSatisfy({ !$0.isCount }), last.trailing.isEmpty,
        case .word = segment.first
      else { return false }
      last.words += words
    }
    last.trailing += measures
    last.trim(tokens)
    drafts[drafts.count - 1] = last
    return true
  }
}
