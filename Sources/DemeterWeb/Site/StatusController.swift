import DemeterCore
import Hummingbird
import NIOCore

/// Health checks for a supervisor and metrics for Prometheus. They contain counts and times, but no names.
struct StatusController: Sendable {
  let site: AppEnvironment
  let metrics: PrometheusMetrics

  func add(to router: Router<WebContext>) {
    router.get("healthz", use: health)
    router.get("readyz", use: health)
    router.get("metrics", use: figures)
  }

  @Sendable private func health(_ request: Request, _ context: WebContext) async throws -> Response {
    _ = try await site.household.setting(.planOfNewPeople)
    return Response(status: .ok, headers: [.contentType: "text/plain"], body: .init(byteBuffer: ByteBuffer(string: "ok\n")))
  }

  @Sendable private func figures(_ request: Request, _ context: WebContext) async -> Response {
    await site.household.measure()
    return Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: metrics.text())))
  }
}
