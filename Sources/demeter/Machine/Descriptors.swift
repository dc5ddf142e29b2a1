import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file descriptor limit of this process, which includes connections.
enum Descriptors {
  /// A higher limit has no use.
  private static let plenty: rlim_t = 65_536

  /// Raises the limit as far as the system allows (https://man7.org/linux/man-pages/man2/getrlimit.2.html), and returns it.
  static func raiseLimit() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    var raised = limit
    raised.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, plenty))
    if setrlimit(resource, &raised) == 0 { limit = raised }
    return Int(min(limit.rlim_cur, plenty))
  }
}
