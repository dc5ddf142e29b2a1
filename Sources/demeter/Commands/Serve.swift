import ArgumentParser
import DemeterCore
import DemeterStore
import DemeterWeb
import Foundation

/// `demeter serve`
struct Serve: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(abstract: "Serve the diary as a web app and an HTTP API.")

  @OptionGroup var server: ServerOptions

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await carryOut {
      let household = try folder.open(making: true)
      try await server.run(household, in: folder.url)
    }
  }
}

/// Where a server listens.
struct ServerOptions: ParsableArguments {
  @Option(name: .long, help: "The address to listen on; anything but this machine needs an account first.")
  var host: String = "127.0.0.1"

  @Option(name: .long, help: "The port to listen on; 0 takes a free one.")
  var port: Int = 8080

  @Flag(name: .long, help: "A proxy in front speaks HTTPS with browsers: cookies are marked Secure.")
  var behindTLS: Bool = false

  mutating func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
  }

  /// Serves until it is asked to stop. `greeting` is printed with the address once the server listens.
  func run(
    _ household: SQLiteHousehold, in folder: URL, greeting: @escaping @Sendable (String) -> String = { "Demeter is at \($0)" }
  ) async throws {
    let isLocal = ["127.0.0.1", "::1", "localhost"].contains(host)
    if !isLocal, try await household.people().isEmpty {
      throw Failure("Nobody has an account yet, so whoever came first would own this server. Run “demeter person add NAME” first.")
    }
    let host = host.contains(":") ? "[\(host)]" : host
    let site = Site(
      household: household, catalogue: try openCatalogue(in: folder), foodService: try await foodService(of: household),
      imports: HealthImports(folder: folder.appending(path: "uploads")), now: Clock.now, isBehindTLS: behindTLS)
    try await serve(site, host: self.host, port: port, logger: Log.logger("web")) { port in
      // Not print(), which keeps a line back where standard output is a file.
      FileHandle.standardOutput.write(Data("\(greeting("http://\(host):\(port)"))\n".utf8))
    }
  }
}
