import DemeterCore
import DemeterMessages
import Foundation

/// A call that may be sent several times and logs once: clients repeat a call whose answer they missed.
///
/// The entries of a call have ids that follow from its own id. Without one, they follow from what it says and from the minutes in which it
/// was sent.
struct RepeatableCall: Sendable {
  /// Keys of which the ids follow: those under which it may be saved already, and those under which it can be saved.
  let keys: [String]
  private let isNamed: Bool
  private let person: Person

  /// Within so many seconds, the same content is the same call. It may be up to twice that, never less.
  private static let window: Double = 600
  /// How often the same content can be logged and undone within that time.
  private static let mostTimes = 4

  init(id: String?, content: [String], of person: Person, at now: Date) {
    self.person = person
    isNamed = id != nil
    if let id {
      keys = ["assistant, named \(id)"]
    } else {
      let said = IdempotencyKey(content.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n")).id(of: person).key
      let window = Int(nearest: (now.timeIntervalSince1970 / Self.window).rounded(.down))
      let times = (0..<Self.mostTimes).map { "\(window) \($0)" }
      let before = (0..<Self.mostTimes).map { "\(window - 1) \($0)" }
      keys = (times + before).map { "assistant, said \(said) \($0)" }
    }
  }

  /// Returns the id of its entry with a number.
  func entryID(_ key: String, _ index: Int) -> EntryID { IdempotencyKey(key, index).id(of: person) }

  /// Returns the key under which it was saved or, if it was not, is to be saved.
  ///
  /// - Throws: an error if all that was saved was undone since, and there is no other key.
  func key(_ state: (String) -> KnownEntry?) throws -> (name: String, isRepeated: Bool) {
    if let saved = keys.first(where: { state($0) == .stands }) { return (saved, true) }
    guard let free = keys.prefix(isNamed ? 1 : Self.mostTimes).first(where: { state($0) == nil }) else {
      throw WebError.badRequest(say("This was logged and undone. Nothing was logged; send another id to log it again"))
    }
    return (free, false)
  }
}
