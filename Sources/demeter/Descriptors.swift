import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file descriptors of this process: what it may have open at a time, connections among them.
enum Descriptors {
  /// More than this serves nobody.
  private static let plenty: rlim_t = 65_536

  /// Raises the limit as far as the system lets this process (https://man7.org/linux/man-pages/man2/getrlimit.2.html), and gives it.
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
