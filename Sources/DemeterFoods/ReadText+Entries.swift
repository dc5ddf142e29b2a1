public import DemeterCore
public import Foundation

extension ReadText {
  /// Why nothing of a text can be logged without a question to the person.
  public enum Refusal: Hashable, Sendable {
    /// It names no food.
    case noFood
    /// It mentions different days, and none was chosen.
    case severalDays
    /// It is too long to be read completely.
    case cutOff
    /// The energy of these foods is not known.
    case unknown([String])
  }

  /// Returns why nothing can be logged; nil if all of it can.
  ///
  /// - Parameter day: the day that was chosen, if any.
  public func refusal(on day: String?) -> Refusal? {
    if items.isEmpty { return .noFood }
    if day == nil, namesSeveralDays { return .severalDays }
    if isCutOff { return .cutOff }
    let unknown = items.filter { $0.nutrition == nil }.map(\.name)
    return unknown.isEmpty ? nil : .unknown(unknown)
  }

  /// Returns its items as entries. Requires that nothing speaks against logging it.
  ///
  /// - Parameters:
  ///   - day: the day that was chosen, `YYYY-MM-DD`; nil for the one that the text mentions, or today.
  ///   - time: the time that was chosen, `HH:MM`; nil for the one that the text mentions if no day was chosen, or now.
  ///   - dayStarts: when the person's days start.
  ///   - id: the id of the entry with a number.
  public func entries(
    on day: String?, at time: String?, now: Date, zone: TimeZone, dayStarts: DayStartLog, id: (Int) -> EntryID
  ) throws(InvalidInput) -> [NewEntry] {
    let said = moment(at: Present(now, in: zone, dayStarts: dayStarts))
    var entries: [NewEntry] = []
    for (index, item) in items.enumerated() {
      var input = EntryInput(item.eaten)
      input.day = day ?? said.day?.description
      input.time = time ?? (day == nil ? said.time : nil)
      let (meal, logged) = try input.checked(now: now, zone: zone, dayStarts: dayStarts)
      entries.append(NewEntry(id: id(index), meal: meal, logged: logged))
    }
    return entries
  }
}
