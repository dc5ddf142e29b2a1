public import DemeterCore

extension FieldError {
  /// What is wrong, as a sentence without a full stop.
  public var message: String { problem.words }
}

extension InvalidInput {
  /// What is wrong with one field, as a sentence without a full stop; nil if nothing is.
  public func message(for field: String) -> String? { problem(with: field)?.words }

  /// All that is wrong, as sentences.
  public var words: String { errors.map(\.message).joined(separator: ". ") + "." }
}

extension FieldProblem {
  /// What is wrong, as a sentence without a full stop.
  public var words: String {
    switch self {
    case .missing(let label): missing(label)
    case .empty(let label): "\(label.words) must not be empty; leave it out instead"
    case .tooLong(let label, let limit): "\(label.words) must be at most \(limit) characters"
    case .controlCharacters(let label): "\(label.words) can't contain control characters"
    case .notOneOf(let label, let names): "\(label.words) must be one of \(names.joined(separator: ", "))"
    case .unknown(.timeZone, let text, _): "Unknown time zone “\(text)”"
    case .unknown(.span, let text, _): "There is no such range of days as “\(text)”"
    case .unknown(.status, let text, let known): "There is no such status as “\(text)”: \(known.joined(separator: ", "))"
    case .unknownField: "Unknown field"

    case .notANumber(let label): "\(label.words) must be a valid number"
    case .notWhole(let label): "\(label.words) must be a whole number"
    case .notCalories(let label): "\(label.words) must be a number of calories"
    case .negative(let label): "\(label.words) must be a non-negative number"
    case .notPositive(let label): "\(label.words) must be more than 0"
    case .tooLarge(let label, let limit): "\(label.words) must be at most \(number(limit))"
    case .outside(let label, let range, let unit):
      "\(label.words) must be between \(number(range.plain.lowerBound)) and \(number(range.plain.upperBound))\(unit.suffix)"
    case .notWholeNumber(let label, let range):
      "\(label.words) must be a whole number from \(number(range.lowerBound)) to \(number(range.upperBound))"

    case .unlikelyWeight(let difference, let isMore):
      "That is \(difference) \(isMore ? "more" : "less") than your last weight. If it is right, save it again"
    case .notStones(let label): "\(label.words) must be stones and pounds, like 11 st 3, with fewer than 14 pounds"
    case .notAHeight(inFeet: false): "Height must be between 120 and 230 cm, like 168 or 1.68 m"
    case .notAHeight(inFeet: true): "Height must be between 4'0\" and 7'6\", like 5'6\" or 168 cm"
    case .notAYear(let label, let range): "\(label.words) must be a year from \(range.lowerBound) to \(range.upperBound)"

    case .notADate(let label): "\(label.words) must be a date like 2026-03-01"
    case .notACalendarDate: "Day must be a date like 2026-03-01, in the years 1900 to 2999"
    case .notAMonth: "Month must be like 2026-03, in the years 1900 to 2999"
    case .notATime: "Time must be like 08:30"
    case .notAnInstant: "Time must be an instant like 2026-03-01T08:30:00+01:00"
    case .futureDay: "Nothing can be logged for a day in the future"
    case .dayBefore1900: "Nothing can be logged for a day before 1900"
    case .correctionOfFutureDay: "A day in the future can’t be corrected"
    case .correctionBefore1900: "A day before 1900 can’t be corrected"
    case .markOfDayNotOver: "Only a day that is over, and not before 1900, can be marked"
    case .notAFirstDay: "The first day must be a date like 2026-03-01, at most a year ahead"
    case .futureTime: "Time can't be in the future"
    case .dayAndTimeDisagree: "Day and time don't agree"
    case .skippedTime: "The clocks skipped that time in this zone; choose another"
    case .rangeReversed(.caloriesFrom, .caloriesTo): "Calories to must not be less than from"
    case .rangeReversed(let first, let last): "\(last.words) must not be before \(first.words)"
    case .tooManyDays(let limit): "From and to may span at most \(number(limit)) days"

    case .amountTooLarge: "That amount comes to more than 10,000 calories or 1,000 g"
    case .caloriesOfAnotherAmount(let amount): "These calories are for \(amount). Enter those for this amount"
    case .countOutside(let label, let range): "\(label.words) must be \(number(range.lowerBound)) to \(number(range.upperBound))"
    case .entriesWithoutEntries: "A day with an entry can't be one of no entries"
    case .notACursorOfASearch: "The cursor must be one that a search gave"
    case .notACursorOfChanges: "since must be a cursor that /changes gave"
    case .changedElsewhere(let number): "This was changed elsewhere. It is now \(number). Save again to replace it"
    case .notAnID: "The id must be a UUID"

    case .barcodeDigits: "A barcode has digits only"
    case .barcodeLength(let count): "A barcode has 8, 12, 13 or 14 digits. This one has \(number(count))"
    case .barcodeCheckDigit: "One of the digits is wrong: the last one doesn’t fit the others"
    case .notHeavierThanThePot: "With the pot, the dish must weigh more than the empty pot"
    case .nothingLeft: "Nothing is left of it"
    case .recipeInItself: "A recipe can’t be one of its own ingredients"
    case .energiesDisagree: "Its kilojoules and kilocalories don’t belong together"
    case .moreThanItWeighs: "Protein, carbohydrates and fat weigh more than 100 g together. Are these figures for a portion?"

    case .notText(let label): "\(label.words) must be a text"
    case .notNumbers(let label): "\(label.words) must be an object of numbers"
    case .notTexts(let label): "\(label.words) must be a list of texts"
    case .notObjects(let label): "\(label.words) must be a list of objects"
    case .notTrueOrFalse(let label): "\(label.words) must be true or false"

    case .personName: "A name has at most 60 characters, all of them visible"
    case .passwordTooShort: "A password has at least 10 characters"
    case .passwordTooLong: "A password has at most 1,000 bytes"
    case .wrongPassword: "Wrong password. Nothing was deleted"
    case .wrongCurrentPassword: "That is not your current password"
    case .nameTaken: "That name is taken"
    case .notYourName: "This is not your name"
    case .tokenLabel: "The name of an access key has 1 to 60 characters"
    case .tokenDays(let limit): "An access key works for 1 to \(number(limit)) days, or until it is revoked"
    }
  }

  private func missing(_ label: FieldLabel) -> String {
    switch label {
    case .calories: "Calories value is required"
    case .metric, .measurement: "\(label.words): a number is required"
    case .scopes: "Choose what it may do"
    case .entries: "Choose at least one entry"
    default: "\(label.words) is required"
    }
  }

  private func number(_ value: Int) -> String { number(Double(value)) }

  private func number(_ value: Double) -> String { NumberStyle.plain.text(Measure(value)) }
}

extension FieldLabel {
  /// What a person calls the field.
  var words: String {
    switch self {
    case .foodName: "Food name"
    case .name: "A name"
    case .calories: "Calories"
    case .nutrient(let nutrient): nutrient.name
    case .quantity: "Quantity"
    case .brand: "Brand"
    case .servingSize: "Serving size"
    case .servingUnit: "Serving unit"
    case .steps: "Steps"
    case .deficit: "Deficit"
    case .day: "Day"
    case .from: "From"
    case .to: "To"
    case .caloriesFrom: "Calories from"
    case .caloriesTo: "Calories to"
    case .searchText: "Search text"
    case .text: "A text"
    case .scopes: "Scopes"
    case .entries: "Entries"
    case .consumerKey: "The consumer key"
    case .consumerSecret: "The consumer secret"
    case .metric(let metric): metric.name
    case .measurement(let kind): kind.name
    case .weight: "Weight"
    case .height: "Height"
    case .age: "Age"
    case .sex: "Sex"
    case .activity: "Activity"
    case .macros: "Macros"
    case .pace: "Pace"
    case .goalType: "Goal type"
    case .goalWeight: "Goal weight"
    case .birthYear: "Year of birth"
    case .glass: "A glass"
    case .waterGoal: "The goal"
    case .kind: "Kind"
    case .unit: "Unit"
    case .limit: "Limit"
    case .source: "Source"
    case .barcode: "Barcodes"
    case .basis: "Basis"
    case .portion: "Portion"
    case .portionWeight: "The weight of a portion"
    case .ingredients: "Ingredients"
    case .servings: "Servings"
    case .cookedWeight: "The weight"
    case .potWeight: "The weight of the pot"
    case .method: "The method"
    case .parameter(let name): name
    }
  }
}

extension ClosedRange<Double> {
  /// The limits as a person says them: whole numbers inside them, from 20 on multiples of five. Limits of 44.1 and 881.8 lb are 45 and 880.
  fileprivate var plain: ClosedRange<Double> {
    func rounded(_ limit: Double, _ rule: FloatingPointRoundingRule) -> Double {
      guard limit != limit.rounded(), limit > 1 || upperBound >= 20 else { return limit }
      let step: Double = limit >= 20 ? 5 : 1
      return (limit / step).rounded(rule) * step
    }
    return rounded(lowerBound, .up)...rounded(upperBound, .down)
  }
}

extension FieldUnit {
  fileprivate var suffix: String {
    switch self {
    case .none: ""
    case .grams: " g"
    case .calories: " cal"
    case .named(let symbol): " " + symbol
    }
  }
}
