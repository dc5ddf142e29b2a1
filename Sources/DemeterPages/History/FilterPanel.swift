import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The possible and the active filters.
public struct FilterPanel: Hashable, Sendable {
  /// Periods, each a link that switches it on or off.
  let spans: [NavLink]
  let statuses: [StatusWay]
  let action: String
  let fields: [FormField]
  /// The hidden fields of the form.
  let hidden: [[String]]
  /// The active filters, each a link that removes it.
  let active: [NavLink]
  let clear: String
  let isRefused: Bool
  let hasBounds: Bool

  /// A status with a link that switches it on or off.
  struct StatusWay: Hashable, Sendable {
    let sign: DaySign
    let way: NavLink
  }

  init(_ address: HistoryAddress, refused: RefusedFilter?, in context: PageContext) {
    let filter = address.filter
    spans = HistoryFilter.Span.allCases.map { span in
      let isOn = filter.span == span
      let other = address.filtering {
        $0.span = isOn ? nil : span
        ($0.from, $0.to) = (nil, nil)
      }
      return NavLink(words: span.words, address: other.path, isCurrent: isOn)
    }
    statuses = GoalStatus.allCases.map { status in
      let other = address.filtering { $0.statuses.formSymmetricDifference([status]) }
      let way = NavLink(words: status.words.capitalizedFirst, address: other.path, isCurrent: filter.statuses.contains(status))
      return StatusWay(sign: DaySign(status), way: way)
    }
    action = Paths.history + (address.day.map { "/\($0)" } ?? "")
    let numbers = context.numbers
    func field(_ name: String, _ label: String, _ kind: FormField.Kind, _ value: String) -> FormField {
      FormField(name, label, kind, value: refused?.typed[name] ?? value, error: refused?.errors.message(for: name))
    }
    func energy(_ name: String, _ label: String, _ value: Energy?) -> FormField {
      var shown = field(name, label, .decimal, numbers.field(value)).ofEnergy(numbers)
      // What was typed is in the unit of the field already.
      if let typed = refused?.typed[name] { shown.value = typed }
      return shown
    }
    fields = [
      field("from", say("From", meaning: "first day"), .date, filter.from?.description ?? ""),
      field("to", say("To", meaning: "last day"), .date, filter.to?.description ?? ""),
      energy("min", inKilojoules ? say("Energy from") : say("Calories from"), filter.minimum),
      energy("max", inKilojoules ? say("Energy to") : say("Calories to"), filter.maximum),
    ].focusingFirstError()
    hidden = Self.hidden(address)
    active = Self.active(address, in: context)
    clear = address.with { $0.filter = HistoryFilter() }.path
    isRefused = refused != nil
    hasBounds = filter.from != nil || filter.to != nil || filter.minimum != nil || filter.maximum != nil
  }

  private static func hidden(_ address: HistoryAddress) -> [[String]] {
    var fields = [["mode", address.mode.rawValue]]
    fields.append(address.mode == .week ? ["week", "\(address.anchor)"] : ["month", "\(address.anchor.month)"])
    fields += address.filter.query.filter { $0.name == "status" }.map { [$0.name, $0.value] }
    return address.isReadOnly ? fields + [["view", "read"]] : fields
  }

  private static func active(_ address: HistoryAddress, in context: PageContext) -> [NavLink] {
    let filter = address.filter
    func without(_ words: String, _ change: (inout HistoryFilter) -> Void) -> NavLink {
      NavLink(words: words, address: address.filtering(change).path, spoken: say("Remove filter: \(words)"))
    }
    var ways: [NavLink] = []
    if let span = filter.span { ways.append(without(span.words) { $0.span = nil }) }
    if let from = filter.from { ways.append(without(say("From \(context.dates.dated(from))", meaning: "first day")) { $0.from = nil }) }
    if let to = filter.to { ways.append(without(say("To \(context.dates.dated(to))", meaning: "last day")) { $0.to = nil }) }
    ways += GoalStatus.allCases.filter(filter.statuses.contains).map { status in
      without(status.words.capitalizedFirst) { $0.statuses.remove(status) }
    }
    if let least = filter.minimum { ways.append(without(say("From \(context.calories(least))", meaning: "calories")) { $0.minimum = nil }) }
    if let most = filter.maximum { ways.append(without(say("Up to \(context.calories(most))", meaning: "calories")) { $0.maximum = nil }) }
    return ways
  }
}

extension HistoryFilter.Span {
  var words: String {
    switch self {
    case .week: say("Last 7 days")
    case .month: say("Last 30 days")
    case .thisMonth: say("This month")
    case .lastMonth: say("Last month")
    }
  }
}

/// Shows a `FilterPanel`: links as switches, and a form for dates and calories, which the scripts submit at each change.
struct FilterView: View {
  let panel: FilterPanel

  var body: some HTML {
    details(.class("card filter"), .id("filter"), .flag("open", panel.isRefused)) {
      summary(.class("icon-button"), .label(say("Filter"))) {
        Icon(.filter)
        span { say("Filter") }
        Icon(.close)
      }
      FilterChips(heading: say("Days"), ways: panel.spans)
      div(.class("quick"), .role("group"), .label(say("How the day went"))) {
        ul(.role("list")) {
          ForEach(panel.statuses) { status in
            li {
              a(
                .class("chip toggle"), .href(status.way.address),
                .attribute("aria-current", ifPresent: status.way.isCurrent ? "true" : nil)
              ) {
                span(.class("sign \(status.sign.rawValue)")) { if let shape = status.sign.shape { Icon(shape) } }
                status.way.words
              }
            }
          }
        }
      }
      details(.id("bounds"), .flag("open", panel.isRefused || panel.hasBounds)) {
        summary { inKilojoules ? say("Dates and energy") : say("Dates and calories") }
        form(.class("fields"), .action(panel.action), .behaviour("seek")) {
          ForEach(panel.hidden) { HiddenField(name: $0[0], value: $0[1]) }
          div(.class("two")) { ForEach(panel.fields) { FormFieldView(field: $0) } }
          EnergyUnitField()
          button(.class("button")) { say("Show") }
        }
      }
    }
    if !panel.active.isEmpty {
      div(.class("quick active"), .id("filtered"), .role("group"), .label(say("Filtered for"))) {
        ul(.role("list")) {
          ForEach(panel.active) { way in
            li {
              a(.class("chip toggle"), .href(way.address), .label(way.spoken ?? way.words), .attribute("aria-current", "true")) {
                way.words
                Icon(.close)
              }
            }
          }
          li { a(.class("chip"), .href(panel.clear)) { say("Clear filter") } }
        }
      }
    }
  }
}

struct FilterChips: View {
  let heading: String
  let ways: [NavLink]

  var body: some HTML {
    div(.class("quick"), .role("group"), .label(heading)) {
      ul(.role("list")) {
        ForEach(ways) { way in
          li {
            a(.class("chip toggle"), .href(way.address), .attribute("aria-current", ifPresent: way.isCurrent ? "true" : nil)) { way.words }
          }
        }
      }
    }
  }
}
