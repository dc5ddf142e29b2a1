import DemeterCore
import Foundation
import Hummingbird
import NIOCore

/// `POST /mcp`: the Model Context Protocol over HTTP, for a token of an assistant. Each request is answered at once, without a stream.
struct AssistantController: Sendable {
  let site: AppEnvironment

  func add(to known: some RouterMethods<PersonContext>) {
    known.post("mcp", use: answer)
  }

  @Sendable private func answer(_ request: Request, _ context: PersonContext) async throws -> Response {
    // A browser's session is not enough: no page of this server sends such requests.
    guard case .token(let secret, let scopes) = context.proof else { throw WebError.signInNeeded }
    try context.require(.readDiary)
    if let seconds = site.jobs.assistantCalls.wait(for: secret, at: site.now()) { throw WebError.tryLater(seconds: seconds) }
    let body = try await request.wholeBody()
    let server = AssistantServer(
      context.diary, of: context.person, in: site.household, foods: site.foods, scopes: scopes, now: site.now)
    switch try await server.answer(to: Data(body.readableBytesView), version: request.headers[.mcpProtocolVersion]) {
    case .message(let bytes): return response(bytes, .ok)
    case .badRequest(let bytes): return response(bytes, .badRequest)
    case .nothing: return Response(status: .accepted)
    case .failed(let error, _): throw error
    }
  }

  private func response(_ bytes: [UInt8], _ status: HTTPResponse.Status) -> Response {
    Response(status: status, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
