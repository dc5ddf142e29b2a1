import Hummingbird
public import Logging
import Metrics
import NIOCore
import ServiceLifecycle

/// Serves a site until the process is asked to stop by SIGTERM or SIGINT; requests in flight are finished first.
///
/// - Parameter listening: called with the port once the server listens.
public func serve(
  _ site: Site, host: String, port: Int, logger: Logger, listening: @escaping @Sendable (Int) -> Void
) async throws {
  let metrics = PrometheusMetrics()
  MetricsSystem.bootstrap(metrics)
  var application = Application(
    router: demeterRouter(site, metrics: metrics),
    server: .http1(
      configuration: .init(
        idleTimeout: .seconds(75),
        httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))),
    configuration: .init(address: .hostname(host, port: port), serverName: nil),
    onServerRunning: { listening($0.localAddress?.port ?? port) }, logger: logger)
  application.addServices(site.imports)
  try await application.runService()
}
