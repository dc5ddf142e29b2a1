public import Foundation

/// Why no certificate is available.
public enum TrustError: Error, Equatable {
  /// A file can't be read or written, and why.
  case file(path: String, reason: String)
  /// A file contains no certificate in PEM.
  case noCertificate(path: String)
  /// A file contains no usable private key in PEM.
  case noKey(path: String)
  /// A key is protected by a passphrase.
  case lockedKey(path: String)
  /// Key and certificate do not match.
  case mismatch(certificate: String, key: String)
  /// A certificate has expired.
  case expired(path: String, on: Date)
  /// A certificate is not valid yet.
  case notYetValid(path: String, until: Date)
  /// A name that the existing authority may not certify.
  case outOfBounds(name: String, path: String)

  /// One line that says what happened and what to do.
  public var words: String {
    switch self {
    case .file(let path, let reason): "\(path): \(reason)."
    case .noCertificate(let path): "\(path) holds no certificate in PEM format."
    case .noKey(let path): "\(path) holds no private key in PEM format that Demeter can use (RSA, P-256, P-384, P-521 or Ed25519)."
    case .lockedKey(let path): "The key in \(path) is locked by a passphrase. Unlock it first, for example with “openssl pkey”."
    case .mismatch(let certificate, let key): "The key in \(key) does not belong to the certificate in \(certificate)."
    case .expired(let path, let date): "The certificate in \(path) expired on \(Self.day(date)). Renew it, then start again."
    case .notYetValid(let path, let date):
      "The certificate in \(path) is not valid before \(Self.day(date)). Is this machine's clock right?"
    case .outOfBounds(let name, let path):
      "Demeter's authority may not vouch for \(name): it was made for names of the home only. "
        + "Move \(path) away to have a new one made, which every device must be told to trust again."
    }
  }

  private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
