import DemeterCore
import Foundation

/// What a wait for a socket ended with.
struct Readiness {
  let isReadable: Bool
  let isWritable: Bool
  /// Whether the deadline passed first.
  var isLate: Bool { !isReadable && !isWritable }

  /// Waits until a socket is readable or, if asked for, writable.
  static func wait(for socket: Int32, writable: Bool = false, until deadline: ContinuousClock.Instant) -> Readiness {
    var sockets = [pollfd(fd: socket, events: Int16(writable ? POLLIN | POLLOUT : POLLIN), revents: 0)]
    var ready: Int32 = -1
    // A signal may interrupt it.
    repeat {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline)) / .milliseconds(1)
      ready = poll(&sockets, 1, Int32(nearest: min(60_000, left.rounded(.up))))
    } while ready <= 0 && ContinuousClock.now < deadline
    let events = Int32(sockets[0].revents)
    // A broken or closed socket is readable: reading tells what happened.
    return Readiness(isReadable: ready > 0 && events & ~POLLOUT != 0, isWritable: ready > 0 && events & POLLOUT != 0)
  }
}
