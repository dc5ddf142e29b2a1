public import ArgumentParser
import DemeterCore
import DemeterFoods
public import DemeterMessages
import DemeterStore
import DemeterTrust
import DemeterWeb
import Foundation
import Logging
import ServiceLifecycle

/// `demeter serve`
struct Serve: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(abstract: say("Serve the diary as a web app and an HTTP API."))
  }

  @OptionGroup var server: ServerOptions

  @OptionGroup var folder: DataFolder

  func run() async throws {
    let metrics = PrometheusMetrics.collecting()
    try await runCommand { files in
      if server.backup != nil { try folder.demandFiles(for: "--backup") }
      files.keep(try lockForServing(folder.url))
      let household = try await folder.open(files, making: true, backups: server.backup)
      try await server.run(household, in: folder.url, files, metrics)
    }
  }
}

/// The options for the address, certificate and connections of a server.
struct ServerOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp(say("The address to listen on; anything but this machine needs an account first.")))
  var host: String = "127.0.0.1"

  @Option(name: .long, help: ArgumentHelp(say("The port to listen on; 0 chooses a free one.")))
  var port: Int = 8080

  @Flag(name: .long, help: ArgumentHelp(say("Serve over HTTPS, with Demeter's own certificate or the one given by --certificate.")))
  var tls: Bool = false

  @Option(name: .long, help: ArgumentHelp(say("Your own certificate with its chain, in PEM; read again each hour and at SIGHUP.")))
  var certificate: String?

  @Option(name: .long, help: ArgumentHelp(say("The private key of your own certificate, in PEM.")))
  var key: String?

  @Option(name: .long, help: ArgumentHelp(say("Another name or address for Demeter's certificate; may be repeated.")))
  var name: [String] = []

  @Option(name: .long, help: ArgumentHelp(say("With --tls, a port without TLS that redirects to HTTPS.")))
  var redirectFrom: Int?

  @Flag(name: .long, help: ArgumentHelp(say("Set this behind an HTTPS proxy: cookies are marked Secure.")))
  var behindTLS: Bool = false

  @Option(name: .long, help: ArgumentHelp(say("Back up into this folder once a day, as “demeter backup --thin” does.")))
  var backup: String?

  @Option(name: .long, help: ArgumentHelp(say("The language of pages, where neither the person nor the device names one.")))
  var language: Language = .english

  @Option(
    name: .long,
    help: ArgumentHelp(say("A proxy's address or network whose X-Forwarded-For, -Proto and -Host are trusted; may be repeated.")))
  var trustForwarded: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(say("The header in which these proxies name the person who signed in with them, like Remote-User.")))
  var signInHeader: String?

  @Flag(name: .long, help: ArgumentHelp(say("With --sign-in-header, people without an account get one.")))
  var signInHeaderAdds: Bool = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      say("A file with the secret that these proxies send in Demeter-Proxy-Secret. [default: $DEMETER_PROXY_SECRET, else no secret]")))
  var signInSecret: String?

  mutating func validate() throws {
    guard (0...65_535).contains(port), redirectFrom.map({ (0...65_535).contains($0) }) ?? true else {
      throw ValidationError(say("A port is a number from 0 to 65535."))
    }
    guard (certificate == nil) == (key == nil) else { throw ValidationError(say("--certificate and --key go together.")) }
    let needs: [(String, Bool)] = [
      ("--certificate", certificate != nil), ("--name", !name.isEmpty), ("--redirect-from", redirectFrom != nil),
    ]
    if !tls, let (option, _) = needs.first(where: \.1) { throw ValidationError(say("\(option) is of use with --tls only.")) }
    guard certificate == nil || name.isEmpty else { throw ValidationError(say("--name is of no use with your own certificate.")) }
    if let bad = name.first(where: { ServerName($0) == nil }) { throw ValidationError(say("“\(bad)” is not a host's name or address.")) }
    if let bad = trustForwarded.first(where: { Network($0) == nil }) {
      throw ValidationError(say("“\(bad)” is not an address like 127.0.0.1 or a network like 172.16.0.0/12."))
    }
    if let signInHeader {
      guard !trustForwarded.isEmpty else { throw ValidationError(say("--sign-in-header is of use with --trust-forwarded only.")) }
      guard ProxySignIn(header: signInHeader) != nil else {
        throw ValidationError(say("“\(signInHeader)” is not a header that can name a person."))
      }
      // Whoever sends from such an address can be anyone.
      if let wide = trustForwarded.first(where: { Network($0)?.isSingle == false }) {
        throw ValidationError(say("With --sign-in-header, name each proxy by its address: “\(wide)” is a whole network."))
      }
    } else if signInHeaderAdds {
      throw ValidationError(say("--sign-in-header-adds is of use with --sign-in-header only."))
    } else if signInSecret != nil {
      throw ValidationError(say("--sign-in-secret is of use with --sign-in-header only."))
    }
  }

  /// File descriptors reserved for diaries, exports and imports: this number, or half of the limit if that is less.
  private static let reserve: Int = 4096

  /// Serves until the process is asked to stop. Prints `greeting` with the address once the server listens.
  func run(
    _ household: any Household, in folder: URL, _ opened: OpenFiles, _ metrics: PrometheusMetrics,
    greeting: @escaping @Sendable (String) -> String = { say("Demeter is at \($0)") }
  ) async throws {
    let isLocal = host == "localhost" || IPAddress(host)?.isLoopback == true
    let isNew = try await household.peopleCount() == 0
    if !isLocal, isNew {
      throw CommandError(say("There is no account yet, so the first visitor would own this server. Run “demeter person add NAME” first."))
    }
    let files = Descriptors.raiseLimit()
    var transport = Transport(
      isSecure: tls || behindTLS, demandsTLS: certificate != nil, proxies: trustForwarded.compactMap(Network.init),
      maximumConnections: files - min(files / 2, Self.reserve),
      proxySignIn: try proxySignIn())
    var place = ServerConfiguration(host: host, port: port, plainPort: redirectFrom)
    if tls { (place.certificate, transport.authority) = try identity(in: folder) }
    // Load the foods early for a fast first request.
    async let _ = FoodSearch.load(in: Set(try await household.people().flatMap(\.foodLanguages)))
    let site = AppEnvironment(
      household: household, catalogue: try openCatalogue(in: folder, opened), foodService: try await foodService(of: household),
      imports: HealthImports(folder: folder.appending(path: "uploads")), now: Clock.now, transport: transport, language: language,
      providers: try signInProvider(), shortcut: try sharedShortcut())
    let authority = transport.authority
    var others: [any Service] = [RemovalSchedule(household: household, logger: Log.logger("people"))]
    if let backup {
      others.append(BackupSchedule(data: folder, folder: URL(fileURLWithPath: backup, isDirectory: true), logger: Log.logger("backup")))
    }
    #if canImport(Glibc)
      others.append(MallocTrimService(logger: Log.logger("memory")))
    #endif
    let stopping = ServiceManager.announceStopping()
    defer { stopping.cancel() }
    let logger = Log.logger("web"), connections = transport.maximumConnections
    try await serve(site, at: place, metrics: metrics, logger: logger, alongside: others) { port in
      logger.info("limits", metadata: ["files": "\(files)", "connections": "\(connections)"])
      let address = "\(tls ? "https" : "http")://\(shownHost):\(port)"
      var text = greeting(address) + "\n"
      if isNew { text += say("Make your account at \(address + site.welcome)") + "\n" }
      if let authority {
        text += say("Other devices learn to trust it at \(address)/trust; its fingerprint (SHA-256):") + "\n\(authority.fingerprint)\n"
      }
      // `print()` would buffer the line if standard output is a file.
      FileHandle.standardOutput.write(Data(text.utf8))
      ServiceManager.notify("READY=1\nSTATUS=Demeter is at \(address)")
    }
  }

  /// Returns how proxies name people, if they do.
  private func proxySignIn() throws -> ProxySignIn? {
    guard let signInHeader else { return nil }
    var text = ProcessInfo.processInfo.environment["DEMETER_PROXY_SECRET"]
    if let signInSecret {
      guard let bytes = FileManager.default.contents(atPath: signInSecret) else {
        throw CommandError(say("\(signInSecret) can’t be read."))
      }
      text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let secret = text.flatMap(ProxySecret.init)
    guard text == nil || secret != nil else {
      throw CommandError(say("The secret of the proxy must have 16 to 1,000 letters, digits or signs of ASCII, and no spaces."))
    }
    return ProxySignIn(header: signInHeader, addsPeople: signInHeaderAdds, secret: secret)
  }

  /// Returns the sign-in provider of the environment, if there is one.
  private func signInProvider() throws -> ProviderService {
    do {
      return try ProviderService(environment: ProcessInfo.processInfo.environment)
    } catch {
      let wrong = error.variables.joined(separator: ", ")
      throw CommandError(say("The sign-in provider can’t be used. Missing or wrong in the environment: \(wrong)."))
    }
  }

  /// Returns the Shortcut that the owner shares, if there is one.
  private func sharedShortcut() throws -> SharedShortcut? {
    guard let text = ProcessInfo.processInfo.environment["DEMETER_SHORTCUT"], !text.isEmpty else { return nil }
    guard let shortcut = SharedShortcut(text) else {
      throw CommandError(say("DEMETER_SHORTCUT must be the link of a Shortcut, which begins with https://www.icloud.com/shortcuts/."))
    }
    return shortcut
  }

  /// The host for an address bar: with a certificate, a name that it is valid for.
  private var shownHost: String {
    let isAny = ["0.0.0.0", "::"].contains(host)
    if tls, isAny, let name = (name + ["\(ThisMachine.names().last.map { "\($0)" } ?? host)"]).first { return name }
    return host.contains(":") ? "[\(host)]" : host
  }

  /// Returns how to load the certificate, and the authority that issued it if that is Demeter's own.
  private func identity(in folder: URL) throws -> (@Sendable () throws -> ServerCertificate, Authority?) {
    if let certificate, let key {
      let files = (URL(fileURLWithPath: certificate), URL(fileURLWithPath: key))
      return ({ try ServerCertificate.read(certificate: files.0, key: files.1, now: Clock.now()) }, nil)
    }
    let required = name.compactMap(ServerName.init)
    let host = self.host
    let others: @Sendable () -> [ServerName] = {
      ThisMachine.names() + [ServerName(host)].compactMap { $0 }.filter { !["0.0.0.0", "[::]"].contains("\($0)") }
    }
    let authority = try Authority.open(in: folder.appending(path: "tls"), names: required + others(), now: Clock.now())
    return ({ try authority.serverCertificate(required: required, others: others(), now: Clock.now()) }, authority)
  }
}

extension Language: ExpressibleByArgument {
  public static var allValueStrings: [String] { choices.map(\.rawValue) }
}
