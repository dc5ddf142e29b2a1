public import DemeterTrust
public import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
public import Logging
import NIOCore
public import ServiceLifecycle
import UnixSignals

/// The address, port, certificate and timeouts of a server.
public struct ServerConfiguration: Sendable {
  /// The address to listen on.
  public var host: String
  /// The port; 0 selects a free one.
  public var port: Int
  /// Loads the certificate, at start and every hour; nil serves plain HTTP.
  public var certificate: (@Sendable () throws -> ServerCertificate)?
  /// A port for plain HTTP that redirects to HTTPS.
  public var plainPort: Int?
  public var patience: Timeouts = Timeouts()

  /// Plain HTTP, unless there is a certificate.
  public init(host: String, port: Int, certificate: (@Sendable () throws -> ServerCertificate)? = nil, plainPort: Int? = nil) {
    self.host = host
    self.port = port
    self.certificate = certificate
    self.plainPort = plainPort
  }
}

/// Serves until the process receives SIGTERM or SIGINT. Requests in progress get some seconds to finish.
///
/// - Parameters:
///   - metrics: what `GET /metrics` shows.
///   - services: run as long as the server does.
///   - ready: called with the port once the server listens.
public func serve(
  _ site: AppEnvironment, at place: ServerConfiguration, metrics: PrometheusMetrics, logger: Logger, alongside services: [any Service] = [],
  ready: @escaping @Sendable (Int) -> Void
) async throws {
  do {
    try await site.clearWork()
  } catch {
    logger.warning("what an earlier server left in work/ can't be removed", metadata: ["reason": "\(error)"])
  }
  let application = try demeterApplication(site, at: place, metrics: metrics, logger: logger, ready: ready)
  // Services stop in reverse order: imports end at once, then requests are finished.
  var configuration = ServiceGroupConfiguration(
    services: services + [
      application, site.jobs.healthImports, site.jobs.foodImports, WorkSweep(site: site, logger: logger),
      ReminderSchedule(site: site, logger: logger),
    ],
    gracefulShutdownSignals: [.sigterm, .sigint],
    logger: logger)
  // Work that still runs after that is cancelled; everything acknowledged is on the disk.
  configuration.maximumGracefulShutdownDuration = .seconds(20)
  configuration.maximumCancellationDuration = .seconds(10)
  try await ServiceGroup(configuration: configuration).run()
}

/// Returns a complete server, ready to run.
public func demeterApplication(
  _ site: AppEnvironment, at place: ServerConfiguration, metrics: PrometheusMetrics, logger: Logger,
  ready: @escaping @Sendable (Int) -> Void
) throws -> Application<RouterResponder<WebContext>> {
  let shownPort = Port(place.port)
  let http1 = HTTP1Channel.Configuration(place.patience, site.connections)
  let plain = HTTPServerBuilder { responder in
    let door = PlainChannel(inner: HTTP1Channel(responder: responder, configuration: http1))
    return CountedChannel(inner: door, connections: site.connections, patience: place.patience)
  }
  var server = plain
  var services: [any Service] = []
  if let find = place.certificate {
    let shown = try CertificateReloader(logger: logger, find)
    let idle = Duration(place.patience.idle)
    server = HTTPServerBuilder { responder in
      let configuration = HTTP2UpgradeChannel.Configuration(
        idleTimeout: idle, gracefulCloseTimeout: .seconds(5), streamConfiguration: http1)
      let door = TLSChannel(
        inner: try HTTP2UpgradeChannel(tlsConfiguration: shown.configuration, configuration: configuration, responder: responder),
        patience: place.patience)
      return CountedChannel(inner: door, connections: site.connections, patience: place.patience)
    }
    services.append(shown)
    if let port = place.plainPort {
      services.append(
        Application(
          router: plainRouter(site, to: shownPort), server: plain,
          configuration: .init(address: .hostname(place.host, port: port), serverName: nil), logger: logger))
    }
  }
  return Application(
    router: demeterRouter(site, metrics: metrics), server: server,
    configuration: .init(address: .hostname(place.host, port: place.port), serverName: nil), services: services,
    onServerRunning: { channel in
      shownPort.value = channel.localAddress?.port ?? place.port
      ready(shownPort.value)
    }, logger: logger)
}

extension HTTP1Channel.Configuration {
  /// The limits of every connection.
  fileprivate init(_ patience: Timeouts, _ connections: Connections) {
    self.init(
      additionalChannelHandlers: [
        ShutdownTimeoutHandler(patience.stopping), RequestBodyTimeoutHandler(patience, connections), WriteTimeoutHandler(patience.stall),
      ],
      idleTimeout: patience.idle,
      httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
  }
}
