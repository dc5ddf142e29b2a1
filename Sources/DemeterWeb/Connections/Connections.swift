import DemeterTrust
import Foundation
import HummingbirdCore
import Logging
import Metrics
import NIOCore
import NIOHTTPTypesHTTP1
import Synchronization

/// The open connections. Their number stays below the limit of open files, and unauthenticated ones are limited further.
final class Connections: Sendable {
  private struct Present {
    var room: ConnectionRoom<ObjectIdentifier>
    var channels: [ObjectIdentifier: any Channel] = [:]
    /// Closures that cancel the work for a client that disconnects.
    var work: [ObjectIdentifier: @Sendable () -> Void] = [:]
    /// Clients that will send nothing more but are still connected.
    var leavers: Set<ObjectIdentifier> = []
  }

  private let present: Mutex<Present>
  private let proxies: [Network]
  private let closings: Counter = Counter(label: "demeter_connections_closed_total")

  init(limit: Int, proxies: [Network]) {
    present = Mutex(Present(room: ConnectionRoom(limit: limit)))
    self.proxies = proxies
  }

  /// Adds a connection and closes those that exceed the limits. Returns false if the new one itself must close.
  func enter(_ channel: any Channel) -> Bool {
    let id = ObjectIdentifier(channel)
    let peer = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
    // Many people share the address of a proxy.
    let isProxy = peer.map { peer in proxies.contains { $0.contains(peer) } } ?? false
    let leaving = present.withLock { present in
      present.channels[id] = channel
      return present.room.enter(id, from: isProxy ? nil : peer?.networkPrefix).compactMap { present.channels[$0] }
    }
    channel.closeFuture.whenComplete { [weak self] _ in
      self?.present.withLock { present in
        present.room.leave(id)
        present.channels[id] = nil
      }
    }
    for other in leaving where other !== channel { other.pipeline.fireUserInboundEventTriggered(RequestHeadTimeoutHandler.Eviction()) }
    if !leaving.isEmpty { closings.increment(by: leaving.count) }
    return !leaving.contains { $0 === channel }
  }

  /// Records that a connection sent a request.
  func hear(_ channel: any Channel) {
    present.withLock { $0.room.hear(ObjectIdentifier(channel.connection)) }
  }

  /// Records that a connection belongs to a person with a session or token.
  func know(_ channel: any Channel, as person: UUID) {
    present.withLock { $0.room.know(ObjectIdentifier(channel.connection), as: person) }
  }

  /// Runs work for the client of a channel, and cancels it when the client disconnects.
  ///
  /// - Throws: `WebError.cancelled` in that case, or what the work throws.
  func untilGone<T: Sendable>(_ channel: any Channel, _ work: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await work() }
    do {
      return try await untilGone(channel, end: { task.cancel() }) { try await task.value }
    } catch {
      throw task.isCancelled ? WebError.cancelled : error
    }
  }

  /// Runs work, and calls `end` when the client of the channel disconnects.
  func untilGone<T>(
    _ channel: any Channel, end: @escaping @Sendable () -> Void, _ work: () async throws -> T
  ) async throws -> T {
    let id = ObjectIdentifier(channel)
    let isGone = present.withLock { present in
      present.work[id] = end
      return present.leavers.contains(id)
    }
    defer { present.withLock { $0.work[id] = nil } }
    if isGone { end() }
    return try await work()
  }

  /// Records that the client of a channel disconnected.
  func hangUp(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    present.withLock { present in
      present.leavers.insert(id)
      return present.work[id]
    }?()
  }

  /// Removes a channel that is closed.
  func forget(_ channel: any Channel) {
    hangUp(channel)
    present.withLock { _ = $0.leavers.remove(ObjectIdentifier(channel)) }
  }
}

extension Channel {
  /// The connection that an HTTP/2 stream belongs to; otherwise the channel itself, whose parent is the listening socket.
  var connection: any Channel { parent?.parent == nil ? self : parent ?? self }
}

/// Counts connections, and applies the timeout for a request's head.
struct CountedChannel<Inner: ServerChildChannel>: ServerChildChannel {
  let inner: Inner
  let connections: Connections
  let patience: Timeouts

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Inner.Value> {
    channel.eventLoop.makeCompletedFuture {
      let limit = connections.enter(channel) ? patience.head : .zero
      try channel.pipeline.syncOperations.addHandler(RequestHeadTimeoutHandler(limit))
    }.flatMap { inner.setup(channel: channel, logger: logger) }
  }

  func handle(value: Inner.Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}

/// HTTP/1 without TLS.
struct PlainChannel: ServerChildChannel {
  let inner: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    inner.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(PlainRequests(), position: .before(try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}
