package import Foundation

/// A code that a person typed to sign in, in any case, with or without spaces and dashes.
package enum TypedCode: Hashable, Sendable {
  /// Of their app.
  case ofApp(String)
  case recovery(RecoveryCode)

  /// Reads letters and digits, and nothing else.
  package init(_ text: String) {
    // A keyboard may have other digits than ASCII's.
    let characters = text.prefix(200).filter { $0.isLetter || $0.isNumber }
      .map { character in character.wholeNumberValue.flatMap { (0...9).contains($0) ? Character("\($0)") : nil } ?? character }
    self =
      characters.count == 6 && characters.allSatisfy(\.isWholeNumber)
      ? .ofApp(String(characters)) : .recovery(RecoveryCode(typed: String(characters)))
  }
}

/// A code that replaces the app once: 120 random bits in six groups of four characters. So a fast hash is enough to store it.
package struct RecoveryCode: Hashable, Sendable {
  /// Letters and digits that are not mistaken for each other (Crockford's Base32).
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The characters, without dashes.
  private let characters: String

  /// Creates a random code.
  package init() { characters = String((0..<24).map { _ in Self.alphabet[Int.random(in: 0..<32)] }) }

  /// Reads letters and digits. Letters that look like digits are these digits.
  fileprivate init(typed text: String) {
    characters = text.uppercased().replacing("O", with: "0").replacing("I", with: "1").replacing("L", with: "1")
  }

  /// With dashes: `7K2M-…`
  package var text: String {
    stride(from: 0, to: characters.count, by: 4)
      .map { start in String(characters.dropFirst(start).prefix(4)) }.joined(separator: "-")
  }

  package var hash: Data { Secret.hash(characters) }
}
