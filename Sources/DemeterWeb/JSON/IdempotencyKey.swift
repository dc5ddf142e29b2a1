import Crypto
import DemeterCore
import DemeterMessages
import Foundation
import Hummingbird

/// An `Idempotency-Key`, or the part of one that belongs to one entry of a batch.
struct IdempotencyKey {
  private let text: String

  /// Creates the key of one entry or measurement.
  init(_ key: String) {
    // Such a key could also be derived for an entry of a batch. No header contains a NUL.
    let last = key.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let isLikeDerived = key.contains(" ") && Int(last) != nil
    text = isLikeDerived ? key + "\0" : key
  }

  /// Creates the key of one entry of a batch.
  init(_ key: String, _ index: Int) { text = "\(key) \(index)" }

  /// Returns an id: the same for the same key of the same person.
  func id(of person: Person) -> UUID { UUID(hash: SHA256.hash(data: Data("\(person.id) \(text)".utf8))) }
}

extension Request {
  /// The `Idempotency-Key` of this request; nil if there is none.
  ///
  /// - Throws: `badRequest` if it is empty.
  func idempotencyKey() throws -> String? {
    let key = headers[.idempotencyKey]
    guard key?.isEmpty != true else { throw WebError.badRequest(say("Idempotency-Key must not be empty")) }
    return key
  }
}
