public import DemeterCore
import DemeterMessages

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
    case .empty(let label): say("\(label.words) must not be empty; leave it out instead")
    case .tooLong(let label, let limit): say("\(label.words) must be at most \(limit) characters")
    case .controlCharacters(let label): say("\(label.words) can't contain control characters")
    case .reserved(let label, let character): say("\(label.words) can't contain “\(character)”")
    case .notOneOf(let label, let names): say("\(label.words) must be one of \(names.joined(separator: ", "))")
    case .unknown(.timeZone, let text, _): say("Unknown time zone “\(text)”")
    case .unknown(.span, let text, _): say("There is no such range of days as “\(text)”")
    case .unknown(.status, let text, let known): say("There is no such status as “\(text)”: \(known.joined(separator: ", "))")
    case .unknownField: say("Unknown field")

    case .notANumber(let label): say("\(label.words) must be a valid number")
    case .notWhole(let label): say("\(label.words) must be a whole number")
    case .notCalories(let label):
      inKilojoules ? say("\(label.words) must be a number of kilojoules") : say("\(label.words) must be a number of calories")
    case .negative(let label): say("\(label.words) must be a non-negative number")
    case .notPositive(let label): say("\(label.words) must be more than 0")
    case .tooLarge(.calories, let limit):
      say("\(FieldLabel.calories.words) must be at most \(number(EnergyUnit.current.amount(ofKilocalories: Double(limit))))")
    case .tooLarge(let label, let limit): say("\(label.words) must be at most \(number(limit))")
    case .outside(let label, let range, let unit):
      say(
        "\(label.words) must be between \(number(unit.shown(range).lowerBound)) and \(unit.words(number(unit.shown(range).upperBound)))")
    case .notWholeNumber(let label, let range):
      say("\(label.words) must be a whole number from \(number(range.lowerBound)) to \(number(range.upperBound))")

    case .unlikelyWeight(let difference, isMore: true):
      say("That is \(difference) more than your last weight. If it is right, save it again")
    case .unlikelyWeight(let difference, isMore: false):
      say("That is \(difference) less than your last weight. If it is right, save it again")
    case .notStones(let label): say("\(label.words) must be stones and pounds, like 11 st 3, with fewer than 14 pounds")
    case .unlikely(let difference, isMore: true): say("That is \(difference) more than last time. If it is right, save it again")
    case .unlikely(let difference, isMore: false): say("That is \(difference) less than last time. If it is right, save it again")
    case .notAPair(let label): say("\(label.words) must be two whole numbers, like 120/80")
    case .exerciseWithoutWeight:
      EnergyUnit.current == .kJ
        ? say("No weight is known yet, so enter the energy, or log your weight first")
        : say("No weight is known yet, so enter the calories, or log your weight first")
    case .notHours(let label): say("\(label.words) must be hours and minutes, like 7:30")
    case .notAHeight(inFeet: false): say("Height must be between 120 and 230 cm, like 168 or 1.68 m")
    case .notAHeight(inFeet: true): say("Height must be between 4'0\" and 7'6\", like 5'6\" or 168 cm")
    case .notAYear(let label, let range): say("\(label.words) must be a year from \(range.lowerBound) to \(range.upperBound)")

    case .notADate(let label): say("\(label.words) must be a date like 2026-03-01")
    case .notACalendarDate: say("Day must be a date like 2026-03-01, in the years 1900 to 2999")
    case .notAMonth: say("Month must be like 2026-03, in the years 1900 to 2999")
    case .notATime: say("Time must be like 08:30")
    case .notAnInstant: say("Time must be an instant like 2026-03-01T08:30:00+01:00")
    case .futureDay: say("Nothing can be logged for a day in the future")
    case .dayBefore1900: say("Nothing can be logged for a day before 1900")
    case .correctionOfFutureDay: say("A day in the future can’t be corrected")
    case .correctionBefore1900: say("A day before 1900 can’t be corrected")
    case .markOfDayNotOver: say("Only a day that is over, and not before 1900, can be marked")
    case .noteOfFutureDay: say("A note can only be about a day up to today, and not before 1900")
    case .planOfPastDay: say("Food can only be planned for a day to come")
    case .planTooFarAhead(let days): say("Food can be planned for the next \(days) days")
    case .notAFirstDay: say("The first day must be a date like 2026-03-01, at most a year ahead")
    case .futureTime: say("Time can't be in the future")
    case .dayAndTimeDisagree: say("Day and time don't agree")
    case .skippedTime: say("The clocks skipped that time in this zone; choose another")
    case .rangeReversed(.caloriesFrom, .caloriesTo):
      inKilojoules ? say("Energy to must not be less than from") : say("Calories to must not be less than from")
    case .rangeReversed: say("The last day is before the first day")
    case .limitsReversed: say("The minimum must not be more than the maximum")
    case .tooManyDays(let limit): say("From and to may span at most \(number(limit)) days")

    case .amountTooLarge:
      inKilojoules
        ? say("That amount comes to more than 41,840 kJ or 1,000 g") : say("That amount comes to more than 10,000 calories or 1,000 g")
    case .caloriesOfAnotherAmount(let amount):
      inKilojoules
        ? say("This energy is for \(amount). Enter that of this amount")
        : say("These calories are for \(amount). Enter those for this amount")
    case .countOutside(let label, let range): say("\(label.words) must be \(number(range.lowerBound)) to \(number(range.upperBound))")
    case .entriesWithoutEntries: say("A day with an entry can't be one of no entries")
    case .notACursorOfASearch: say("The cursor must be one that a search gave")
    case .notACursorOfChanges: say("since must be a cursor that /changes gave")
    case .changedElsewhere(let number): say("This was changed elsewhere. It is now \(number). Save again to replace it")
    case .notAnID: say("The id must be a UUID")

    case .barcodeDigits: say("A barcode has digits only")
    case .barcodeLength(let count): say("A barcode has 8, 12, 13 or 14 digits. This one has \(number(count))")
    case .barcodeCheckDigit: say("One of the digits is wrong: the last one doesn’t fit the others")
    case .notHeavierThanThePot: say("With the pot, the dish must weigh more than the empty pot")
    case .nothingLeft: say("Nothing is left of it")
    case .recipeInItself: say("A recipe can’t be one of its own ingredients")
    case .energiesDisagree: say("Its kilojoules and kilocalories don’t belong together")
    case .moreThanItWeighs: say("Protein, carbohydrates and fat weigh more than 100 g together. Are these figures for a portion?")

    case .percentsMiss100(let sum): say("The percents must add up to 100. These add up to \(NumberStyle.plain.text(sum))")
    case .noKnownWeight: say("Your weight is not known. Log it first, or choose another unit")
    case .mealTwice: say("Two meals can’t have the same name or begin at the same time")
    case .mealsNotInOrder: say("Each meal must begin later than the one before it")

    case .notText(let label): say("\(label.words) must be a text")
    case .notNumbers(let label): say("\(label.words) must be an object of numbers")
    case .notTexts(let label): say("\(label.words) must be a list of texts")
    case .notObjects(let label): say("\(label.words) must be a list of objects")
    case .notTrueOrFalse(let label): say("\(label.words) must be true or false")

    case .personName: say("A name has at most 60 characters, all of them visible")
    case .passwordTooShort: say("A password has at least 10 characters")
    case .passwordTooLong: say("A password has at most 1,000 bytes")
    case .passwordGuessable: say("This password is one of the first that others try. A few words are better")
    case .wrongPassword: say("Wrong password. Nothing was deleted")
    case .wrongCurrentPassword: say("That is not your current password")
    case .wrongCode: say("This code is wrong, or was used before")
    case .nameTaken: say("That name is taken")
    case .notYourName: say("This is not your name")
    case .tokenLabel: say("The name of an access key has 1 to 60 characters")
    case .passkeyName: say("The name of a passkey has 1 to 60 characters")
    case .tokenDays(let limit): say("An access key works for 1 to \(number(limit)) days, or until it is revoked")
    }
  }

  private func missing(_ label: FieldLabel) -> String {
    switch label {
    case .calories: inKilojoules ? say("Energy value is required") : say("Calories value is required")
    case .metric, .measurement: say("\(label.words): a number is required")
    case .scopes: say("Choose what it may do")
    case .entries: say("Choose at least one entry")
    default: say("\(label.words) is required")
    }
  }

  private func number(_ value: Int) -> String { number(Double(value)) }

  private func number(_ value: Double) -> String { NumberStyle.plain.text(Measure(value)) }
}

extension FieldLabel {
  /// What a person calls the field.
  var words: String {
    switch self {
    case .foodName: say("Food name")
    case .name: say("A name")
    case .calories: inKilojoules ? say("Energy") : say("Calories")
    case .nutrient(let nutrient): nutrient.name
    case .trace(let nutrient): nutrient.name
    case .quantity: say("Quantity")
    case .brand: say("Brand")
    case .servingSize: say("Serving size")
    case .servingUnit: say("Serving unit")
    case .steps: say("Steps")
    case .deficit: say("Deficit")
    case .day: say("Day")
    case .from: say("From")
    case .to: say("To")
    case .caloriesFrom: inKilojoules ? say("Energy from") : say("Calories from")
    case .caloriesTo: inKilojoules ? say("Energy to") : say("Calories to")
    case .searchText: say("Search text")
    case .text: say("A text")
    case .scopes: say("Scopes")
    case .entries: say("Entries")
    case .consumerKey: say("The consumer key")
    case .consumerSecret: say("The consumer secret")
    case .metric(let metric): metric.name
    case .measurement(let kind): kind.name
    case .weight: say("Weight")
    case .height: say("Height")
    case .age: say("Age")
    case .sex: say("Sex")
    case .activity: say("Activity")
    case .macros: say("Macros")
    case .pace: say("Pace")
    case .exercise: say("Exercise")
    case .minutes: say("Minutes")
    case .distance: say("Distance")
    case .exerciseShare: say("Exercise in the goal")
    case .goalType: say("Goal type")
    case .goalWeight: say("Goal weight")
    case .birthYear: say("Year of birth")
    case .glass: say("A glass")
    case .waterGoal: say("The goal")
    case .kind: say("Kind")
    case .unit: say("Unit")
    case .limit: say("Limit")
    case .source: say("Source")
    case .barcode: say("Barcodes")
    case .basis: say("Basis")
    case .portion: say("Portion")
    case .portionWeight: say("The weight of a portion")
    case .ingredients: say("Ingredients")
    case .servings: say("Servings")
    case .cookedWeight: say("The weight")
    case .potWeight: say("The weight of the pot")
    case .method: say("The method")
    case .note: say("Note")
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

/// Whether energy is said in kilojoules now.
private var inKilojoules: Bool { EnergyUnit.current == .kJ }

extension FieldUnit {
  /// Limits as a person says them. Those of energy are in kilocalories.
  fileprivate func shown(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    guard case .calories = self else { return range.plain }
    let unit = EnergyUnit.current
    return (unit.amount(ofKilocalories: range.lowerBound)...unit.amount(ofKilocalories: range.upperBound)).plain
  }

  fileprivate func words(_ number: String) -> String {
    switch self {
    case .none: number
    case .grams: say("\(number) g")
    case .calories: EnergyUnit.current == .kJ ? say("\(number) kJ") : say("\(number) cal")
    case .named(let symbol): "\(number) \(symbol)"
    }
  }
}
