import DemeterCore
import DemeterExchange
import DemeterHTML
import DemeterMessages
import DemeterPages
import DemeterWords
import Foundation
import Hummingbird
import Logging

/// Translates the errors of handlers into responses: problem documents for the API, pages for people.
struct ErrorTranslation: RouterMiddleware {
  let site: AppEnvironment

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let error = exact(WebError(error), request)
      if case .unavailable(let reason) = error, !Task.isCancelled {
        context.logger.error("request failed", metadata: ["reason": "\(reason)"])
      }
      if case .fileReplaced = error {
        context.logger.critical("a file of the data folder was deleted or replaced while it was open; nothing is written to it")
      }
      if case .noRoom = error { context.logger.error("no room on the disk") }
      if error.status == .forbidden { context.logger.notice("request refused", metadata: ["reason": "\(error.code)"]) }
      var response = request.isOfProgram ? try problem(error) : page(error, for: request)
      response.headers[.retryAfter] = error.retryAfter.map(String.init)
      // A response to HEAD has no body, whatever its length would be: https://www.rfc-editor.org/rfc/rfc9110#name-head
      if request.method == .head {
        let length = response.body.contentLength
        response = Response(
          status: response.status, headers: response.headers, body: .init(contentLength: length) { try await $0.finish(nil) })
      }
      if error.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
      if case .otherMethods(let methods) = error { response.headers[.allow] = methods.map(\.rawValue).joined(separator: ", ") }
      return response
    }
  }

  /// Returns 405 instead of 404 if the address has other methods. GET requests for pages keep 404 and are redirected.
  private func exact(_ error: WebError, _ request: Request) -> WebError {
    guard case .notFound = error else { return error }
    let isPage = !request.isOfProgram && [.get, .head].contains(request.method)
    let methods = site.methods.methods(at: request.uri.path)
    return isPage || methods.isEmpty || methods.contains(request.method) ? error : .otherMethods(methods)
  }

  private func problem(_ error: WebError) throws -> Response {
    try JSONAnswer.response(ProblemDocument(error), status: error.status, type: "application/problem+json")
  }

  private func page(_ error: WebError, for request: Request) -> Response {
    switch error {
    case .signInNeeded:
      let next = request.isReading && request.uri.path != "/" ? "?next=" + formEncoded(request.uri.description) : ""
      return .redirect(to: Paths.signIn + next, type: .normal)
    case .notFound where request.isReading && !request.uri.path.hasPrefix("/assets/"):
      // An unknown address redirects to Today, with a note.
      return .redirect(to: Paths.today, note: .pageNotFound)
    default:
      let view = ProblemView(
        title: error.status == .serviceUnavailable ? say("Something went wrong") : say("That did not work"), words: error.words,
        retry: request.isReading ? request.uri.description : nil)
      return site.page(say("Problem"), frame: nil, status: error.status) { view }
    }
  }
}

extension Request {
  /// Whether it comes from a program, which reads JSON.
  fileprivate var isOfProgram: Bool { uri.path.hasPrefix("/api/") || uri.path == "/mcp" || uri.path.hasPrefix(SecretAddress.path) }
}

/// An RFC 9457 problem document.
struct ProblemDocument: Encodable {
  struct Field: Encodable {
    let field: String
    let message: String
  }

  let type = "about:blank"
  let title: String
  let status: Int
  let code: String
  let detail: String
  let errors: [Field]?
  /// The current state of the entry, if the error is about one.
  let current: EntryDocument?
  /// The current state of the measurement, if the error is about one.
  let currentMeasurement: LoggedMeasurementDocument?
  /// The current state of the exercise, if the error is about one.
  let currentExercise: LoggedExerciseDocument?

  init(_ error: WebError) {
    title = error.status.reasonPhrase
    status = error.status.code
    code = error.code
    detail = error.words
    if case .invalid(let input) = error {
      errors = input.errors.map { Field(field: $0.field, message: $0.message) }
    } else {
      errors = nil
    }
    switch error {
    case .stale(let entry), .alreadyTaken(let entry): current = EntryDocument(entry)
    default: current = nil
    }
    switch error {
    case .measurementChanged(let now), .measurementIDTaken(let now): currentMeasurement = LoggedMeasurementDocument(now)
    default: currentMeasurement = nil
    }
    switch error {
    case .exerciseChanged(let now), .exerciseIDTaken(let now): currentExercise = LoggedExerciseDocument(now)
    default: currentExercise = nil
    }
  }
}
