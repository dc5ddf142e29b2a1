public import Foundation

extension Present {
  /// Creates the present of a person, on a device that names its IANA time zone. One that names none, or none that exists, is at home.
  public init(_ now: Date, in name: String? = nil, of person: Person) {
    self.init(now, in: name, home: person.timeZone, dayStarts: person.dayStarts)
  }
}
