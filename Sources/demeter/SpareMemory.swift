#if canImport(Glibc)
  import Foundation
  import Glibc
  import Logging
  import ServiceLifecycle

  /// Gives memory back to the system that glibc keeps for itself.
  ///
  /// glibc gives back what lies at the end of its heaps. What ten thousand listeners held lies scattered, and stays the process's own
  /// until it is asked for by `malloc_trim` (https://man7.org/linux/man-pages/man3/malloc_trim.3.html).
  struct SpareMemory: Service {
    let logger: Logger

    /// Less than this, in bytes, is not worth a look.
    private static let modest: Int = 128 << 20

    func run() async throws {
      var kept = 0
      while !Task.isShuttingDownGracefully, !Task.isCancelled {
        _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(30)) }
        let before = Self.resident()
        // Asked again only once there is more of it than was left the last time.
        guard before > max(Self.modest, kept + kept / 4) else { continue }
        Self.trim()
        kept = Self.resident()
        logger.debug("gave memory back", metadata: ["bytes": "\(before - kept)"])
      }
    }

    private static func trim() {
      typealias Trim = @convention(c) (Int) -> Int32
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }

    /// Bytes of this process in memory; 0 where the system doesn't say (https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html).
    private static func resident() -> Int {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  }
#endif
