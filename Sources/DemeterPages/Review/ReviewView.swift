import DemeterCore
public import DemeterHTML
import DemeterWords

public struct ReviewView: View {
  let page: ReviewPage

  public init(page: ReviewPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(
        .attribute("method", "post"), .action(Paths.meals), .behaviour("submit review"), .flag("novalidate"), .later(.add),
        .attribute("data-before", page.before), .attribute("data-goal", page.goal), .attribute("data-values", EntryForm.valueFields)
      ) {
        // The return key presses the first button.
        button(.class("visually-hidden"), .name("do"), .value("log"), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true")) {}
        FormError(message: page.error)
        HiddenField(name: "id", value: page.newID)
        DecimalField(numbers: page.numbers)
        HiddenField(name: "count", value: String(page.items.count))
        DeviceZoneField()
        ReviewTotals(page: page)
        ReviewDay(page: page)
        ForEach(Array(page.items.enumerated())) { index, item in ReviewItemView(index: index, item: item) }
        button(.class("button primary wide"), .name("do"), .value("log")) { "Add to Log" }
        button(.class("button wide update"), .name("do"), .value("update")) { "Recalculate" }
        details(.class("card fields"), .flag("open", page.keepAs.error != nil)) {
          summary { "Save for next time" }
          FormFieldView(field: page.keepAs)
          button(.class("button wide"), .name("do"), .value("keep")) { "Save to My foods" }
        }
      }
      if page.showsOnline { AttributionView() }
    }
  }
}

/// The total of the items, and of the day with them.
struct ReviewTotals: View {
  let page: ReviewPage

  var body: some HTML {
    section(.class("card review-totals"), .label("Total")) {
      p(.class("review-total"), .attribute("aria-live", "polite")) { page.total }
      p(.class("review-macros")) { ForEach(page.macros) { share in span { share } } }
      p(.class("review-after")) { page.after }
      p(.class("warning review-warning"), .flag("hidden", page.warning == nil)) { page.warning ?? "" }
    }
  }
}

/// The day and the time: editable fields if they were mentioned.
struct ReviewDay: View {
  let page: ReviewPage

  var body: some HTML {
    if let field = page.dayField {
      section(.class("card fields")) {
        if let said = page.said { p(.class("said-day"), .attribute("dir", "auto")) { said } }
        if let spoken = page.spoken {
          HiddenField(name: "said", value: spoken.words ?? "")
          if spoken.isOneOfSeveral { HiddenField(name: "severalSaid", value: "1") }
        }
        FormFieldView(field: field)
        if let time = page.timeField { FormFieldView(field: time) }
      }
    } else {
      HiddenField(name: "day", value: page.day)
    }
  }
}

/// One item: its words, its confidence, and its fields.
struct ReviewItemView: View {
  let index: Int
  let item: ReviewItem

  var body: some HTML {
    fieldset(
      .class(item.isLeftOut ? "card fields review-item left-out" : "card fields review-item"), .attribute("data-item", String(index))
    ) {
      legend(.class("review-legend")) {
        if let words = item.words { span(.class("said"), .attribute("dir", "auto")) { "“\(words)”" } }
        if let certainty = item.certainty {
          span(.class("certainty \(certainty.rawValue)"), .attribute("title", item.reason ?? "")) {
            Icon(certainty.sign)
            span { certainty.words }
          }
        }
        if item.words == nil && item.certainty == nil { span(.class("said")) { "Item \(index + 1)" } }
      }
      if let reason = item.reason { p(.class("hint")) { reason } }
      FoodChoices(choices: item.choices) { choice, words in
        button(
          .class("chip"), .name("do"), .value(choice.value(forItem: index)),
          .flag("autofocus", item.isChosen && choice == item.choices.first)
        ) { words }
      }
      HiddenField(name: "\(index).brand", value: item.brand)
      HiddenField(name: "\(index).source", value: item.source)
      HiddenField(name: "\(index).food", value: item.food)
      HiddenField(name: "\(index).words", value: item.words ?? "")
      HiddenField(name: "\(index).certainty", value: item.certainty?.rawValue ?? "")
      HiddenField(name: "\(index).reason", value: item.reason ?? "")
      HiddenField(name: "\(index).was", value: item.calculated.text)
      ReviewField(index: index, name: "name", label: "Food name", value: item.values.name, error: item.errors["name"], isText: true)
      div(.class("amount")) {
        ReviewField(index: index, name: "quantity", label: "Quantity", value: item.values.quantity, error: item.errors["quantity"])
        div(.class("field")) {
          label(.attribute("for", "item-\(index)-unit")) { "Unit" }
          select(.id("item-\(index)-unit"), .name("\(index).unit")) {
            ForEach(item.units) { unit in
              option(
                .value(unit.value), .flag("selected", unit.value == item.values.servingUnit),
                .attribute("data-per", ifPresent: unit.per.isEmpty ? nil : unit.per.joined(separator: " "))
              ) { unit.words }
            }
          }
        }
      }
      div(.class("amount values")) {
        ReviewField(
          index: index, name: "calories", label: "Calories", value: item.values.calories, error: item.errors["calories"], unit: "cal")
        ForEach(Nutrient.allCases) { nutrient in
          ReviewField(
            index: index, name: nutrient.rawValue, label: nutrient.shortName, value: item.values[nutrient],
            error: item.errors[nutrient.rawValue], unit: "g")
        }
      }
      label(.class("choice")) {
        input(.type("checkbox"), .name("\(index).leaveOut"), .value("on"), .flag("checked", item.isLeftOut))
        span { "Leave out" }
      }
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

  var body: some HTML {
    let id = "item-\(index)-\(name)"
    div(.class(error == nil ? "field" : "field wrong")) {
      DemeterHTML.label(.attribute("for", id)) { label }
      div(.class("input")) {
        input(
          .id(id), .name("\(index).\(name)"), .type("text"), .value(value), .attribute("inputmode", ifPresent: isText ? nil : "decimal"),
          .attribute("autocomplete", "off"), .attribute("aria-invalid", ifPresent: error == nil ? nil : "true"),
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
