extension MeasurementPhrase {
  /// Parses what a person typed or said; nil if it is no measurement.
  public init?(_ text: String, of person: Person) {
    self.init(text, units: person.measureUnits, glass: person.glass, numbers: person.numbers, measures: person.measures)
  }
}
