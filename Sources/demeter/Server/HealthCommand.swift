import ArgumentParser
import DemeterMessages

/// `demeter health`
struct HealthCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "health", abstract: say("Check that the server on this machine answers, for the health check of a container."))
  }

  @Option(name: .long, help: ArgumentHelp(say("The address at which it listens."))) var host: String = "127.0.0.1"
  @Option(name: .long, help: ArgumentHelp(say("The port at which it listens."))) var port: Int = 8080
  @Flag(name: .long, help: ArgumentHelp(say("It serves over HTTPS: only check that it accepts connections."))) var tls: Bool = false

  mutating func validate() throws {
    guard (1...65_535).contains(port) else { throw ValidationError(say("A port is a number from 1 to 65535.")) }
  }

  func run() async throws {
    try await runCommand { _ in
      guard ServerCheck.isHealthy(at: host, port: port, connectingOnly: tls) else {
        throw CommandError(say("No server works at \(host), port \(port)."))
      }
      print(say("The server works."))
    }
  }
}
