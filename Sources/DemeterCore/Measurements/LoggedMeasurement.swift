public import Foundation

/// The permanent id of a measurement. The client may choose it; saving the same id twice then saves one measurement.
public typealias MeasurementID = UUID

/// A number that a person wrote down: a weight, or a drink of water.
public struct LoggedMeasurement: Hashable, Sendable, Identifiable {
  /// The permanent id.
  public let id: MeasurementID
  /// The version: 1 when new, one more with each edit, delete and restore.
  public var version: Int
  /// What was measured.
  public let kind: MeasurementKind
  /// The amount in the unit of its kind.
  public var amount: Measure
  /// When it was measured, in which time zone and on which day.
  public var logged: LoggedMoment
  /// The source of the number.
  public let source: EntrySource
  /// When this version was written.
  public var writtenAt: Date
  /// Whether it is deleted.
  public var isDeleted: Bool

  /// Creates a measurement. Only a diary does this.
  public init(
    id: MeasurementID, version: Int, kind: MeasurementKind, amount: Measure, logged: LoggedMoment, source: EntrySource, writtenAt: Date,
    isDeleted: Bool = false
  ) {
    self.id = id
    self.version = version
    self.kind = kind
    self.amount = amount
    self.logged = logged
    self.source = source
    self.writtenAt = writtenAt
    self.isDeleted = isDeleted
  }

  /// The day to which it belongs.
  public var day: Day { logged.day }
}

/// A validated measurement that is to be saved.
public struct NewMeasurement: Hashable, Sendable {
  /// The permanent id.
  public let id: MeasurementID
  /// What was measured.
  public let kind: MeasurementKind
  /// The amount in the unit of its kind.
  public let amount: Measure
  /// When it was measured.
  public let logged: LoggedMoment
  /// The source of the number.
  public let source: EntrySource

  /// Creates a measurement with an id that the client chose.
  public init(id: MeasurementID, kind: MeasurementKind, amount: Measure, logged: LoggedMoment, source: EntrySource = .manual) {
    self.id = id
    self.kind = kind
    self.amount = amount
    self.logged = logged
    self.source = source
  }
}

/// The result of saving a measurement.
public struct SavedMeasurement: Hashable, Sendable {
  /// The measurement in its present state.
  public let measurement: LoggedMeasurement
  /// Whether it is new; false if the same id was saved before.
  public let isNew: Bool

  /// Creates a result.
  public init(measurement: LoggedMeasurement, isNew: Bool) {
    self.measurement = measurement
    self.isNew = isNew
  }
}
