import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

public struct ReviewView: View {
  let page: ReviewPage

  public init(page: ReviewPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(
        .attribute("method", "post"), .action(Paths.meals), .behaviour("submit review"), .flag("novalidate"), .later(.add),
        .attribute("data-before", page.before), .attribute("data-goal", page.goal), .attribute("data-values", EntryForm.valueFields),
        .attribute("data-energies", EntryForm.energies),
        .attribute("data-changed", ReviewItem.changedAmount)
      ) {
        // The return key presses the first button.
        button(.class("visually-hidden"), .name("do"), .value("log"), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true")) {}
        FormError(message: page.error)
        HiddenField(name: "id", value: page.newID)
        DecimalField(numbers: page.numbers, hasEnergy: true)
        HiddenField(name: "count", value: String(page.items.count))
        if page.isScanned { HiddenField(name: "scan", value: "1") }
        if page.plans { HiddenField(name: "plan", value: "1") }
        DeviceZoneField()
        ReviewTotals(page: page)
        section(.class("card review-items"), .label(say("Foods"))) {
          ForEach(Array(page.items.enumerated())) { index, item in ReviewItemView(index: index, item: item) }
        }
        ReviewMoment(page: page)
        if page.isKeepable {
          details(.class("card fields"), .flag("open", page.keepAs.error != nil)) {
            summary { say("Save for next time") }
            FormFieldView(field: page.keepAs)
            button(.class("button wide"), .name("do"), .value("keep")) { say("Save to My foods") }
          }
        }
        button(.class("button wide update"), .name("do"), .value("update")) { say("Recalculate") }
        div(.class(page.isScanned ? "stays pair" : "stays")) {
          if page.isScanned { button(.class("button"), .name("do"), .value("scan")) { say("Log and scan another") } }
          button(.class(page.isScanned ? "button primary" : "button primary wide"), .name("do"), .value("log")) {
            page.plans ? say("Plan") : say("Log")
            span(.class("energy"), .decoration) { page.total }
          }
        }
      }
      AttributionView(of: page.sources)
    }
  }
}

/// The total of the items, and of the day with them.
struct ReviewTotals: View {
  let page: ReviewPage

  var body: some HTML {
    section(.class("card review-totals"), .label(say("Total"))) {
      p(.class("review-total"), .attribute("aria-live", "polite")) { page.total }
      p(.class("review-macros")) { ForEach(page.macros) { share in span { share } } }
      p(.class("review-after"), .attribute("data-words", page.afterPlaces)) { page.after }
      p(.class("warning review-warning"), .flag("hidden", page.warning == nil)) { page.warning ?? "" }
    }
  }
}

/// The day and the time to log. They are shown if the words mention one, or if one is refused.
struct ReviewMoment: View {
  let page: ReviewPage

  var body: some HTML {
    details(.class("card fields review-moment"), .flag("open", page.showsMoment)) {
      summary { say("Day and time") }
      if let said = page.said { p(.class("said-day"), .attribute("dir", "auto")) { said } }
      if let spoken = page.spoken {
        HiddenField(name: "said", value: spoken.words ?? "")
        if spoken.isOneOfSeveral { HiddenField(name: "severalSaid", value: "1") }
      }
      div(.class("two")) {
        FormFieldView(field: page.dayField)
        FormFieldView(field: page.timeField)
      }
    }
  }
}

/// One item on a line: its name and calories, which open everything else, and its amount.
struct ReviewItemView: View {
  let index: Int
  let item: ReviewItem

  var body: some HTML {
    fieldset(
      .class(item.isLeftOut ? "review-item left-out" : "review-item"), .attribute("data-item", String(index)),
      .label(item.words.map { "“\($0)”" } ?? say("Item \(index + 1)"))
    ) {
      // What it opens follows the amount, so that the amount stays where it is.
      details(.class("review-more"), .flag("open", item.isOpen)) {
        summary {
          if let certainty = item.certainty {
            span(.class("certainty \(certainty.rawValue)"), .role("img"), .label(certainty.words), .attribute("title", certainty.words)) {
              Icon(certainty.sign)
            }
          }
          span(.class("name"), .attribute("dir", "auto")) { item.name }
          span(.class("energy")) { item.energy }
        }
      }
      ReviewAmount(index: index, item: item)
      if item.certainty == .review { ReviewReason(item: item) }
      if item.isUnknown, item.values.calories.isEmpty {
        p(.class("hint reason")) {
          inKilojoules ? say("Left out until you enter its energy") : say("Left out until you enter its calories")
        }
      }
      ReviewItemDetails(index: index, item: item)
    }
  }
}

/// The amount of an item: its quantity with buttons for less and more, and its unit.
struct ReviewAmount: View {
  let index: Int
  let item: ReviewItem

  var body: some HTML {
    div(.class("amount")) {
      Stepper {
        ReviewField(
          index: index, name: "quantity", label: say("Quantity"), value: item.values.quantity, error: item.errors["quantity"],
          showsLabel: false)
      }
      UnitMenu(name: "\(index).unit", choices: item.units, selected: item.values.servingUnit)
    }
  }
}

/// What a tap on an item opens: its words, other foods they may mean, its name and its values.
struct ReviewItemDetails: View {
  let index: Int
  let item: ReviewItem

  var body: some HTML {
    div(.class("review-details fields")) {
      if let words = item.words { p(.class("said"), .attribute("dir", "auto")) { "“\(words)”" } }
      if item.certainty != .review { ReviewReason(item: item) }
      FoodChoices(choices: item.choices) { choice in
        button(
          .class("chip"), .name("do"), .value(choice.value(forItem: index)),
          .flag("autofocus", item.isChosen && choice == item.choices.first)
        ) { FoodChoiceWords(choice: choice) }
      }
      HiddenField(name: "\(index).brand", value: item.brand)
      HiddenField(name: "\(index).source", value: item.source)
      HiddenField(name: "\(index).food", value: item.food)
      HiddenField(name: "\(index).words", value: item.words ?? "")
      HiddenField(name: "\(index).certainty", value: item.certainty?.rawValue ?? "")
      HiddenField(name: "\(index).reason", value: item.reason ?? "")
      HiddenField(name: "\(index).record", value: item.record ?? "")
      HiddenField(name: "\(index).was", value: item.calculated.text)
      if item.isUnknown { HiddenField(name: "\(index).unknown", value: "1") }
      ReviewField(index: index, name: "name", label: say("Food name"), value: item.values.name, error: item.errors["name"], isText: true)
      div(.class("values")) {
        ReviewField(
          index: index, name: "calories", label: EnergyUnit.current.title, value: item.shownCalories, error: item.errors["calories"],
          unit: EnergyUnit.current.symbol)
        ForEach(Nutrient.allCases) { nutrient in
          ReviewField(
            index: index, name: nutrient.rawValue, label: nutrient.shortName, value: item.values[nutrient],
            error: item.errors[nutrient.rawValue], unit: say("g"))
        }
      }
      if let record = item.record { p(.class("hint")) { say("Values for 100 g: \(record)") } }
      label(.class("choice")) {
        input(.type("checkbox"), .name("\(index).leaveOut"), .value("on"), .flag("checked", item.isLeftOut))
        span { say("Leave out") }
      }
    }
  }
}

/// How certain the match of an item is, and why: `Verified · 2 large eggs, 122 g`
struct ReviewReason: View {
  let item: ReviewItem

  var body: some HTML {
    if let certainty = item.certainty {
      p(.class("hint reason")) { [certainty.words, item.reason].compactMap { $0 }.joined(separator: " · ") }
    }
  }
}

/// A field of one item, with the item's number in its name.
struct ReviewField: View {
  let index: Int
  let name: String
  let label: String
  let value: String
  var error: String?
  var unit: String?
  var isText = false
  /// Whether the label is shown, or only spoken.
  var showsLabel = true

  var body: some HTML {
    let id = "item-\(index)-\(name)"
    div(.class(error == nil ? "field" : "field wrong")) {
      if showsLabel { DemeterHTML.label(.attribute("for", id)) { label } }
      div(.class("input")) {
        input(
          .id(id), .name("\(index).\(name)"), .type("text"), .value(value), .attribute("inputmode", ifPresent: isText ? nil : "decimal"),
          .attribute("aria-label", ifPresent: showsLabel ? nil : label), .attribute("autocomplete", "off"),
          .attribute("aria-invalid", ifPresent: error == nil ? nil : "true"),
          .attribute("aria-describedby", ifPresent: error == nil ? nil : "error-\(id)"), .attribute("dir", ifPresent: isText ? "auto" : nil)
        )
        if let unit { span(.class("unit")) { unit } }
      }
      if let error {
        p(.class("error"), .id("error-\(id)")) {
          span(.class("error-mark"), .decoration) { "!" }
          error
        }
      }
    }
  }
}
