import DemeterMessages
import HTTPTypes
import Hummingbird

/// Rejects unknown methods before any metric is created for them: over HTTP/2 any word can be a method.
struct KnownMethods<Context: RequestContext>: RouterMiddleware {
  private static var all: [HTTPRequest.Method] { [.get, .head, .post, .put, .patch, .delete, .options] }

  func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
    guard Self.all.contains(request.method) else {
      return Response(
        status: .methodNotAllowed,
        headers: [.contentType: "text/plain; charset=utf-8", .allow: Self.all.map(\.rawValue).joined(separator: ", ")],
        body: ResponseBody(byteBuffer: ByteBuffer(string: say("This server knows no such method.") + "\n")))
    }
    return try await next(request, context)
  }
}
