import DemeterCore
import DemeterHTML
import DemeterMessages
import Foundation

/// Plans the food of a week for the next one.
struct WeekCopy: Hashable, Sendable {
  /// `Copy this week to next week`
  let words: String
  let week: String
  /// The base of the new ids; pressing twice plans once.
  let newID: String

  /// nil unless something was logged on a weekday that is to come in the next week.
  init?(_ week: [HistoryDay], in context: PageContext) {
    let days = context.present.today.plannable
    guard let first = week.first, week.contains(where: { days.contains($0.day + 7) && $0.total != nil }) else { return nil }
    words = days.contains(first.day + 7) ? say("Copy this week to next week") : say("Plan the days to come like this week")
    self.week = first.day.description
    newID = UUID.fresh().key
  }
}

/// The button that does it.
struct WeekCopyView: View {
  let copy: WeekCopy

  var body: some HTML {
    form(.attribute("method", "post"), .action(Paths.planWeek), .behaviour("submit"), .id("copy-week")) {
      HiddenField(name: "id", value: copy.newID)
      HiddenField(name: "week", value: copy.week)
      DeviceZoneField()
      button(.class("button quiet wide")) { copy.words }
    }
  }
}
