import DemeterMessages
import Foundation
import Hummingbird
import ServiceLifecycle

/// A submitted form with a small file (`multipart/form-data`, RFC 7578), read into memory: the file is never on the disk.
struct FormInMemory: Sendable {
  /// The bytes of the file; empty if none was chosen.
  let file: [UInt8]
  private let fields: [String: String]

  subscript(name: String) -> String? { fields[name] }

  /// Reads a form to its end, unless the server shuts down.
  init(_ request: Request, atMost limit: Int) async throws {
    guard let form = MultipartForm(contentType: request.headers[.contentType]) else {
      throw WebError.badRequest(say("The form can't be read"))
    }
    let length = request.headers[.contentLength].flatMap { UInt64($0) } ?? 0
    guard length <= limit else { throw WebError.tooLarge }
    do {
      (fields, file) = try await cancelWhenGracefulShutdown { try await Self.read(request, form, atMost: limit) }
    } catch {
      throw Task.isShuttingDownGracefully ? WebError.stopping : error
    }
  }

  private static func read(_ request: Request, _ form: MultipartForm, atMost limit: Int) async throws -> ([String: String], [UInt8]) {
    var form = form
    var file: [UInt8] = []
    var count = 0
    do {
      for try await buffer in request.body {
        count += buffer.readableBytes
        guard count <= limit else { throw WebError.tooLarge }
        try form.receive(buffer.readableBytesView) { bytes, _ in file += bytes }
      }
    } catch let error as WebError {
      throw error
    } catch let error as any HTTPResponseError {
      throw error
    } catch {
      throw WebError.badRequest(say("The upload was interrupted"))
    }
    guard form.isComplete else { throw WebError.badRequest(say("The upload was interrupted")) }
    return (form.fields, file)
  }
}
