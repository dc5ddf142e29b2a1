public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The names and times of a person's meals.
public struct MealPlanPage: Hashable, Sendable {
  public static var title: String { say("Meals", meaning: "settings") }
  let rows: [Row]
  let error: String?

  /// A meal, or an empty place for one.
  struct Row: Hashable, Sendable {
    let name: FormField
    let from: FormField
  }

  public init(_ plan: MealPlan) {
    self.init(plan.meals.map { (name: $0.name, from: MealPlan.time($0.start)) }, refused: nil)
  }

  /// - Parameters:
  ///   - typed: the name and time of each row.
  ///   - refused: the errors of the rows.
  public init(_ typed: [(name: String, from: String)], refused: InvalidInput?) {
    let empty = (name: "", from: "")
    rows = (0..<MealPlan.most).map { index in
      let row = index < typed.count ? typed[index] : empty, number = index + 1
      return Row(
        name: FormField(
          "name.\(index)", say("Meal \(number)"), .text, value: row.name,
          error: refused?.message(for: "name.\(index)")),
        from: FormField(
          "from.\(index)", say("From", meaning: "a time"), .time, value: row.from, error: refused?.message(for: "from.\(index)")))
    }
    error = refused?.message(for: "meals")
  }
}

/// Shows a `MealPlanPage`.
public struct MealPlanView: View {
  let page: MealPlanPage

  public init(page: MealPlanPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: MealPlanPage.title, close: Paths.settings) {
      form(.attribute("method", "post"), .action(Paths.mealPlan), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        p(.class("hint")) {
          say("Name your meals and when each begins. Leave all of them empty for breakfast, lunch, dinner and snacks.")
        }
        div(.class("card fields")) {
          ForEach(page.rows) { row in
            div(.class("numbers halves"), .role("group"), .label(row.name.label)) {
              FormFieldView(field: row.name)
              FormFieldView(field: row.from)
            }
          }
        }
        button(.class("button primary wide")) { say("Save") }
      }
    }
  }
}
