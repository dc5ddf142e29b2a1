import DemeterTrust
import Foundation
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The certificate for new connections. It is reloaded every hour and at SIGHUP; open connections keep theirs.
final class CertificateReloader: Service {
  private let find: @Sendable () throws -> ServerCertificate
  private let logger: Logger
  private let shown: Mutex<(certificate: ServerCertificate, loaded: Loaded)>

  /// The certificate in the types of the TLS library.
  fileprivate struct Loaded {
    let chain: [NIOSSLCertificateSource]
    let key: NIOSSLPrivateKeySource
  }

  init(logger: Logger, _ find: @escaping @Sendable () throws -> ServerCertificate) throws {
    self.find = find
    self.logger = logger
    let first = try find()
    shown = Mutex((first, try first.loaded))
  }

  /// TLS 1.2 and 1.3 with this certificate.
  var configuration: TLSConfiguration {
    let now = shown.withLock { $0.loaded }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: now.chain, privateKey: now.key)
    configuration.minimumTLSVersion = .tlsv12
    configuration.sslContextCallback = { [self] _, promise in
      let now = shown.withLock { $0.loaded }
      var shown = NIOSSLContextConfigurationOverride()
      shown.certificateChain = now.chain
      shown.privateKey = now.key
      promise.succeed(shown)
    }
    return configuration
  }

  /// Loads the current certificate. Logs an invalid one and keeps the old one.
  func renew() {
    do {
      let found = try find()
      guard found != shown.withLock({ $0.certificate }) else { return }
      let loaded = try found.loaded
      shown.withLock { $0 = (found, loaded) }
      logger.info("new certificate", metadata: ["validUntil": "\(found.validUntil.formatted(.iso8601))"])
    } catch {
      logger.error("the certificate can't be renewed", metadata: ["reason": "\((error as? TrustError)?.words ?? "\(error)")"])
    }
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup { group in
        group.addTask { while (try? await Task.sleep(for: .seconds(3600))) != nil { self.renew() } }
        group.addTask { for await _ in await UnixSignalsSequence(trapping: .sighup) { self.renew() } }
      }
    }
  }
}

extension ServerCertificate {
  fileprivate var loaded: CertificateReloader.Loaded {
    get throws {
      CertificateReloader.Loaded(
        chain: try NIOSSLCertificate.fromPEMBytes(Array(chain.utf8)).map { .certificate($0) },
        key: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
    }
  }
}

/// HTTP/2 and HTTP/1.1 over TLS, with a timeout for the handshake.
struct TLSChannel: ServerChildChannel {
  let inner: HTTP2UpgradeChannel
  let patience: Timeouts

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP2UpgradeChannel.Value> {
    inner.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        HandshakeTimeoutHandler(patience.handshake), position: .after(pipeline.handler(type: NIOSSLServerHandler.self)))
      try pipeline.addHandler(ShutdownTimeoutHandler(patience.stopping), position: .first)
      return value
    }
  }

  func handle(value: HTTP2UpgradeChannel.Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}
