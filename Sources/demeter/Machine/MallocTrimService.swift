#if canImport(Glibc)
  import Foundation
  import Glibc
  import Logging
  import ServiceLifecycle

  /// Returns unused memory of glibc's heaps to the system.
  ///
  /// glibc returns only the memory at the end of its heaps. After a page about many years, or ten thousand live streams, the free memory is
  /// scattered, and the process keeps it until `malloc_trim` (https://man7.org/linux/man-pages/man3/malloc_trim.3.html) is called.
  struct MallocTrimService: Service {
    let logger: Logger

    /// The private memory in bytes below which it does nothing.
    private static let modest: Int = 24 << 20
    /// Check interval in seconds; doubles while trimming frees less than an eighth of the memory.
    private static let pauses: ClosedRange<Int> = 30...480

    func run() async throws {
      var pause = Self.pauses.lowerBound
      while !Task.isShuttingDownGracefully, !Task.isCancelled {
        let seconds = pause
        _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
        pause = Self.pauses.lowerBound
        let before = Self.privateMemory()
        guard before > Self.modest else { continue }
        Self.trim()
        let given = before - Self.privateMemory()
        if given < before / 8 { pause = min(seconds * 2, Self.pauses.upperBound) }
        logger.debug("gave memory back", metadata: ["bytes": "\(given)"])
      }
    }

    private static func trim() {
      typealias Trim = @convention(c) (Int) -> Int32
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }

    /// Makes all threads share as many heaps as there are cores, at least two. Otherwise glibc gives nearly each thread its own, with its own
    /// unused memory (`M_ARENA_MAX`, https://man7.org/linux/man-pages/man3/mallopt.3.html). Has no effect once a second thread has asked for memory.
    static func shareHeaps() {
      typealias Option = @convention(c) (Int32, Int32) -> Int32
      let arenas: Int32 = -8
      guard let symbol = dlsym(nil, "mallopt") else { return }
      _ = unsafeBitCast(symbol, to: Option.self)(arenas, Int32(clamping: max(ProcessInfo.processInfo.activeProcessorCount, 2)))
    }

    /// Returns the resident bytes of this process that are not pages of files; 0 if the system does not report them
    /// (https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html).
    private static func privateMemory() -> Int {
      let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      let pages = text.split(separator: " ").map { Int($0) ?? 0 }
      return pages.count > 2 ? (pages[1] - pages[2]) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
  }
#endif
