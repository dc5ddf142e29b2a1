#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks a server on this machine whether it works.
enum ServerCheck {
  /// Returns whether a server answers `GET /healthz` with 200. With `connectingOnly`, whether it accepts a connection. Waits for each step
  /// five seconds at most.
  /// - Parameter host: an address, not a name.
  static func isHealthy(at host: String, port: Int, connectingOnly: Bool) -> Bool {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      let noSignal = Int32(MSG_NOSIGNAL)
    #else
      hints.ai_socktype = SOCK_STREAM
      let noSignal: Int32 = 0
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else { return false }
    defer { freeaddrinfo(found) }
    let handle = socket(address.ai_family, address.ai_socktype, 0)
    guard handle >= 0 else { return false }
    defer { close(handle) }
    var limit = timeval()
    limit.tv_sec = 5
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] { setsockopt(handle, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size)) }
    guard connect(handle, address.ai_addr, address.ai_addrlen) == 0 else { return false }
    if connectingOnly { return true }
    let request = "GET /healthz HTTP/1.0\r\n\r\n"
    guard send(handle, request, request.utf8.count, noSignal) == request.utf8.count else { return false }
    // The status line: "HTTP/1.1 200 OK".
    var answer = [UInt8](repeating: 0, count: 12)
    var count = 0
    while count < answer.count {
      let received = answer.withUnsafeMutableBytes { recv(handle, $0.baseAddress?.advanced(by: count), $0.count - count, 0) }
      guard received > 0 else { return false }
      count += received
    }
    let line = String(decoding: answer, as: UTF8.self)
    return line.hasPrefix("HTTP/1.") && line.hasSuffix(" 200")
  }
}
