/// A link with words.
struct NavLink: Hashable, Sendable {
  let words: String
  let address: String
  var isCurrent = false
  /// The text for screen readers, if it is longer than the words.
  var spoken: String?
}

/// A year of the month picker.
struct PickerYear: Hashable, Sendable {
  let year: String
  let months: [NavLink]
}
