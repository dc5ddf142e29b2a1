public import DemeterCore
import DemeterMessages
public import Foundation

/// What was answered while goals are suggested, and is not stored. The addresses of the screens hold it.
public struct GoalAnswers: Hashable, Sendable {
  /// How much the person moves; nil if it was not asked.
  public var activity: GoalEstimate.Activity?
  /// Grams a week; nil before it is chosen.
  public var pace: Int?
  /// The weight that was logged with the answers. Another weight corrects it.
  public var weight: MeasurementID?

  /// Reads the answers from a query or a form.
  public init(_ value: (String) -> String?) {
    activity = value("activity").flatMap(GoalEstimate.Activity.init(rawValue:))
    pace = value("pace").flatMap { Int($0) }.flatMap { Goals.paces.contains($0) ? $0 : nil }
    weight = value("weight").flatMap(MeasurementID.init(chosen:))
  }

  /// The names and values of the answers.
  var fields: [(name: String, value: String)] {
    [("activity", activity?.rawValue), ("pace", pace.map { String($0) }), ("weight", weight?.key)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }

  /// The address of a screen with these answers.
  package func address(_ route: Route) -> String {
    fields.isEmpty ? route.rawValue : route.rawValue + "?" + fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }
}

extension PageContext {
  /// The paces that the person is offered.
  public var paces: [Int] { weightUnit.paces }

  /// `Lose 0.5 kg a week`
  func words(forPace grams: Int) -> String {
    let amount = amount(ofPace: grams)
    return grams == 0 ? say("Keep my weight") : grams < 0 ? say("Lose \(amount) a week") : say("Gain \(amount) a week")
  }

  /// `lose 0.5 kg a week`
  func words(ofPace grams: Int) -> String {
    let amount = amount(ofPace: grams)
    return grams == 0 ? say("keep your weight") : grams < 0 ? say("lose \(amount) a week") : say("gain \(amount) a week")
  }

  /// `0.5 kg`
  func amount(ofPace grams: Int) -> String {
    let amount = Double(grams.absolute)
    return weightUnit == .kg
      ? say("\(numbers.text(Quantity(servings: (amount / 10).rounded() / 100))) kg")
      : say("\(numbers.text(Quantity(servings: (amount / 45.359_237).rounded() / 10))) lb")
  }
}

extension Goals.GoalType {
  /// `Deficit`: what a person aims for.
  var words: String {
    switch self {
    case .deficit: say("Deficit")
    case .maintenance: say("Maintenance")
    case .surplus: say("Surplus")
    }
  }
}

extension GoalEstimate.Activity {
  var words: String {
    switch self {
    case .sitting: say("Mostly sitting")
    case .light: say("Some walking and standing")
    case .moderate: say("Sport on three to five days a week")
    case .active: say("Sport almost every day")
    case .veryActive: say("Hard physical work or training")
    }
  }
}
