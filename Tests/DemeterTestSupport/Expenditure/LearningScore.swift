/// How near guesses come to the energy that simulated people burned, in kilocalories a day. The truth is the mean of the week up to a day.
public struct LearningScore {
  /// The first day, an index, from which errors count.
  public static let firstDay = 42

  /// The mean absolute error.
  public private(set) var error = 0.0
  /// The part of the days, 0 to 1, whose interval contains the truth.
  public private(set) var covered = 0.0
  /// The mean absolute change from one day to the next.
  public private(set) var step = 0.0
  /// The mean absolute error on day 28.
  public private(set) var errorOnDay28 = 0.0

  /// Creates the score of guesses with intervals.
  ///
  /// - Parameter learned: the guess of each day of a person, with half the width of its interval.
  public init(of people: [SimulatedPerson], learned: (SimulatedPerson) -> [(kilocalories: Double, margin: Double)]) {
    var count = 0.0
    for person in people {
      let guesses = learned(person)
      errorOnDay28 += abs(guesses[28].kilocalories - person.burnedInWeek(endingOn: 28)) / Double(people.count)
      for day in Self.firstDay..<guesses.count {
        let distance = abs(guesses[day].kilocalories - person.burnedInWeek(endingOn: day))
        error += distance
        covered += distance <= guesses[day].margin ? 1 : 0
        step += abs(guesses[day].kilocalories - guesses[day - 1].kilocalories)
        count += 1
      }
    }
    (error, covered, step) = (error / count, covered / count, step / count)
  }

  /// Returns the mean absolute error of a rule of another diary, over the days on which it gives a number.
  public static func error(of people: [SimulatedPerson], by rule: ([Double?], [Double?], Int) -> Double?) -> Double {
    let errors = people.flatMap { person in
      (firstDay..<person.burned.count).compactMap { day in
        rule(person.weights, person.intakes, day).map { abs($0 - person.burnedInWeek(endingOn: day)) }
      }
    }
    return errors.reduce(0, +) / Double(errors.count)
  }
}
