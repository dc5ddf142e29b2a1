public import Foundation

/// A key pair of a person's device, which signs in without a password. The server knows the public half only.
public struct Passkey: Hashable, Sendable, Identifiable {
  /// The id that the device chose, 1 to 1,023 bytes. It is not secret.
  public let id: Data
  /// What the person calls it.
  public let name: String
  /// The host for which it was made, without a port. At another one, no browser offers it.
  public let host: String
  /// The kind of key, by its number in COSE (https://www.iana.org/assignments/cose).
  public let algorithm: Int64
  /// The public key, in the form that belongs to its kind.
  public let publicKey: Data
  /// How often it signed; 0 if its device does not count.
  public let counter: UInt32
  /// When it was added.
  public let madeAt: Date
  /// When it last signed in; nil if never.
  public let usedAt: Date?

  /// The maximum number of passkeys of a person.
  public static let most: Int = 50

  /// Creates a passkey.
  public init(
    id: Data, name: String, host: String, algorithm: Int64, publicKey: Data, counter: UInt32, madeAt: Date, usedAt: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.host = host
    self.algorithm = algorithm
    self.publicKey = publicKey
    self.counter = counter
    self.madeAt = madeAt
    self.usedAt = usedAt
  }

  /// Whether a signature with that counter can come from the same device: a counter that does not rise is that of a copy. Devices that do not
  /// count always say 0.
  public func accepts(counter new: UInt32) -> Bool { new > counter || new == 0 && counter == 0 }

  /// A name of 1 to 60 characters, without the white space around it.
  ///
  /// - Throws: the error in `name`.
  public static func checked(name: String) throws(InvalidInput) -> String {
    let words = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...60).contains(words.unicodeScalars.count), !words.hasControlCharacters else {
      throw InvalidInput([FieldError("name", .passkeyName)])
    }
    return words
  }
}

/// A random text that a device signs once, so that nothing that was signed before counts.
public struct PasskeyChallenge: Hashable, Sendable {
  /// The text.
  public let text: String
  /// Until when it may be signed.
  public let expiresAt: Date

  /// Creates a challenge.
  public init(text: String, expiresAt: Date) {
    self.text = text
    self.expiresAt = expiresAt
  }
}

/// An answer of a passkey whose signature was verified.
public struct PasskeyUse: Hashable, Sendable {
  /// What was signed.
  public let challenge: PasskeyChallenge
  /// How often the passkey signed by now.
  public let counter: UInt32
  /// Whether the device checked who is holding it, by a fingerprint, a face or a PIN.
  public let isVerified: Bool

  /// Creates a value.
  public init(_ challenge: PasskeyChallenge, counter: UInt32, isVerified: Bool) {
    self.challenge = challenge
    self.counter = counter
    self.isVerified = isVerified
  }
}

/// Why an answer of a passkey is refused.
public enum PasskeyRefusal: Error, Hashable, Sendable {
  /// No person has that passkey, or another one than it says.
  case unknown
  /// The answer is not one to this server's question, or the signature is wrong.
  case invalid
  /// The challenge was answered before.
  case usedBefore
  /// The counter did not rise: there may be a copy of the passkey.
  case counterWentBack
  /// The person has as many passkeys as are allowed.
  case tooMany
}

/// How a session was started.
public enum SignInMethod: String, Sendable {
  /// With the name and the password.
  case password
  /// With a one-time link.
  case link
  /// With a passkey.
  case passkey
  /// With an account at the sign-in provider.
  case provider
  /// By a proxy that names the person.
  case proxy
}
