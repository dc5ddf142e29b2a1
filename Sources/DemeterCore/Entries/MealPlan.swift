/// The meals of a person's day, under their own names: each from its time until the next one. What is eaten before the first belongs to the
/// last meal of the day before.
public struct MealPlan: Hashable, Sendable {
  /// A meal and when it begins.
  public struct Meal: Hashable, Sendable {
    /// The name, 1–40 characters.
    public let name: String
    /// Minutes since midnight, by the clock; less than 1440.
    public let start: Int

    /// Creates a meal.
    public init(name: String, start: Int) {
      self.name = name
      self.start = start
    }
  }

  /// In the order of their times, no two with the same name or time; empty if the person did not name any.
  public let meals: [Meal]

  /// The maximum number of meals.
  public static let most: Int = 8
  /// The maximum number of characters of a name.
  public static let longestName: Int = 40

  /// No own meals.
  public static let usual: MealPlan = MealPlan(valid: [])

  private init(valid meals: [Meal]) { self.meals = meals }

  /// Creates a plan; nil if it has too many meals, a name or time is not allowed or comes twice, or the times do not ascend.
  public init?(_ meals: [Meal]) {
    let starts = meals.map(\.start)
    guard meals.count <= Self.most, Set(meals.map { $0.name.lowercased() }).count == meals.count,
      starts.allSatisfy((0..<1440).contains), zip(starts, starts.dropFirst()).allSatisfy(<),
      meals.allSatisfy({
        (1...Self.longestName).contains($0.name.count) && $0.name.trimmingWhitespace() == $0.name
          && !$0.name.hasControlCharacters && $0.name.unicodeScalars.count <= Self.longestName * 5
      })
    else { return nil }
    self.init(valid: meals)
  }

  /// Returns the meal at a time of day; nil if there are none.
  ///
  /// - Parameter seconds: since midnight, by the clock.
  func meal(at seconds: Int) -> (meal: Meal, isOfDayBefore: Bool)? {
    if let meal = meals.last(where: { $0.start * 60 <= seconds }) { return (meal, false) }
    return meals.last.map { ($0, true) }
  }
}

extension MealPlan: LosslessStringConvertible {
  /// Parses what `description` returns; nil for anything else.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      self = .usual
      return
    }
    var meals: [Meal] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let start = Self.minutes(line.prefix(5)), line.dropFirst(5).first == " " else { return nil }
      meals.append(Meal(name: String(line.dropFirst(6)), start: start))
    }
    self.init(meals)
  }

  /// The times and names, a line each: `07:00 Breakfast`.
  public var description: String { meals.map { "\(Self.time($0.start)) \($0.name)" }.joined(separator: "\n") }

  /// `07:00`, as forms and programs write it.
  public static func time(_ minutes: Int) -> String {
    [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }

  /// Parses `07:00`; nil for anything else.
  static func minutes(_ text: some StringProtocol) -> Int? {
    let digits = Array(text.utf8)
    guard digits.count == 5, digits[2] == UInt8(ascii: ":"), let hours = decimal(digits[..<2]), let minutes = decimal(digits[3...]),
      hours < 24, minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }
}

/// The names and times of meals as a person typed them or a program sent them, not validated yet.
public struct MealPlanInput: Hashable, Sendable {
  private let typed: [Row]

  private struct Row: Hashable, Sendable {
    let name: String
    let from: String
  }

  /// Creates an input with the name and time (`HH:MM`) of each meal. Rows where both are blank are left out.
  public init(_ rows: [(name: String, from: String)]) { typed = rows.map { Row(name: $0.name, from: $0.from) } }

  /// Returns the validated plan.
  ///
  /// - Throws: all errors, of the fields `name.0`, `from.0`, `name.1` and so on, by the index of their row.
  public func checked() throws(InvalidInput) -> MealPlan {
    var check = FieldCheck(), meals: [MealPlan.Meal] = []
    for (index, row) in typed.enumerated() {
      let name = row.name.trimmingWhitespace(), from = row.from.trimmingWhitespace()
      if name.isEmpty && from.isEmpty { continue }
      if name.isEmpty {
        check.refuse("name.\(index)", .missing(.name))
      } else if name.count > MealPlan.longestName || name.unicodeScalars.count > MealPlan.longestName * 5 {
        check.refuse("name.\(index)", .tooLong(.name, limit: MealPlan.longestName))
      } else if name.hasControlCharacters {
        check.refuse("name.\(index)", .controlCharacters(.name))
      } else if meals.contains(where: { $0.name.lowercased() == name.lowercased() }) {
        check.refuse("name.\(index)", .mealTwice)
      }
      let start = MealPlan.minutes(from)
      if let start, let last = meals.last?.start, start <= last {
        check.refuse("from.\(index)", start == last ? .mealTwice : .mealsNotInOrder)
      } else if start == nil {
        check.refuse("from.\(index)", .notATime)
      }
      meals.append(MealPlan.Meal(name: name, start: start ?? meals.last?.start ?? 0))
    }
    if meals.count > MealPlan.most { check.refuse("meals", .countOutside(.parameter("meals"), 0...MealPlan.most)) }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    guard let plan = MealPlan(meals) else { throw InvalidInput([FieldError("meals", .mealsNotInOrder)]) }
    return plan
  }
}
