import DemeterCore
import Foundation

extension PageRequestContext {
  /// What “now” means to a form that plans food for the day to come that it names; nil for a form that logs.
  ///
  /// Seen from the end of that day, none of its times is in the future. A form without a time means the present time of day.
  ///
  /// - Throws: an error of the field `day` if that day is too far ahead.
  func planning(_ form: FormBody, _ site: AppEnvironment) throws(InvalidInput) -> Present? {
    let present = present(for: form, site), zone = present.timeZone
    guard let day = form["day"].flatMap({ Day($0) }), day > present.today else { return nil }
    _ = try EntryInput.plannedDay(form["day"], today: present.today)
    let isTimed = form.time != nil
    return Present(
      isTimed ? (day + 1).start(in: zone) : day.instant(secondsAfterMidnight: wallClock(present.now, in: zone), in: zone), in: zone)
  }
}
