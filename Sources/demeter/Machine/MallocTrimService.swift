#if canImport(Glibc)
  import Foundation
  import Glibc
  import Logging
  import ServiceLifecycle

  /// Returns unused memory of glibc's heap to the system.
  ///
  /// glibc returns only the memory at the end of its heaps. After ten thousand live streams the free memory is scattered, and the process
  /// keeps it until `malloc_trim` (https://man7.org/linux/man-pages/man3/malloc_trim.3.html) is called.
  struct MallocTrimService: Service {
    let logger: Logger

    /// The process size in bytes below which it does nothing.
    private static let modest: Int = 128 << 20
    /// Check interval in seconds; doubles while trimming frees less than an eighth of the memory.
    private static let pauses: ClosedRange<Int> = 30...480

    func run() async throws {
      var pause = Self.pauses.lowerBound
      while !Task.isShuttingDownGracefully, !Task.isCancelled {
        let seconds = pause
        _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
        pause = Self.pauses.lowerBound
        let before = Self.resident()
        guard before > Self.modest else { continue }
        Self.trim()
        let given = before - Self.resident()
        if given < before / 8 { pause = min(seconds * 2, Self.pauses.upperBound) }
        logger.debug("gave memory back", metadata: ["bytes": "\(given)"])
      }
    }

    private static func trim() {
      typealias Trim = @convention(c) (Int) -> Int32
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }

    /// Returns the resident bytes of this process; 0 if the system does not report them
    /// (https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html).
    private static func resident() -> Int {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  }
#endif
