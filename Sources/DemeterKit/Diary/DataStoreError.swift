internal import DemeterCore
import DemeterWords
public import Foundation

/// Why a log can't be read or saved.
public enum DataStoreError: Error, LocalizedError, Hashable, Sendable {
  /// The item is not valid; one sentence for each error.
  case invalid([String])
  /// The item was changed on another device or in another window in the meantime. Nothing was saved.
  case changedElsewhere(name: String)
  /// Another item already has the same id. Nothing was saved.
  case alreadyAdded(name: String)
  /// The item is no longer in the diary.
  case notFound
  /// The disk has no room. Nothing was saved.
  case noRoom
  /// The diary could not be read or saved.
  case unavailable(reason: String)

  /// What happened and what to do next, in words for a person.
  public var errorDescription: String? {
    switch self {
    case .invalid(let sentences): sentences.map { $0 + "." }.joined(separator: " ")
    case .changedElsewhere(let name):
      "“\(name)” was changed elsewhere meanwhile, so this change was not saved. Look at the newer values and change them again."
    case .alreadyAdded(let name): "“\(name)” is in the diary already, with other values. Nothing was changed."
    case .notFound: "This food is no longer in the diary."
    case .noRoom: "There is not enough space on the disk. Nothing was saved; free some space, then try again."
    case .unavailable: "The diary can't be read or written just now. Nothing was changed; try again."
    }
  }

  init(_ error: any Error) {
    switch error {
    case let error as DataStoreError: self = error
    case let error as InvalidInput: self = .invalid(error.errors.map(\.message))
    case DiaryError.notFound: self = .notFound
    case DiaryError.stale(let current): self = .changedElsewhere(name: current.meal.name)
    case DiaryError.alreadyTaken(let current): self = .alreadyAdded(name: current.meal.name)
    case DiaryError.notPlanned(let current): self = .changedElsewhere(name: current.meal.name)
    case DiaryError.noRoom: self = .noRoom
    case DiaryError.unavailable(let reason): self = .unavailable(reason: reason)
    default: self = .unavailable(reason: "\(type(of: error))")
    }
  }
}
