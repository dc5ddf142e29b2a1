import DemeterCore
import Foundation
import Hummingbird

/// Everything a handler can refuse, translated into a status, a page or a problem document in one place.
enum WebError: Error {
  case signInNeeded
  case missingScope(Scope)
  case notFound
  /// The address has other methods than the one that was asked for.
  case otherMethods([HTTPRequest.Method])
  case badRequest(String)
  case invalid(InvalidInput)
  case stale(FoodEntry)
  case alreadyTaken(FoodEntry)
  /// Something that can only be done once at a time is going on.
  case busy
  /// An export of the same person is being made or sent.
  case exporting
  case crossSite
  case tooLarge
  /// What was sent is of a kind that is not taken; why, in words.
  case unsupported(String)
  /// The disk is full, or would be.
  case noRoom
  /// Whoever asked for it took it back.
  case cancelled
  /// The server is about to stop.
  case stopping
  /// What a program has seen is of a file that another one took the place of.
  case startOver
  case tryLater(seconds: Int)
  /// A person has as many live streams as they may.
  case tooManyStreams
  /// Too many passwords wait to be checked.
  case overloaded(seconds: Int)
  case unavailable(reason: String)
  /// A food service does not answer; why, in words of its own.
  case unavailableFood(String)

  init(_ error: any Error) {
    switch error {
    case let error as WebError: self = error
    case let error as InvalidInput: self = .invalid(error)
    case DiaryError.notFound: self = .notFound
    case DiaryError.stale(let current): self = .stale(current)
    case DiaryError.alreadyTaken(let current): self = .alreadyTaken(current)
    case DiaryError.busy: self = .busy
    case DiaryError.startOver: self = .startOver
    case DiaryError.tooManySources:
      self = .badRequest("This diary has measurements of \(HealthSource.most) sources, the most it keeps apart. Nothing of this was kept")
    case DiaryError.unavailable(let reason): self = .unavailable(reason: reason)
    case FoodError.unavailable(let reason): self = .unavailable(reason: reason)
    case let error as FoodError: self = .unavailableFood(error.words)
    case HouseholdError.tryLater(let seconds): self = .tryLater(seconds: seconds)
    case HouseholdError.busy(let seconds): self = .overloaded(seconds: seconds)
    case HouseholdError.unavailable(let reason): self = .unavailable(reason: reason)
    case let error as any HTTPResponseError where error.status == .contentTooLarge: self = .tooLarge
    case let error as any HTTPResponseError where error.status == .notFound: self = .notFound
    case let error as any HTTPResponseError where error.status.code < 500: self = .badRequest("The request can't be understood")
    default: self = .unavailable(reason: String(describing: error))
    }
  }

  var status: HTTPResponse.Status {
    switch self {
    case .signInNeeded: .unauthorized
    case .missingScope, .crossSite: .forbidden
    case .notFound: .notFound
    case .otherMethods: .methodNotAllowed
    case .badRequest: .badRequest
    case .invalid: .unprocessableContent
    case .stale: .preconditionFailed
    case .alreadyTaken, .busy, .exporting: .conflict
    case .tooLarge: .contentTooLarge
    case .unsupported: .unsupportedMediaType
    case .noRoom: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .cancelled: .conflict
    case .startOver: .gone
    case .tryLater, .tooManyStreams: .tooManyRequests
    case .unavailable, .unavailableFood, .stopping, .overloaded: .serviceUnavailable
    }
  }

  /// A fixed word for programs.
  var code: String {
    switch self {
    case .signInNeeded: "sign-in-needed"
    case .missingScope: "missing-scope"
    case .notFound: "not-found"
    case .otherMethods: "other-methods"
    case .badRequest: "bad-request"
    case .invalid: "invalid-fields"
    case .stale: "stale-version"
    case .alreadyTaken: "id-taken"
    case .busy, .exporting: "busy"
    case .crossSite: "cross-site"
    case .tooLarge: "too-large"
    case .unsupported: "unsupported"
    case .noRoom: "no-room"
    case .cancelled: "cancelled"
    case .startOver: "start-over"
    case .tryLater, .tooManyStreams, .overloaded: "try-later"
    case .unavailable, .unavailableFood, .stopping: "unavailable"
    }
  }

  /// After how many seconds trying again may help, where that is known.
  var retryAfter: Int? {
    switch self {
    case .tryLater(let seconds), .overloaded(let seconds): seconds
    case .tooManyStreams: 60
    default: nil
    }
  }

  /// What happened, what was kept, what to do next.
  var words: String {
    switch self {
    case .signInNeeded: "Sign in first, or send a token."
    case .missingScope(let scope): "This token lacks the scope \(scope.rawValue)."
    case .notFound: "There is nothing here."
    case .otherMethods(let methods): "This address takes \(methods.map(\.rawValue).formatted(.list(type: .or)))."
    case .badRequest(let words): words + "."
    case .invalid(let input): input.errors.map(\.message).joined(separator: ". ") + "."
    case .stale: "The entry was changed since you saw it. Nothing was overwritten; look at it again."
    case .alreadyTaken: "That id already names another entry. Nothing was saved."
    case .busy: "Another file is being imported. Wait until it is done or cancel it, then try again."
    case .exporting: "Your data is being put together or downloaded already. Wait until that is done or stop it, then try again."
    case .crossSite: "This request came from another site and was not carried out."
    case .unsupported(let words): words + "."
    case .noRoom: "There is not enough room on this server’s disk. Nothing was kept; make room, then try again."
    case .cancelled: "It was stopped. Nothing was changed."
    case .startOver: "This diary was restored from a backup since. Read everything anew, without a cursor."
    case .stopping: "This server is about to stop. Nothing was changed; try again when it is back."
    case .tooLarge: "That is more than this address takes. Nothing was saved."
    case .tryLater(let seconds): "Too many attempts. Try again in \(seconds) \(seconds == 1 ? "second" : "seconds")."
    case .tooManyStreams: "At most \(LiveStreams.limit) live streams may be open for one person. Close one, then try again."
    case .overloaded(let seconds): "Many people are signing in just now. Try again in \(seconds) seconds."
    case .unavailableFood(let words): words
    case .unavailable: "The diary can't be read or written just now. What was saved before is kept. Try again."
    }
  }
}
