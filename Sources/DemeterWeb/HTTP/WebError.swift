import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation
import Hummingbird

/// All errors of handlers, translated into a status, a page or a problem document in one place.
enum WebError: Error {
  case signInNeeded
  case missingScope(Scope)
  case notFound
  /// The address does not support the requested method.
  case otherMethods([HTTPRequest.Method])
  case badRequest(String)
  case invalid(InvalidInput)
  case stale(FoodEntry)
  case alreadyTaken(FoodEntry)
  case measurementChanged(LoggedMeasurement)
  case measurementIDTaken(LoggedMeasurement)
  case exerciseChanged(LoggedExercise)
  case exerciseIDTaken(LoggedExercise)
  case plannedIDTaken(PlannedEntry)
  /// A planned entry was logged or skipped since.
  case notPlanned(PlannedEntry)
  case tooManyPlanned(Day)
  /// An own food has another version than the client knows, or was removed.
  case ownFoodChanged
  /// Work that may run only once at a time is running.
  case busy
  /// An export of the same person is being created or sent.
  case exporting
  case crossSite
  /// A secret address was used without encryption from outside the home.
  case needsHTTPS
  case tooLarge
  /// The content type or format is not supported; why, in words.
  case unsupported(String)
  /// The disk is full, or would be.
  case noRoom
  /// A file was deleted or replaced while the server runs.
  case fileReplaced
  /// The client cancelled the request.
  case cancelled
  /// The server is shutting down.
  case stopping
  /// The program's position belongs to a file that was replaced.
  case startOver
  case tryLater(seconds: Int)
  /// The person has reached the limit of live streams.
  case tooManyStreams(limit: Int)
  /// Too many passwords are waiting to be checked.
  case overloaded(seconds: Int)
  case unavailable(reason: String)
  /// The food service does not respond; why, in its own words.
  case unavailableFood(String)

  init(_ error: any Error) {
    switch error {
    case let error as WebError: self = error
    case let error as InvalidInput: self = .invalid(error)
    case DiaryError.notFound: self = .notFound
    case DiaryError.stale(let current): self = .stale(current)
    case DiaryError.alreadyTaken(let current): self = .alreadyTaken(current)
    case DiaryError.measurementChanged(let current): self = .measurementChanged(current)
    case DiaryError.measurementIDTaken(let current): self = .measurementIDTaken(current)
    case DiaryError.exerciseChanged(let current): self = .exerciseChanged(current)
    case DiaryError.exerciseIDTaken(let current): self = .exerciseIDTaken(current)
    case DiaryError.plannedIDTaken(let current): self = .plannedIDTaken(current)
    case DiaryError.notPlanned(let current): self = .notPlanned(current)
    case DiaryError.tooManyPlanned(let day): self = .tooManyPlanned(day)
    case DiaryError.recipeContainsItself:
      self = .badRequest(say("The recipe contains itself, maybe inside another recipe. Nothing was saved"))
    case DiaryError.busy: self = .busy
    case DiaryError.startOver: self = .startOver
    case DiaryError.tooManySources:
      self = .badRequest(say("This diary has measurements of \(HealthSource.most) sources, the maximum. Nothing was saved"))
    case DiaryError.noRoom, HouseholdError.noRoom, CocoaError.fileWriteOutOfSpace: self = .noRoom
    case DiaryError.fileReplaced, HouseholdError.fileReplaced: self = .fileReplaced
    case DiaryError.unavailable(let reason): self = .unavailable(reason: reason)
    case FoodError.unavailable(let reason): self = .unavailable(reason: reason)
    case let error as FoodError: self = .unavailableFood(error.words)
    case HouseholdError.tryLater(let seconds): self = .tryLater(seconds: seconds)
    case HouseholdError.busy(let seconds): self = .overloaded(seconds: seconds)
    case HouseholdError.unavailable(let reason): self = .unavailable(reason: reason)
    case let error as any HTTPResponseError where error.status == .contentTooLarge: self = .tooLarge
    case let error as any HTTPResponseError where error.status == .notFound: self = .notFound
    case let error as any HTTPResponseError where error.status.code < 500: self = .badRequest(say("The request can't be understood"))
    default: self = .unavailable(reason: String(describing: error))
    }
  }

  var status: HTTPResponse.Status {
    switch self {
    case .signInNeeded: .unauthorized
    case .missingScope, .crossSite, .needsHTTPS: .forbidden
    case .notFound: .notFound
    case .otherMethods: .methodNotAllowed
    case .badRequest: .badRequest
    case .invalid, .tooManyPlanned: .unprocessableContent
    case .stale, .measurementChanged, .exerciseChanged, .ownFoodChanged: .preconditionFailed
    case .alreadyTaken, .measurementIDTaken, .exerciseIDTaken, .plannedIDTaken, .notPlanned, .busy, .exporting: .conflict
    case .tooLarge: .contentTooLarge
    case .unsupported: .unsupportedMediaType
    case .noRoom: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .cancelled: .conflict
    case .startOver: .gone
    case .tryLater, .tooManyStreams: .tooManyRequests
    case .unavailable, .unavailableFood, .fileReplaced, .stopping, .overloaded: .serviceUnavailable
    }
  }

  /// A fixed identifier for programs.
  var code: String {
    switch self {
    case .signInNeeded: "sign-in-needed"
    case .missingScope: "missing-scope"
    case .notFound: "not-found"
    case .otherMethods: "other-methods"
    case .badRequest: "bad-request"
    case .invalid: "invalid-fields"
    case .stale, .measurementChanged, .exerciseChanged, .ownFoodChanged: "stale-version"
    case .alreadyTaken, .measurementIDTaken, .exerciseIDTaken, .plannedIDTaken: "id-taken"
    case .notPlanned: "not-planned"
    case .tooManyPlanned: "too-many-planned"
    case .busy, .exporting: "busy"
    case .crossSite: "cross-site"
    case .needsHTTPS: "needs-https"
    case .tooLarge: "too-large"
    case .unsupported: "unsupported"
    case .noRoom: "no-room"
    case .cancelled: "cancelled"
    case .startOver: "start-over"
    case .tryLater, .tooManyStreams, .overloaded: "try-later"
    case .unavailable, .unavailableFood, .fileReplaced, .stopping: "unavailable"
    }
  }

  /// After how many seconds a retry may help, if known.
  var retryAfter: Int? {
    switch self {
    case .tryLater(let seconds), .overloaded(let seconds): seconds
    case .tooManyStreams: 60
    case .unavailable: 5
    default: nil
    }
  }

  /// What happened, what was saved, and what to do next.
  var words: String {
    switch self {
    case .signInNeeded: say("Sign in first, or send a token.")
    case .missingScope(let scope): say("This token lacks the scope \(scope.rawValue).")
    case .notFound: say("There is nothing at this address.")
    case .otherMethods(let methods): say("This address accepts only: \(methods.map(\.rawValue).joined(separator: ", ")).")
    case .badRequest(let words): words + "."
    case .invalid(let input): input.words
    case .ownFoodChanged: say("The food has changed since you loaded it. Nothing was overwritten; reload it.")
    case .stale: say("The entry has changed since you loaded it. Nothing was overwritten; reload it.")
    case .alreadyTaken: say("Another entry already has this id. Nothing was saved.")
    case .measurementChanged: say("The measurement has changed since you loaded it. Nothing was overwritten; reload it.")
    case .measurementIDTaken: say("Another measurement already has this id. Nothing was saved.")
    case .exerciseChanged: say("The exercise has changed since you loaded it. Nothing was overwritten; reload it.")
    case .exerciseIDTaken: say("Another exercise already has this id. Nothing was saved.")
    case .plannedIDTaken: say("Another planned food already has this id. Nothing was saved.")
    case .notPlanned(let current): current.answered
    case .tooManyPlanned(let day):
      say("A day can have up to \(PlannedEntry.mostOfDay) planned foods, and \(day.description) would have more. Nothing was saved.")
    case .busy: say("Another file is being imported. Wait until it is done or cancel it, then try again.")
    case .exporting: say("An export is already running. Wait until it is done or cancel it, then try again.")
    case .crossSite: say("This request came from another site and was refused.")
    case .needsHTTPS:
      say(
        "Outside the home this address works only over HTTPS. It was just sent without encryption: make another one, and revoke this one under Devices & access keys. Nothing was saved."
      )
    case .unsupported(let words): words + "."
    case .noRoom: say("There is not enough space on this server’s disk. Nothing was saved; free some space, then try again.")
    case .fileReplaced:
      say(
        "The file of this diary or of the accounts was deleted or replaced while the server was running. Nothing was saved. Put the file back, or restore a backup; then start the server again."
      )
    case .cancelled: say("Cancelled. Nothing was changed.")
    case .startOver: say("This diary was restored from a backup. Read all entries again, without a cursor.")
    case .stopping: say("This server is stopping. Nothing was changed; try again later.")
    case .tooLarge: say("The request is too large. Nothing was saved.")
    case .tryLater(let seconds):
      say(
        seconds, one: "Too many attempts. Try again in \(seconds) second.", other: "Too many attempts. Try again in \(seconds) seconds.")
    case .tooManyStreams(let limit): say("At most \(limit) live streams may be open for one person. Close one, then try again.")
    case .overloaded(let seconds):
      say(
        seconds, one: "Too many people are signing in at once. Try again in \(seconds) second.",
        other: "Too many people are signing in at once. Try again in \(seconds) seconds.")
    case .unavailableFood(let words): words
    case .unavailable: say("The diary can't be read or written right now. Saved entries are safe. Try again.")
    }
  }
}
