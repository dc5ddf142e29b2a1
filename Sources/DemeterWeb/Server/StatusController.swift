import DemeterCore
import Hummingbird
import NIOCore

/// Health checks for a supervisor and a balancer, and metrics for Prometheus. They contain counts and times, but no names.
struct StatusController: Sendable {
  let site: AppEnvironment
  let metrics: PrometheusMetrics

  func add(to router: Router<WebContext>) {
    router.get("healthz", use: live)
    router.get("readyz", use: ready)
    router.get("metrics", use: figures)
  }

  /// Whether this process works. Asks nothing else: a restart would not help if the database is away.
  @Sendable private func live(_ request: Request, _ context: WebContext) async -> Response { text("ok", .ok) }

  /// Whether this server can use its accounts and diaries right now.
  @Sendable private func ready(_ request: Request, _ context: WebContext) async -> Response {
    let isReady = await answers(within: Self.limit) { [household = site.household] in try await household.check(within: Self.limit) }
    return isReady ? text("ok", .ok) : text("the accounts can't be read", .serviceUnavailable)
  }

  /// How long the accounts may take to answer.
  private static let limit: Duration = .seconds(2)

  private func text(_ words: String, _ status: HTTPResponse.Status) -> Response {
    Response(status: status, headers: [.contentType: "text/plain"], body: .init(byteBuffer: ByteBuffer(string: words + "\n")))
  }

  @Sendable private func figures(_ request: Request, _ context: WebContext) async -> Response {
    await site.household.measure()
    return Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: metrics.text())))
  }
}

/// Whether a question is answered without an error before a time is over. Does not wait for it any longer.
func answers(within limit: Duration, _ ask: @escaping @Sendable () async throws -> Void) async -> Bool {
  let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
  let tasks = [
    Task {
      let isAnswered = (try? await ask()) != nil
      continuation.yield(isAnswered)
    },
    Task {
      try? await Task.sleep(for: limit)
      continuation.yield(false)
    },
  ]
  defer { for task in tasks { task.cancel() } }
  return await answers.first { _ in true } ?? false
}
