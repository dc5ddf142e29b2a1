/// A sentence in English with its values apart: `"\(3) of \(8)"` is `{1} of {2}` with `3` and `8`. The English words are its key in the
/// translations.
public struct Message: ExpressibleByStringInterpolation, Sendable {
  /// The words, with numbered places for values.
  let key: String
  let values: [String]

  init(key: String, values: [String]) {
    self.key = key
    self.values = values
  }

  public init(stringLiteral words: String) {
    key = words
    values = []
  }

  public init(stringInterpolation parts: Interpolation) {
    key = parts.key
    values = parts.values
  }

  /// Collects the parts of a literal.
  public struct Interpolation: StringInterpolationProtocol {
    var key = ""
    var values: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + interpolationCount * 3)
      values.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ words: String) { key += words }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      values.append(value.description)
      key += "{\(values.count)}"
    }
  }

  /// Returns the sentence in a language; in English if there is no translation.
  /// - Parameter context: tells two meanings of the same English words apart, as `msgctxt` of gettext does.
  func text(in language: Language, context: String? = nil) -> String {
    if let translation = language.catalogue?.text(of: key, context: context) { return filled(translation) }
    return language == .pseudo ? filled(pseudo(key)) : filled(key)
  }

  /// Returns a translation with the values in its numbered places.
  func filled(_ words: String) -> String {
    guard !values.isEmpty else { return words }
    var text = ""
    var rest = Substring(words)
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "}"), let number = Int(rest[..<close]), values.indices.contains(number - 1) else {
        text += "{"
        continue
      }
      text += values[number - 1]
      rest = rest[rest.index(after: close)...]
      // A value that ends with a period, as `30. Nov.` does, ends the sentence too.
      if text.hasSuffix("."), rest == "." || rest.hasPrefix(". ") { rest.removeFirst() }
    }
    return text + rest
  }
}

/// Returns a sentence in the language of the request or command.
public func say(_ message: Message) -> String { message.text(in: .current) }

/// Returns a sentence whose English words mean several things, in the language of the request or command.
/// - Parameter meaning: which of them: a word or two for translators.
public func say(_ message: Message, meaning: String) -> String { message.text(in: .current, context: meaning) }

/// Returns a sentence that depends on a whole number, in the language of the request or command.
public func say(_ count: Int, one: Message, other: Message) -> String {
  let language = Language.current, form = language.form(of: count), english = form == 0 ? one : other
  if let translation = language.catalogue?.text(of: one.key, form: form) { return english.filled(translation) }
  return english.text(in: language)
}

/// Returns English words in brackets, with accents and longer by two fifths. Places for values stay as they are.
func pseudo(_ words: String) -> String {
  guard words.contains(where: \.isLetter) else { return words }
  var text = "[", isPlace = false, letters = 0
  for character in words {
    if character == "{" { isPlace = true }
    text.append(isPlace ? character : accented[character] ?? character)
    if !isPlace, character.isLetter { letters += 1 }
    if character == "}" { isPlace = false }
  }
  return text + String(repeating: "~", count: (letters * 2 + 4) / 5) + "]"
}

private let accented: [Character: Character] = [
  "a": "á", "c": "ç", "e": "é", "i": "í", "n": "ñ", "o": "ö", "s": "š", "u": "ü", "y": "ý", "z": "ž", "A": "Á", "C": "Ç", "E": "É",
  "I": "Í",
  "N": "Ñ", "O": "Ö", "S": "Š", "U": "Ü", "Y": "Ý", "Z": "Ž",
]

/// Returns a number with its noun, in the language of the request or command: `1 day`, `1,234 days`.
/// - Parameter shown: the number as it is written.
public func say(_ count: Int, shown: String, noun: String, plural: String) -> String {
  say(count, one: Message(key: "{1} " + noun, values: [shown]), other: Message(key: "{1} " + plural, values: [shown]))
}
