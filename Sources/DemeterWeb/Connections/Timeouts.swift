import HTTPTypes
public import NIOCore
import NIOHTTPTypes
import NIOTLS

/// The timeouts of this server.
public struct Timeouts: Sendable {
  /// Between requests.
  public var idle: TimeAmount
  /// For a request's head: from the start of the connection, or from the first byte of a later request.
  public var head: TimeAmount
  /// For a handshake.
  public var handshake: TimeAmount
  /// The base time for a body of any size; received bytes add to it.
  public var body: TimeAmount
  /// The minimum rate of a body, in bytes per second.
  public var pace: Int
  /// For progress while a response is being sent.
  public var stall: TimeAmount
  /// For a connection to end during shutdown.
  public var stopping: TimeAmount

  /// The defaults are slightly more than people and their phones need.
  public init(
    idle: TimeAmount = .seconds(75), head: TimeAmount = .seconds(15), handshake: TimeAmount = .seconds(10),
    body: TimeAmount = .seconds(30), pace: Int = 1024, stall: TimeAmount = .seconds(60), stopping: TimeAmount = .seconds(15)
  ) {
    self.idle = idle
    self.head = head
    self.handshake = handshake
    self.body = body
    self.pace = pace
    self.stall = stall
    self.stopping = stopping
  }
}

/// Responds 408 and closes the connection if a request's body arrives too slowly: a hundred such connections would cost the sender nothing.
/// Also reports when the client disconnects.
final class RequestBodyTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let patience: Timeouts
  private let connections: Connections
  private var start: NIODeadline = .now()
  private var received = 0
  private var isAnswered = false
  private var check: Scheduled<Void>?

  init(_ patience: Timeouts, _ connections: Connections) {
    self.patience = patience
    self.connections = connections
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      start = .now()
      received = 0
      isAnswered = false
      schedule(in: context)
      tell(.begun, in: context)
    case .body(let bytes): received += bytes.readableBytes
    case .end:
      cancel()
      tell(.complete, in: context)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head = unwrapOutboundIn(data) { isAnswered = true }
    context.write(data, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.fireUserInboundEventTriggered(event)
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { connections.hangUp(context.channel) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    connections.forget(context.channel)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancel() }

  private func tell(_ progress: RequestHeadTimeoutHandler.Request, in context: ChannelHandlerContext) {
    context.triggerUserOutboundEvent(progress, promise: nil)
    // The end of one HTTP/2 stream does not mean that its connection is idle, so report only the beginning.
    let connection = context.channel.connection
    if connection !== context.channel, progress == .begun { connection.triggerUserOutboundEvent(progress, promise: nil) }
  }

  private var deadline: NIODeadline { start + patience.body + .milliseconds(Int64(received * 1000 / patience.pace)) }

  private func schedule(in context: ChannelHandlerContext) {
    cancel()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    check = context.eventLoop.scheduleTask(deadline: deadline) {
      let (handler, context) = bound.value
      handler.look(in: context)
    }
  }

  private func look(in context: ChannelHandlerContext) {
    guard deadline <= .now() else { return schedule(in: context) }
    if !isAnswered {
      let head = HTTPResponse(status: .requestTimeout, headerFields: [.contentLength: "0"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
    context.close(promise: nil)
  }

  private func cancel() {
    check?.cancel()
    check = nil
  }
}

/// Closes the connection if a request's head does not arrive in time, or if room is needed: at once, without a TLS closing handshake. It
/// sees bytes before they are decoded; `RequestBodyTimeoutHandler` reports requests to it.
final class RequestHeadTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny

  /// The progress of a request.
  enum Request {
    /// The head was received.
    case begun
    /// The whole request was received.
    case complete
  }

  /// Requests the end of a connection.
  struct Eviction {}

  private let limit: TimeAmount
  private var isInRequest = false
  private var end: Scheduled<Void>?

  init(_ limit: TimeAmount) { self.limit = limit }

  func channelActive(context: ChannelHandlerContext) {
    schedule(in: context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isInRequest, end == nil { schedule(in: context) }
    context.fireChannelRead(data)
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    guard let request = event as? Request else { return context.triggerUserOutboundEvent(event, promise: promise) }
    isInRequest = request == .begun
    if isInRequest { cancel() }
    promise?.succeed()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is Eviction { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancel() }

  private func schedule(in context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    end = context.eventLoop.scheduleTask(in: limit) { bound.value.close(promise: nil) }
  }

  private func cancel() {
    end?.cancel()
    end = nil
  }
}

/// Closes the connection if a handshake does not finish in time.
final class HandshakeTimeoutHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let limit: TimeAmount
  private var end: Scheduled<Void>?

  init(_ limit: TimeAmount) { self.limit = limit }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? TLSUserEvent, case .handshakeCompleted = event { end?.cancel() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end?.cancel()
    context.fireChannelInactive()
  }
}
