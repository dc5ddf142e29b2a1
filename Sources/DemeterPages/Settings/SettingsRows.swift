import DemeterHTML
import DemeterMessages

/// The rows that lead to other settings, in groups.
struct SettingsRows: View {
  let isOwner: Bool
  /// The row of shared diaries; nil if there are no other people.
  let sharing: String?

  var body: some HTML {
    SettingsGroup(id: "you", title: say("You", meaning: "a group of settings")) {
      SettingsRow(icon: .scale, words: BodySettingsPage.title, address: Paths.bodySettings, isSheet: true)
      SettingsRow(icon: .trends, words: MeasuresPage.title, address: Paths.measures, isSheet: true)
    }
    SettingsGroup(id: "food", title: say("Food")) {
      SettingsRow(icon: .star, words: say("My foods"), address: Paths.myFoods, isSheet: true)
      SettingsRow(icon: .book, words: say("Food sources"), address: Paths.foodSources, isSheet: true)
      SettingsRow(icon: .drop, words: say("Nutrients"), address: Paths.nutrientSettings, isSheet: true)
      SettingsRow(icon: .meal, words: MealPlanPage.title, address: Paths.mealPlan, isSheet: true)
    }
    SettingsGroup(id: "days", title: say("Days and goals")) {
      SettingsRow(icon: .target, words: say("Daily goals"), address: Paths.goals, isSheet: true)
      SettingsRow(icon: .today, words: EatingWindowPage.title, address: Paths.eatingWindow, isSheet: true)
      SettingsRow(icon: .sunrise, words: DayStartPage.title, address: Paths.dayStart, isSheet: true)
      SettingsRow(icon: .bell, words: RemindersPage.title, address: Paths.reminders)
    }
    SettingsGroup(id: "devices", title: say("Devices and sign-in")) {
      SettingsRow(icon: .phone, words: say("Devices & access keys"), address: Paths.devices)
      SettingsRow(icon: .key, words: say("Passkeys"), address: Paths.passkeys)
      if let sharing { SettingsRow(icon: .people, words: sharing, address: Route.sharedDiaries.rawValue) }
      SettingsRow(icon: .keys, words: ShortcutsView.title, address: Paths.shortcuts, isSheet: true, id: "keys")
    }
    SettingsGroup(id: "data", title: say("Data", meaning: "a group of settings")) {
      SettingsRow(icon: .heart, words: say("Apple Health"), address: Paths.health)
      SettingsRow(icon: .box, words: say("Your data"), address: Paths.data)
    }
    if isOwner {
      SettingsGroup(id: "server", title: say("Server")) {
        SettingsRow(icon: .people, words: say("People & server"), address: Paths.server)
      }
    }
  }
}

/// Rows of settings under a heading.
struct SettingsGroup<Rows: HTML>: View {
  private let id: String
  private let title: String
  private let rows: Rows

  init(id: String, title: String, @ViewBuilder rows: () -> Rows) {
    self.id = "settings-" + id
    self.title = title
    self.rows = rows()
  }

  var body: some HTML {
    section(.class("entries"), .attribute("aria-labelledby", id)) {
      h2(.id(id)) { title }
      div(.class("card list")) { rows }
    }
  }
}

/// A row that leads to other settings.
struct SettingsRow: View {
  let icon: Icon.Shape
  let words: String
  let address: String
  var isSheet = false
  var id: String?

  var body: some HTML {
    a(.class("row"), .attribute("id", ifPresent: id), .behaviour(isSheet ? "sheet" : ""), .href(address)) {
      Icon(icon)
      span { words }
      Icon(.chevronRight)
    }
  }
}
