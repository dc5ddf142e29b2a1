/// What a field is called.
public enum FieldLabel: Hashable, Sendable {
  case foodName, name, calories, quantity, brand, servingSize, servingUnit
  case steps, deficit, day, from, to, caloriesFrom, caloriesTo, searchText, text, scopes, entries
  case consumerKey, consumerSecret
  case weight, height, age, sex, activity, macros, pace, goalType, goalWeight, birthYear, glass, waterGoal
  case kind, unit, limit, source
  case exercise, minutes, distance, exerciseShare
  case barcode, basis, portion, portionWeight
  case ingredients, servings, cookedWeight, potWeight, method
  case note
  case nutrient(Nutrient)
  case trace(TraceNutrient)
  /// A number of a day that is measured.
  case metric(Metric)
  /// A number that a person writes down.
  case measurement(MeasurementKind)
  /// A member of a JSON object or a parameter of an address, under its own name.
  case parameter(String)
}

/// What is wrong with a field.
public enum FieldProblem: Hashable, Sendable {
  // MARK: Any field

  /// The field is empty.
  case missing(FieldLabel)
  /// The field is there, but is an empty text.
  case empty(FieldLabel)
  /// The text has more characters than the limit.
  case tooLong(FieldLabel, limit: Int)
  /// The text holds line breaks, tabs or other control characters.
  case controlCharacters(FieldLabel)
  /// The text holds a character that has another meaning.
  case reserved(FieldLabel, String)
  /// The value is none of those allowed.
  case notOneOf(FieldLabel, [String])
  /// The value names nothing that exists; its first characters, and the names that exist if they are few.
  case unknown(Kind, String, known: [String])
  /// There is no such field.
  case unknownField

  /// Something that is named.
  public enum Kind: Hashable, Sendable { case timeZone, status, span }

  // MARK: Numbers

  /// The text is not a number.
  case notANumber(FieldLabel)
  /// The number has a fraction, and may not.
  case notWhole(FieldLabel)
  /// The text is not a number of calories.
  case notCalories(FieldLabel)
  /// The number is below zero.
  case negative(FieldLabel)
  /// The number is zero, or rounds to it.
  case notPositive(FieldLabel)
  /// The number exceeds the limit.
  case tooLarge(FieldLabel, limit: Int)
  /// The number is outside the range, in that unit.
  case outside(FieldLabel, ClosedRange<Double>, unit: FieldUnit)
  /// The text is not a whole number in the range.
  case notWholeNumber(FieldLabel, ClosedRange<Int>)

  // MARK: Days and times

  /// The text is not a date.
  case notADate(FieldLabel)
  /// The text is not a date from 1900 to 2999.
  case notACalendarDate
  /// The text is not a month from 1900 to 2999.
  case notAMonth
  /// The text is not a time of day like 08:30.
  case notATime
  /// The text is not an RFC 3339 instant.
  case notAnInstant
  /// Food is logged for a day in the future.
  case futureDay
  /// Food is logged for a day before 1900.
  case dayBefore1900
  /// A day in the future is corrected.
  case correctionOfFutureDay
  /// A day before 1900 is corrected.
  case correctionBefore1900
  /// A day that is not over, or before 1900, is to be marked as complete or incomplete.
  case markOfDayNotOver
  /// A note is about a day in the future, or before 1900.
  case noteOfFutureDay
  /// Food is planned for a day that is not to come.
  case planOfPastDay
  /// Food is planned for a day too far ahead; with the number of days that are not.
  case planTooFarAhead(days: Int)
  /// The first day of a goal is not a date, or more than a year ahead.
  case notAFirstDay
  /// The time is in the future.
  case futureTime
  /// The instant is not on the day.
  case dayAndTimeDisagree
  /// The clocks were turned forward over that time.
  case skippedTime
  /// The last of a range is before its first.
  case rangeReversed(FieldLabel, FieldLabel)
  /// The minimum of a nutrient exceeds its maximum.
  case limitsReversed
  /// The range has more days than the limit.
  case tooManyDays(limit: Int)

  // MARK: Entries and searches

  /// The amount has more energy or mass than an entry may have.
  case amountTooLarge
  /// The calories belong to another amount, which is given as it was typed.
  case caloriesOfAnotherAmount(String)
  /// The list has none or too many.
  case countOutside(FieldLabel, ClosedRange<Int>)
  /// Days with entries are searched by the status of days without entries.
  case entriesWithoutEntries
  /// The cursor is not one that a search returned.
  case notACursorOfASearch
  /// The cursor is not one that a list of changes returned.
  case notACursorOfChanges
  /// The id is not a UUID.
  case notAnID

  /// The number of a barcode has something else than digits.
  case barcodeDigits
  /// The number of a barcode has that many digits, and no barcode has.
  case barcodeLength(Int)
  /// The last digit of a barcode does not follow from the others.
  case barcodeCheckDigit
  /// The kilojoules and kilocalories of a food are far from each other.
  case energiesDisagree
  /// What 100 g of a food contain weighs more than 100 g.
  case moreThanItWeighs
  /// The cooked dish with its pot is not heavier than the pot.
  case notHeavierThanThePot
  /// All of a dish was logged.
  case nothingLeft
  /// A recipe is one of its own ingredients.
  case recipeInItself

  /// The number was changed elsewhere since it was shown; to what.
  case changedElsewhere(to: String)
  /// The weight is far from the last one: by how much, in words, and on which side.
  case unlikelyWeight(difference: String, isMore: Bool)
  /// The amount is far from the last one: by how much, in words, and on which side.
  case unlikely(difference: String, isMore: Bool)
  /// The field is not two numbers like 120/80.
  case notAPair(FieldLabel)
  /// The field is not a number of hours and minutes.
  case notHours(FieldLabel)
  /// The text is not a weight in stones and pounds.
  case notStones(FieldLabel)
  /// The text is not a height from 120 to 230 cm; whether it is typed in feet and inches.
  case notAHeight(inFeet: Bool)
  /// The number is not a year of a range.
  case notAYear(FieldLabel, ClosedRange<Int>)

  /// Percents of macros that do not add up to 100, but to that.
  case percentsMiss100(Measure)
  /// Something is computed with the weight, which is not known.
  case noKnownWeight
  /// Two meals of a day have the same name, or begin at the same time.
  case mealTwice
  /// The meals of a day are not in the order of their times.
  case mealsNotInOrder
  /// The energy of an exercise can't be computed, because no weight of the person is known.
  case exerciseWithoutWeight

  // MARK: JSON

  /// The value is not a text.
  case notText(FieldLabel)
  /// The value is not an object of numbers.
  case notNumbers(FieldLabel)
  /// The value is not a list of texts.
  case notTexts(FieldLabel)
  /// The value is not a list of objects.
  case notObjects(FieldLabel)
  /// The value is neither true nor false.
  case notTrueOrFalse(FieldLabel)

  // MARK: Accounts

  /// The name has more than 60 characters, or invisible ones.
  case personName
  /// The password has less than 10 characters.
  case passwordTooShort
  /// The password has more than 1,000 bytes.
  case passwordTooLong
  /// The password is one of the first that others try.
  case passwordGuessable
  /// The password is wrong, so nothing was deleted.
  case wrongPassword
  /// The password is not the person's present one.
  case wrongCurrentPassword
  /// The code of the second factor is wrong, or was used before.
  case wrongCode
  /// The name is another person's.
  case nameTaken
  /// The name is not the one of the signed-in person.
  case notYourName
  /// The label of a token does not have 1 to 60 characters.
  case tokenLabel
  /// The name of a passkey does not have 1 to 60 characters.
  case passkeyName
  /// A token works for less than a day or more days than the limit.
  case tokenDays(limit: Int)
}

/// The unit of a number in a form.
public enum FieldUnit: Hashable, Sendable {
  case none, grams, calories
  /// A unit by its symbol.
  case named(String)
}
