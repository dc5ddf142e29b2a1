import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// A number of today's activity, which leads to its lens or, for energy, to what it is made of.
struct ActivityTile: Hashable, Sendable {
  let icon: Icon.Shape
  /// The ring of energy burned against energy eaten, in place of the icon.
  var ring: EnergySign?
  /// `6,431 steps`, `470 cal deficit`
  let number: String
  /// `of 8,000`, `1,420 cal burned`
  let words: String
  let address: String

  /// Steps, and energy burned against energy eaten, as far as they are known.
  static func tiles(of record: DayRecord, in context: PageContext) -> [ActivityTile] {
    func address(_ lens: HistoryAddress.Lens, day: Day? = nil) -> String {
      HistoryAddress(mode: .month, anchor: record.day, day: day).with { $0.lens = lens }.path
    }
    var tiles: [ActivityTile] = []
    if let steps = record.activity?.day.steps {
      let goal = context.showsStepGoal ? record.goals?.steps : nil
      let words = goal.map { steps >= $0 ? say("Goal of \(context.numbers.text($0)) met") : say("of \(context.numbers.text($0))") }
      tiles.append(
        ActivityTile(
          icon: .steps, number: context.numbers.counted(steps, "step"), words: words ?? say("so far"),
          address: address(.steps)))
    }
    if let burned = record.balance.burned, let net = record.balance.wholeNet {
      tiles.append(
        ActivityTile(
          // A day that is right on its goal is not red beside that.
          icon: .flame, ring: record.energy.isReached && net < .zero ? nil : EnergySign(record.balance), number: context.balance(net),
          words: say("\(context.calories(burned)) burned"),
          address: address(.energy, day: record.day)))
    }
    return tiles
  }
}

/// The tiles of today's activity.
struct ActivityTiles: View {
  let tiles: [ActivityTile]

  var body: some HTML {
    ul(.class("tiles"), .role("list"), .label(say("Activity"))) {
      ForEach(tiles) { tile in
        li {
          a(.class("card tile"), .href(tile.address)) {
            if let ring = tile.ring { TinyRing(sign: ring) } else { Icon(tile.icon) }
            span(.class("tile-words")) {
              strong { tile.number }
              " "
              span { tile.words }
            }
          }
        }
      }
    }
  }
}
