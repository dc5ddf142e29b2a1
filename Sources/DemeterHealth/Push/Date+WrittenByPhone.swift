import DemeterCore
public import Foundation

extension Date {
  /// Reads a moment as a phone writes it: in ISO 8601, or for people if its day is certain. Without an offset it is at home. Nil if it is anything
  /// else, or a day without a time.
  ///
  /// In an address, the plus of an offset may have become a space.
  public init?(writtenByPhone text: String, home: TimeZone) {
    let repaired = text.replacing(/[ ](\d\d:?\d\d)$/) { "+\($0.1)" }
    if let moment = WrittenMoment(text) ?? WrittenMoment(repaired), moment.seconds != nil {
      self = Date(timeIntervalSince1970: Double(moment.instant(in: home)))
    } else if let local = LocalDate(text), let seconds = local.seconds, let day = local.day(nil) {
      self = day.instant(secondsAfterMidnight: seconds, in: home)
    } else {
      return nil
    }
  }
}
