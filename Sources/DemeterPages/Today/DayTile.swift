import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// A number of today in three lines: the number, what it counts, and what it is compared with.
struct DayTile: Hashable, Sendable {
  /// `6,431`, `71.4`
  let number: String
  /// `steps`, `cal deficit`, `kg`, `kg, Mar 9`
  let name: String
  /// `of 8,000`, `so far`, `7:05 AM`
  let rest: String
  /// What follows the last line for screen readers: `Weight`, `2,480 burned, 1,860 eaten`.
  var unseen: String?
  /// All of it for screen readers, where the lines alone do not say what the link does.
  var label: String?
  let icon: Icon.Shape
  /// The ring of energy burned against energy eaten, in place of the icon.
  var ring: EnergySign?
  let address: String
  /// Whether the address is one of a sheet.
  var isSheet = false
  /// The button that logs a glass of water.
  var button: WaterButton?

  /// Steps, and energy burned against energy eaten, as far as they are known.
  static func activity(of record: DayRecord, in context: PageContext) -> [DayTile] {
    func address(_ lens: HistoryAddress.Lens, day: Day? = nil) -> String {
      HistoryAddress(mode: .month, anchor: record.day, day: day).with { $0.lens = lens }.path
    }
    var tiles: [DayTile] = []
    if let steps = record.activity?.day.steps {
      let goal = context.showsStepGoal ? record.goals?.steps : nil
      tiles.append(
        DayTile(
          number: context.numbers.text(steps), name: say(steps, one: "step", other: "steps"),
          rest: goal.map { steps >= $0 ? say("goal met") : say("of \(context.numbers.text($0))") } ?? say("so far"), icon: .steps,
          address: address(.steps)))
    }
    if let burned = record.balance.burned, let eaten = record.balance.intake, let net = record.balance.wholeNet {
      let isOver = net < .zero
      tiles.append(
        DayTile(
          number: context.whole(isOver ? .zero - net : net),
          name: isOver
            ? inKilojoules ? say("kJ surplus") : say("cal surplus")
            : inKilojoules ? say("kJ deficit") : say("cal deficit"),
          rest: say("so far"), unseen: say("\(context.whole(burned)) burned, \(context.whole(eaten)) eaten"), icon: .flame,
          // A day that is right on its goal is not red beside that.
          ring: record.energy.isReached && isOver ? nil : EnergySign(record.balance), address: address(.energy, day: record.day)))
    }
    return tiles
  }
}

/// The tiles of today, in one row.
struct DayTilesView: View {
  let tiles: [DayTile]

  var body: some HTML {
    ul(.class("tiles"), .id("tiles"), .role("list"), .label(say("Activity"))) {
      ForEach(tiles) { tile in
        li(.class(tile.button == nil ? "card" : "card watered")) {
          a(
            .class(tile.label == nil ? "tile" : "tile offers"), .behaviour(tile.isSheet ? "sheet" : ""), .href(tile.address),
            .attribute("aria-label", ifPresent: tile.label)
          ) {
            if let ring = tile.ring { TinyRing(sign: ring) } else { Icon(tile.icon) }
            strong { tile.number }
            " "
            span { tile.name }
            " "
            span(.class("rest")) {
              tile.rest
              if let unseen = tile.unseen { span(.class("visually-hidden")) { " " + unseen } }
            }
          }
          if let button = tile.button {
            WaterForm(button: button, style: "icon-button", label: say("Log \(button.glass) of water")) { Icon(.plus) }
          }
        }
      }
    }
  }
}
