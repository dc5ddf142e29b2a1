import CWebFiles
import Crypto
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird
import Synchronization

/// The styles, scripts and icons, compiled into the program and served under an address that changes with their content.
final class Assets: Sendable {
  private let folder: String
  private let files: [String: CachedResponse]
  /// What has words, in the languages in which it was requested, by its name.
  private let words: Mutex<[String: CachedResponse]> = Mutex([:])

  /// The assets of this program. Compressing them takes a moment, so it is done once.
  static let compiledIn: Assets = Assets()
  private static let forever: String = "public, max-age=31536000, immutable"
  private static let script: String = "text/javascript; charset=utf-8"

  private init() {
    let sources: [(name: String, type: String, bytes: [UInt8])] = [
      ("app.css", "text/css; charset=utf-8", Self.compact(Array(web_styles()))), ("app.js", Self.script, Self.appScript),
      ("scan.css", "text/css; charset=utf-8", Self.compact(Array(web_scan_styles()))), ("scan.js", Self.script, Self.scanScript),
      ("reminders.js", Self.script, Self.oneScope(Array(web_reminder_scripts()))),
      ("passkeys.js", Self.script, Self.oneScope(Array(web_passkey_scripts()))),
      ("wide.js", Self.script, Self.oneScope(Array(web_wide_scripts()))),
      ("later.js", Self.script, Self.oneScope(Array(web_later_scripts()))),
      ("report.css", "text/css; charset=utf-8", Self.compact(Array(web_report_styles()))),
      ("icon.svg", "image/svg+xml", Array(web_icon_svg())), ("icon-180.png", "image/png", Array(web_icon_180())),
      ("icon-192.png", "image/png", Array(web_icon_192())), ("icon-512.png", "image/png", Array(web_icon_512())),
    ]
    var hasher = SHA256()
    for source in sources { hasher.update(data: source.bytes) }
    hasher.update(data: Language.translations)
    let folder = "/assets/" + hasher.finalize().prefix(6).map { String(format: "%02x", $0) }.joined()
    var files: [String: CachedResponse] = [:]
    for source in sources {
      files["\(folder)/\(source.name)"] = CachedResponse(source.bytes, type: source.type, cacheControl: Self.forever, level: 9)
    }
    self.folder = folder
    self.files = files
  }

  /// The addresses for pages in the language of the request.
  var paths: SiteAssets {
    SiteAssets(
      style: "\(folder)/app.css", script: "\(folder)/\(Self.name(ofScript: "app"))", touchIcon: "\(folder)/icon-180.png",
      icon: "\(folder)/icon.svg")
  }

  /// The address of the style of a report, which no other page needs.
  var reportStyle: String { "\(folder)/report.css" }

  /// The address of the script of the page of reminders, which no other page needs.
  var reminderScript: String { "\(folder)/reminders.js" }

  /// The address of the script of the pages that make passkeys and sign in with them.
  var passkeyScript: String { "\(folder)/passkeys.js" }

  /// The service worker that shows reminders. It is apart from the other one, so that only devices that show them load it.
  var pushWorker: CachedResponse {
    made("push") { CachedResponse(Self.oneScope(Array(web_push_worker())), type: Self.script, cacheControl: "no-cache") }
  }

  /// The service worker, which stores pages and assets on the device, in the language of the request.
  var worker: CachedResponse {
    made("sw \(Language.current.rawValue)") {
      CachedResponse(Self.worker(folder), type: Self.script, cacheControl: "no-cache")
    }
  }

  /// The manifest of the app in the language of the request.
  var manifest: CachedResponse {
    made("manifest \(Language.current.rawValue)") {
      CachedResponse(Self.manifest(folder), type: "application/manifest+json", cacheControl: "no-cache")
    }
  }

  func file(at path: String) -> CachedResponse? { files[path] ?? script(at: path) }

  /// Returns a script in another language than English: `app.de.js`.
  private func script(at path: String) -> CachedResponse? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "js", ["\(folder)/app", "\(folder)/scan"].contains(parts[0]),
      let language = Language(rawValue: String(parts[1])), language != .english
    else { return nil }
    return made(path) {
      let english = parts[0].hasSuffix("app") ? Self.appScript : Self.scanScript
      return CachedResponse(TranslatedScript(english, in: language).bytes, type: Self.script, cacheControl: Self.forever, level: 9)
    }
  }

  private func made(_ name: String, _ make: () -> CachedResponse) -> CachedResponse {
    words.withLock { words in
      if let known = words[name] { return known }
      let response = make()
      words[name] = response
      return response
    }
  }

  /// Returns the name of a script in the language of the request: `app.js`, `app.de.js`.
  private static func name(ofScript name: String) -> String {
    Language.current == .english ? "\(name).js" : "\(name).\(Language.current.rawValue).js"
  }

  private static var appScript: [UInt8] { oneScope(Array(web_scripts())) }
  private static var scanScript: [UInt8] { oneScope(Array(web_scan_scripts())) + Array("\nexport { scanner }\n".utf8) }

  /// Joins modules into one script, without their imports, exports, and lines of comment.
  private static func oneScope(_ modules: [UInt8]) -> [UInt8] {
    let (newline, importing, exporting) = (UInt8(ascii: "\n"), Array("import ".utf8), Array("export ".utf8))
    let lines = modules.split(separator: newline).filter { line in
      !line.starts(with: importing) && !line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
    }
    return Array(lines.map { $0.starts(with: exporting) ? $0.dropFirst(exporting.count) : $0 }.joined(separator: [newline]))
  }

  /// Removes the comments of a style sheet, which contains `/*` nowhere else, and what its lines are indented by.
  private static func compact(_ styles: [UInt8]) -> [UInt8] {
    var rest = styles[...], kept: [UInt8] = []
    while let start = rest.firstRange(of: Array("/*".utf8)) {
      kept += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest[(rest.firstRange(of: Array("*/".utf8))?.upperBound ?? rest.endIndex)...]
    }
    kept += rest
    let lines = kept.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
    return Array(lines.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns the worker's script. The list of assets comes first: the script changes whenever an asset or the language does.
  private static func worker(_ folder: String) -> [UInt8] {
    let names = ["app.css", name(ofScript: "app"), "icon.svg", "scan.css", name(ofScript: "scan"), "wide.js", "later.js"]
    let list = names.map { "'\(folder)/\($0)'" }.joined(separator: ", ")
    let head = "const folder = '\(folder)'\nconst language = '\(Language.current.rawValue)'\nconst assets = [\(list)]\n"
    return oneScope(Array(head.utf8) + Array(web_worker()))
  }

  private static func manifest(_ folder: String) -> [UInt8] {
    // The whole drawing is inside the safe zone of a maskable icon, a circle of 80 % of the width.
    let icons = [("192", "any"), ("512", "any"), ("512", "maskable")].map { size, purpose in
      #"{"src":"\#(folder)/icon-\#(size).png","sizes":"\#(size)x\#(size)","type":"image/png","purpose":"\#(purpose)"}"#
    }
    let description = say("A private food and activity diary").replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
    let text = """
      {"id":"/","name":"Demeter","short_name":"Demeter","description":"\(description)","lang":"\(Language.current.rawValue)",\
      "start_url":"/","scope":"/",\
      "display":"standalone","background_color":"#f2f2f7","theme_color":"#f2f2f7","icons":[\(icons.joined(separator: ","))]}
      """
    return Array(text.utf8)
  }
}

/// Serves the assets, the manifest, the service worker, and its page.
struct AssetsController: Sendable {
  let site: AppEnvironment

  func add(to router: Router<WebContext>) {
    router.get("assets/**", use: asset)
    router.get("push.js") { request, _ in site.assets.pushWorker.response(to: request) }
    router.get("apple-touch-icon.png") { _, _ in Response.redirect(to: site.assets.paths.touchIcon, type: .normal) }
    router.get("favicon.ico") { _, _ in Response.redirect(to: site.assets.paths.icon, type: .normal) }
  }

  /// Adds what has words. The worker stores the assets of one language.
  func addWords(to router: RouterGroup<WebContext>) {
    router.get(.manifest) { request, _ in site.assets.manifest.response(to: request) }
    router.get("sw.js") { request, _ in site.assets.worker.response(to: request) }
    router.get(.offline, use: offline)
  }

  /// The page that a device shows in place of a page that it has not stored. The worker links "Try again" to the requested page.
  @Sendable private func offline(_ request: Request, _ context: WebContext) -> Response {
    site.page(say("Offline"), frame: nil) {
      ProblemView(
        title: say("Offline"), words: say("The server can’t be reached, and this page is not stored on this device."),
        retry: Route.offline.rawValue)
    }
  }

  @Sendable private func asset(_ request: Request, _ context: WebContext) throws -> Response {
    guard let file = site.assets.file(at: request.uri.path) else { throw WebError.notFound }
    return file.response(to: request)
  }
}

extension [UInt8] {
  init(_ file: EmbeddedFile) {
    self.init(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
