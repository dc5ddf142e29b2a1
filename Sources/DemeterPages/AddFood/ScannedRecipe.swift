/// The form of a recipe that gets a line of what is scanned. It is not saved yet, so its fields are sent along.
public struct ScannedRecipe: Hashable, Sendable {
  let action: String
  /// The fields of its form, each a name and a value.
  let fields: [[String]]
  /// The digits that were read in a photo.
  let digits: String

  /// - Parameter action: the address of its form.
  public init(action: String, fields: [[String]], digits: String = "") {
    self.action = action
    self.fields = fields
    self.digits = digits
  }

  /// Its fields as one, because a form with a file has few parts.
  var encoded: String { fields.map { pair in pair.map(HistoryAddress.encoded).joined(separator: "=") }.joined(separator: "&") }
}
