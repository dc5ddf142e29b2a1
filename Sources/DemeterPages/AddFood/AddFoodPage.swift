public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The Add sheet: foods to log again, and entry by hand.
public struct AddFoodPage: Hashable, Sendable {
  /// How many foods of the diary are offered.
  public static let mostOffered: Int = 12

  public let title: String
  /// nil for the present day.
  let day: String?
  /// Whether the day is to come, so that food is planned for it.
  let plans: Bool
  let close: String
  /// A whole meal as on the day before; nil unless it is usual at this time and was not eaten yet.
  let usual: MealOfYesterday?
  /// A serving of each dish that was cooked lately.
  let cooked: [QuickFood]
  let kept: [QuickFood]
  let again: [QuickFood]
  let form: EntryForm
  let query: String
  let found: FoundFoods?
  /// A weight or a drink of water that the words say.
  let measurement: UnderstoodMeasurement?
  /// Exercise that the words say.
  let exercise: UnderstoodExercise?
  /// nil if another person logs, who logs food only.
  let measurements: MeasurementLinks?
  /// The address of the sheet that scans a barcode.
  let scan: String

  /// The sheet for a day, with the results for the words in its field.
  ///
  /// - Parameters:
  ///   - usual: a meal of the day before that was not eaten yet on the present day.
  ///   - logged: foods that the person logged before, the most likely first. Each is offered once.
  ///   - offersExercise: whether the person logs exercise.
  public init(
    day: Day, usual: MealOfYesterday? = nil, cooked: [OwnFood] = [], kept: [SavedFood] = [], logged: [LoggedFood],
    form: EntryForm, query: String = "", found: FoundFoods? = nil,
    measurement: UnderstoodMeasurement? = nil, exercise: UnderstoodExercise? = nil, offersExercise: Bool = false, in context: PageContext
  ) {
    self.usual = usual
    self.measurement = measurement
    self.exercise = exercise
    measurements = context.isShared ? nil : MeasurementLinks(on: day, offersExercise: offersExercise, in: context)
    scan = ScanPage.address(on: day, in: context)
    self.query = query
    self.found = found
    self.day = context.namedForFood(day)
    plans = context.plans(on: day)
    title =
      self.day == nil
      ? say("Add food")
      : plans ? say("Plan for \(context.dates.short(day))", meaning: "a day") : say("Add to \(context.dates.short(day))", meaning: "a day")
    close = plans ? Paths.plan(day) : HistoryAddress.day(day, in: context)
    self.cooked = cooked.compactMap { QuickFood($0, in: context) }
    self.kept = kept.map { QuickFood($0, in: context) }
    var shown: Set<EntryID> = []
    again = logged.filter { shown.insert($0.entry).inserted }.prefix(Self.mostOffered).map { QuickFood($0, in: context) }
    self.form = form
  }
}

public struct AddFoodView: View {
  let page: AddFoodPage

  public init(page: AddFoodPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      FoodField(plans: page.plans, query: page.query, day: page.day, scan: page.scan)
      // In a dialog this scrolls above the field, which stands on the lower edge, at the thumb.
      div(.class("add-foods")) {
        div(.class("found-foods"), .id("found")) {
          if let measurement = page.measurement { UnderstoodMeasurementView(measurement: measurement) }
          if let exercise = page.exercise { UnderstoodExerciseView(exercise: exercise) }
          if let found = page.found {
            FoundFoodsView(found: found)
          } else if page.measurement == nil, page.exercise == nil {
            OfferedFoodsView(page: page)
          }
        }
        KeptWordsForm(day: page.day)
        ManualEntryView(form: page.form)
      }
    }
  }
}

/// What the person probably eats now, each with one tap: the usual meal, what was cooked, foods of this time of day, recent ones, favourites.
struct OfferedFoodsView: View {
  let page: AddFoodPage

  var body: some HTML {
    if let meal = page.usual { MealOfYesterdayView(meal: meal) }
    QuickFoodList(heading: say("Cooked", meaning: "dishes that were cooked lately"), foods: page.cooked, day: page.day)
    QuickFoodList(heading: page.plans ? say("Plan again") : say("Log again"), foods: page.again, day: page.day)
    QuickFoodList(heading: say("My foods"), foods: page.kept, day: page.day)
    // Nothing is measured before its day.
    if !page.plans, let links = page.measurements { MeasurementLinksView(links: links) }
  }
}

/// The field for all input: a food, a sentence, a list, dictated text.
struct FoodField: View {
  let plans: Bool
  let query: String
  let day: String?
  let scan: String

  var body: some HTML {
    form(.class("food-form"), .action(Paths.add), .role("search"), .behaviour("ask voice")) {
      HiddenField(name: "day", value: day ?? "")
      DeviceZoneField()
      label(.attribute("for", "food-field")) { plans ? say("What will you eat?") : say("What did you eat?") }
      div(.class("food-input")) {
        div(.class("food-words")) {
          textarea(
            .id("food-field"), .name("q"), .attribute("rows", "1"), .attribute("dir", "auto"), .attribute("autocomplete", "off"),
            .attribute("enterkeyhint", "search"), .attribute("placeholder", say("2 eggs and a slice of toast")),
            .attribute("aria-describedby", "voice-status")
          ) { query }
          p(.class("heard"), .attribute("dir", "auto"), .decoration) {}
          button(.class("icon-button clear"), .type("button"), .label(say("Clear the words")), .flag("hidden")) { Icon(.close) }
        }
        button(.class("voice"), .type("button"), .label(say("Speak")), .flag("hidden")) {
          span(.class("voice-idle")) { Icon(.voice) }
          span(.class("voice-listening")) { Icon(.stop) }
          span(.class("voice-processing")) { Icon(.wave) }
          span(.class("voice-success")) { Icon(.check) }
          span(.class("voice-error")) { Icon(.question) }
        }
        button(.class("button find"), .id("find")) { say("Find") }
      }
      div(.class("food-head")) {
        p(.class("hint"), .id("voice-status"), .role("status")) { say("Type it, or say it with the microphone on your keyboard.") }
        a(.class("button quiet small by-hand"), .href("#manual-heading")) { say("Enter by hand") }
        a(.class("button quiet small"), .behaviour("sheet"), .href(scan), .label(say("Scan a barcode"))) {
          Icon(.barcode)
          say("Scan", meaning: "a barcode")
        }
      }
    }
  }
}

/// Keeps words while the server can't be reached: a script fills it in and shows it. The server understands them later.
struct KeptWordsForm: View {
  let day: String?

  var body: some HTML {
    form(
      .class("card understood kept-words"), .attribute("method", "post"), .action(Paths.add), .behaviour("submit"), .later(.add),
      .flag("hidden")
    ) {
      HiddenField(name: "id", value: UUID.fresh().key)
      HiddenField(name: "q", value: "")
      if let day { HiddenField(name: "day", value: day) }
      DeviceZoneField()
      button(.class("button primary wide")) { say("Log when connected") }
    }
  }
}

/// Foods as buttons that log them.
struct QuickFoodList: View {
  let heading: String
  let foods: [QuickFood]
  let day: String?

  var body: some HTML {
    if !foods.isEmpty {
      section(.class("quick foods")) {
        h2 { heading }
        ul(.role("list")) {
          ForEach(foods) { food in
            li {
              form(.attribute("method", "post"), .action(food.path), .behaviour("submit"), .later(.add)) {
                HiddenField(name: "id", value: food.newID)
                ForEach(food.fields) { field in HiddenField(name: field[0], value: field[1]) }
                if let day { HiddenField(name: "day", value: day) }
                DeviceZoneField()
                button(.class("chip")) {
                  span(.class("name"), .attribute("dir", "auto")) { food.name }
                  " "
                  span(.class("energy")) { food.calories }
                }
              }
            }
          }
        }
      }
    }
  }
}
