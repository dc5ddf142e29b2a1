import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// Weight and water on Today, for people who write them down.
struct BodyTiles: Hashable, Sendable {
  /// The tile of weight; nil if none was written down in recent weeks.
  let weight: Weight?
  /// The tile of water; nil unless the person chose to see it.
  let water: Water?

  struct Weight: Hashable, Sendable {
    /// `71.4 kg`, `Log weight`
    let number: String
    /// `today, 07:05`, `71.4 kg on Mar 9`
    let words: String
    let address: String
  }

  struct Water: Hashable, Sendable {
    /// `750 ml`
    let number: String
    /// `of 2,000 ml`
    let words: String
    /// The address of the sheet that lists the drinks.
    let address: String
    let button: WaterButton
  }

  init(_ record: DayRecord, lastWeight: LoggedMeasurement?, in context: PageContext) {
    weight = lastWeight.map { last in
      let amount = context.weight(last.amount)
      let isToday = last.day == record.day
      return Weight(
        number: isToday ? amount : say("Log weight"),
        words: isToday
          ? say("today, \(context.dates.time(last.logged.instant, in: last.logged.timeZone))")
          : say("\(amount) on \(context.dates.short(last.day))", meaning: "amount"),
        address: isToday ? Paths.measurement(last.id) : Paths.newMeasurement(.weight))
    }
    water =
      context.water.isShown
      ? Water(
        number: context.water(record.waterDrunk),
        words: context.water.goal.map { say("of \(context.water(Measure(Double($0)))) water") } ?? say("of water"),
        address: Paths.newMeasurement(.water),
        button: WaterButton(on: record.day, in: context)) : nil
  }

  var isEmpty: Bool { weight == nil && water == nil }
}

struct BodyTilesView: View {
  let tiles: BodyTiles

  var body: some HTML {
    ul(.class("tiles"), .id("body-tiles"), .role("list"), .label(MeasurementKind.allNames)) {
      if let weight = tiles.weight {
        li {
          a(.class("card tile"), .behaviour("sheet"), .href(weight.address)) {
            Icon(.scale)
            span(.class("tile-words")) {
              strong { weight.number }
              " "
              span { weight.words }
            }
          }
        }
      }
      if let water = tiles.water {
        li {
          div(.class("card tile")) {
            Icon(.drop)
            a(.class("tile-words"), .behaviour("sheet"), .href(water.address)) {
              strong { water.number }
              " "
              span { water.words }
            }
            WaterForm(button: water.button, style: "icon-button", label: say("Log \(water.button.glass) of water")) { Icon(.plus) }
          }
        }
      }
    }
  }
}
