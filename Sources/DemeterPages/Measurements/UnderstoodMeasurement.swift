public import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// A weight or a drink of water that was typed or said in place of food.
public struct UnderstoodMeasurement: Hashable, Sendable {
  let kind: MeasurementKind
  /// What may be meant, the likeliest first. A second one is there if the unit has to be asked about.
  let choices: [Choice]
  let newID: String
  /// nil for the present day.
  let day: String?
  let decimal: String

  /// An amount to log.
  struct Choice: Hashable, Sendable {
    /// `71.4 kg`
    let words: String
    let amount: String
  }

  /// - Parameter last: the person's last weight, to ask about the unit of one that fits it only in another.
  public init(_ phrase: MeasurementPhrase, last: Measure? = nil, on day: Day, in context: PageContext) {
    kind = phrase.kind
    func choice(_ amount: Measure, _ words: String) -> Choice { Choice(words: words, amount: context.exact(amount, of: phrase.kind)) }
    let said = choice(phrase.amount, context.text(phrase.amount, of: phrase.kind))
    if let last, let other = phrase.otherWeight, MeasurementRules.fitsOther(phrase, after: last) {
      let unit: WeightUnit = context.weightUnit == .kg ? .lb : .kg
      choices = [choice(other, context.numbers.text(weight: other, in: unit)), said]
    } else {
      choices = [said]
    }
    newID = UUID.fresh().key
    self.day = context.named(day)
    decimal = context.numbers.decimalSeparator
  }
}

/// The button that logs it.
struct UnderstoodMeasurementView: View {
  let measurement: UnderstoodMeasurement

  private var isAsked: Bool { measurement.choices.count > 1 }

  /// `71.4 kg`, `157 lb or 157 kg?`
  private var question: String {
    let words = measurement.choices.map(\.words), first = words.first ?? ""
    return words.dropFirst().first.map { say("\(first) or \($0)?") } ?? first
  }

  var body: some HTML {
    section(.class("card understood"), .id("understood-measurement"), .label(say("Understood"))) {
      ul(.role("list")) {
        li {
          span(.class("certainty verified"), .decoration) { Icon(measurement.kind.icon) }
          span(.class("name")) { measurement.kind.name }
          span(.class("energy")) { question }
        }
      }
      ForEach(measurement.choices) { choice in
        form(.attribute("method", "post"), .action(Paths.measurements), .behaviour("submit"), .later(.add)) {
          HiddenField(name: "id", value: measurement.newID)
          HiddenField(name: "kind", value: measurement.kind.rawValue)
          HiddenField(name: "name", value: measurement.kind.name)
          HiddenField(name: "amount", value: choice.amount)
          if isAsked { HiddenField(name: "asked", value: choice.amount) }
          HiddenField(name: "decimal", value: measurement.decimal)
          if let day = measurement.day { HiddenField(name: "day", value: day) }
          DeviceZoneField()
          // Return presses the primary button, and chooses no unit.
          button(.class(isAsked ? "button wide" : "button primary wide")) { say("Log \(choice.words)") }
        }
      }
    }
  }
}

/// The ways to write down a weight, or a glass of water with one tap.
struct MeasurementLinks: Hashable, Sendable {
  let weight: String
  let water: WaterButton
  /// nil unless the person logs exercise.
  let exercise: String?

  init(on day: Day, offersExercise: Bool = false, in context: PageContext) {
    exercise = offersExercise ? Paths.newExercise(on: context.named(day)) : nil
    weight = Paths.newMeasurement(.weight, on: context.named(day))
    water = WaterButton(on: day, in: context)
  }
}

/// A button that logs one glass of water.
struct WaterButton: Hashable, Sendable {
  /// `250 ml`
  let glass: String
  let amount: String
  let newID: String
  /// nil for the present day.
  let day: String?

  init(on day: Day, in context: PageContext) {
    glass = context.water(Measure(Double(context.water.glass)))
    amount = String(context.water.glass)
    newID = UUID.fresh().key
    self.day = context.named(day)
  }
}

/// The form of a `WaterButton`.
struct WaterForm<Words: HTML>: View {
  let button: WaterButton
  let style: String
  /// The name of a button without words.
  let label: String?
  let words: Words

  init(button: WaterButton, style: String, label: String? = nil, @ViewBuilder words: () -> Words) {
    self.label = label
    self.button = button
    self.style = style
    self.words = words()
  }

  var body: some HTML {
    form(.attribute("method", "post"), .action(Paths.measurements), .behaviour("submit"), .later(.add)) {
      HiddenField(name: "id", value: button.newID)
      HiddenField(name: "kind", value: MeasurementKind.water.rawValue)
      HiddenField(name: "name", value: MeasurementKind.water.name)
      HiddenField(name: "amount", value: button.amount)
      if let day = button.day { HiddenField(name: "day", value: day) }
      DeviceZoneField()
      DemeterHTML.button(.class(style), .attribute("aria-label", ifPresent: label)) { words }
    }
  }
}

struct MeasurementLinksView: View {
  let links: MeasurementLinks

  var body: some HTML {
    section(.class("quick"), .label(MeasurementKind.allNames)) {
      ul(.role("list")) {
        li {
          a(.class("pill"), .behaviour("sheet"), .href(links.weight)) {
            Icon(.scale)
            span(.class("name")) { MeasurementKind.weight.name }
          }
        }
        li {
          WaterForm(button: links.water, style: "pill") {
            Icon(.drop)
            span(.class("name")) { MeasurementKind.water.name }
            " "
            span(.class("energy")) { links.water.glass }
          }
        }
        if let exercise = links.exercise {
          li {
            a(.class("pill"), .behaviour("sheet"), .href(exercise)) {
              Icon(.trends)
              span(.class("name")) { say("Exercise") }
            }
          }
        }
      }
    }
  }
}
