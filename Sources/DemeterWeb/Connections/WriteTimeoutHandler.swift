import NIOCore

/// Closes the connection if no bytes of a response can be sent any more. A client that requests and never reads would otherwise keep the
/// connection, and the file that is sent, open forever.
final class WriteTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  private let limit: TimeAmount
  /// The number of pieces that wait to be sent.
  private var waiting = 0
  private var progress: NIODeadline = .now()
  private var check: Scheduled<Void>?

  init(_ limit: TimeAmount) { self.limit = limit }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if waiting == 0 { progress = .now() }
    waiting += 1
    let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    sent.futureResult.whenComplete { _ in bound.value.pieceIsSent() }
    if check == nil { schedule(in: context) }
    context.write(data, promise: sent)
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancel() }

  private func pieceIsSent() {
    waiting -= 1
    progress = .now()
  }

  private func schedule(in context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    check = context.eventLoop.scheduleTask(deadline: progress + limit) {
      let (handler, context) = bound.value
      handler.look(in: context)
    }
  }

  private func look(in context: ChannelHandlerContext) {
    check = nil
    guard waiting > 0 else { return }
    if progress + limit <= .now() { context.close(promise: nil) } else { schedule(in: context) }
  }

  private func cancel() {
    check?.cancel()
    check = nil
  }
}

/// Closes a connection that does not end during shutdown. A sleeping phone, or a client that sends half a request, would otherwise prevent
/// the shutdown.
final class ShutdownTimeoutHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let limit: TimeAmount
  private var end: Scheduled<Void>?

  init(_ limit: TimeAmount) { self.limit = limit }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, end == nil {
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      end = context.eventLoop.scheduleTask(in: limit) { bound.value.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }
}
