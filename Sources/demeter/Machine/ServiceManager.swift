import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reports the server's state to systemd, as `Type=notify` requires: by a datagram to `$NOTIFY_SOCKET`
/// (https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html). Sends nothing without that variable.
enum ServiceManager {
  /// Sends a state such as `READY=1`. A name that begins with `@` is an abstract socket of Linux.
  static func notify(_ state: String) {
    #if canImport(Glibc)
      guard let name = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"], ["/", "@"].contains(name.prefix(1)) else { return }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let path = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
      let room = MemoryLayout.size(ofValue: address.sun_path)
      guard path.count < room else { return }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
      let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + path.count)
      let handle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      defer { close(handle) }
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          _ = sendto(handle, state, state.utf8.count, Int32(MSG_NOSIGNAL), pointer, length)
        }
      }
    #endif
  }

  /// Reports the shutdown as soon as it is requested: finishing the current work may take half a minute.
  static func announceStopping() -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: SIGTERM)
    source.setEventHandler { notify("STOPPING=1") }
    source.resume()
    return source
  }
}
