package import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// All nutrients of a day, or of a logged day on average.
public struct NutrientsPage: Hashable, Sendable {
  public static var title: String { say("Nutrients") }

  struct Span: Hashable, Sendable {
    let words: String
    let address: String
    let isShown: Bool
  }

  /// What gave one nutrient, and what would give more.
  struct Detail: Hashable, Sendable {
    struct Row: Hashable, Sendable {
      let name: String
      let amount: String
      let percent: Int
    }

    let title: String
    let givers: [Row]
    let rich: [Row]
  }

  let subtitle: String
  let spans: [Span]
  let lines: [NutrientLine]
  /// `No food says: vitamin K`; nil if there are none.
  let unknown: String?
  let detail: Detail?
  /// Carbohydrates without fibre; nil for those who did not ask for it.
  let net: String?
  /// Whose targets they are.
  let source: String
  let close: String
  let previous: String
  /// nil for today.
  let next: String?

  /// - Parameters:
  ///   - day: the last day.
  ///   - nutrient: the one to show more about; nil for none.
  ///   - rich: foods that have much of that.
  package init(
    _ report: NutrientReport, of day: Day, span: NutrientSpan, detail nutrient: AnyNutrient? = nil, rich: [RichFood] = [],
    in context: PageContext
  ) {
    let dates = context.dates
    subtitle =
      span == .day
      ? dates.full(day)
      : say(
        report.loggedDays,
        one: "\(dates.short(report.days.lowerBound)) to \(dates.short(day)): mean of \(context.numbers.text(report.loggedDays)) logged day",
        other:
          "\(dates.short(report.days.lowerBound)) to \(dates.short(day)): mean of \(context.numbers.text(report.loggedDays)) logged days")
    spans = NutrientSpan.allCases.map { Span(words: $0.words, address: Paths.nutrients(of: day, $0), isShown: $0 == span) }
    let own = context.nutrientRules.settings.named
    lines = (TraceNutrient.allCases.compactMap { report[$0] } + own.compactMap { report[own: $0] }).map {
      NutrientLine($0, of: day, span: span, hasDetail: true, in: context)
    }
    let missing = TraceNutrient.allCases.filter { report[$0] == nil && context.nutrientRules.target(of: $0, on: day) != nil }
    let names = missing.map(context.name) + own.filter { report[own: $0] == nil && $0.target != nil }.map(\.name)
    unknown = report.loggedDays == 0 || names.isEmpty ? nil : say("No food says: \(names.joined(separator: ", "))")
    detail = nutrient.map { nutrient in
      func rows(_ foods: [(String, TraceMass)]) -> [Detail.Row] {
        let most = Double(max(foods.map(\.1.thousandths).max() ?? 1, 1))
        return foods.map { name, mass in
          Detail.Row(name: name, amount: context.text(mass, of: nutrient), percent: Int(nearest: Double(mass.thousandths) / most * 100))
        }
      }
      return Detail(
        title: context.words(of: nutrient).name,
        givers: rows(report.intake(of: nutrient)?.givers.map { ($0.name, $0.mass) } ?? []),
        rich: rows(rich.map { ($0.words, $0.mass) }))
    }
    net = report.loggedDays == 0 ? nil : context.netWords(report.net)
    source = context.nutrientRules.source
    close = day == context.today ? Paths.today : Paths.history(of: day)
    previous = Paths.nutrients(of: day - 1, span)
    next = day >= context.today ? nil : Paths.nutrients(of: day + 1, span)
  }
}

extension NutrientSpan {
  fileprivate var words: String {
    switch self {
    case .day: say("Day")
    case .week: say("7 days")
    case .month: say("30 days")
    }
  }
}

extension NutrientRules {
  /// Whose targets they are, as sentences.
  var source: String {
    switch authority {
    case .us:
      isForAnyone
        ? say("Targets are the Daily Values of US labels (21 CFR 101.9). With your sex and year of birth, they are those of your age.")
        : say(
          "Targets are the Dietary Reference Intakes of the National Academies (US and Canada), and for what to stay under Daily Values.")
    case .eu:
      isForAnyone
        ? say("Targets are the reference values of EU labels (Regulation 1169/2011). With your sex and year of birth, some are EFSA’s.")
        : say("Targets are EFSA’s dietary reference values, and where they are not known here those of EU labels (Regulation 1169/2011).")
    case .automatic, .none: say("Only your own targets are shown.")
    }
  }
}

public struct NutrientsView: View {
  let page: NutrientsPage

  public init(page: NutrientsPage) { self.page = page }

  public var body: some HTML {
    header(.class("bar")) {
      div {
        h1 { NutrientsPage.title }
        p(.class("subtitle")) { page.subtitle }
      }
      div(.class("bar-actions")) {
        a(.class("icon-button"), .href(page.previous), .label(say("Previous day"))) { Icon(.chevronLeft) }
        if let next = page.next { a(.class("icon-button"), .href(next), .label(say("Next day"))) { Icon(.chevronRight) } }
        a(.class("icon-button"), .href(page.close), .label(say("Close"))) { Icon(.close) }
      }
    }
    nav(.class("segments"), .label(say("Days"))) {
      ForEach(page.spans) { span in
        a(.href(span.address), .attribute("aria-current", ifPresent: span.isShown ? "true" : nil)) { span.words }
      }
    }
    if let detail = page.detail { NutrientDetailView(detail: detail) }
    section(.class("card burn"), .label(say("Amounts"))) {
      if page.lines.isEmpty { p { say("Nothing that was logged says more than energy, protein, carbohydrates and fat.") } }
      if !page.lines.isEmpty { NutrientTableView(lines: page.lines) }
      if let net = page.net { p(.id("net-carbohydrates")) { net } }
      if let unknown = page.unknown { p(.class("hint")) { unknown } }
      p(.class("hint")) {
        page.source
        " "
        say("What no food states is not zero. Below 60% of the energy nothing is judged.")
      }
      a(.class("button"), .behaviour("sheet"), .href(Paths.nutrientSettings)) { say("Choose nutrients and targets") }
    }
  }
}

struct NutrientDetailView: View {
  let detail: NutrientsPage.Detail

  var body: some HTML {
    section(.class("card burn"), .id("nutrient"), .attribute("aria-labelledby", "nutrient-title")) {
      h2(.id("nutrient-title")) { detail.title }
      if detail.givers.isEmpty {
        p { say("No food gave any that is known.") }
      } else {
        h3 { say("What gave most of it") }
        FoodBars(rows: detail.givers)
      }
      if !detail.rich.isEmpty {
        h3 { say("Foods that have much of it") }
        FoodBars(rows: detail.rich)
      }
    }
  }
}

struct FoodBars: View {
  let rows: [NutrientsPage.Detail.Row]

  var body: some HTML {
    ol(.class("food-bars"), .role("list")) {
      ForEach(rows) { row in
        li {
          span(.class("name"), .attribute("dir", "auto")) { row.name }
          span(.class("energy")) { row.amount }
          PartBar(percent: row.percent)
        }
      }
    }
  }
}
