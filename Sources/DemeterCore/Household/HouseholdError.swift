/// An error of a household.
public enum HouseholdError: Error, Sendable {
  /// The name or the password is wrong. The error does not say which, so that names cannot be guessed.
  case wrongPassword
  /// The password or the passkey was right, and a code of the second factor is needed, with this secret.
  case codeNeeded(pending: String)
  /// The code of the second factor is wrong, or was used before.
  case wrongCode
  /// The owner switched off signing in with passwords.
  case passwordsOff
  /// There were too many wrong guesses; try again after that many seconds.
  case tryLater(seconds: Int)
  /// Too many passwords of all people together are waiting to be checked; try again after that many seconds.
  case busy(seconds: Int)
  case nameTaken
  /// The owner can't be removed while there are other people.
  case ownsOthers
  /// The disk has no room. Nothing was changed.
  case noRoom
  /// The file of the accounts was deleted or replaced while it was open. Nothing was written.
  case fileReplaced
  case unavailable(reason: String)
}
