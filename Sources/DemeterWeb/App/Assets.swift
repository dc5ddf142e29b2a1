import CWebFiles
import Crypto
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// The styles, scripts and icons, compiled into the program and served under an address that changes with their content.
struct Assets: Sendable {
  let paths: SiteAssets
  let manifest: CachedResponse
  /// The service worker, which stores pages and assets on the device.
  let worker: CachedResponse
  private let files: [String: CachedResponse]

  /// The assets of this program. Compressing them takes a moment, so it is done once.
  static let compiledIn: Assets = Assets()

  private init() {
    let forever = "public, max-age=31536000, immutable"
    let sources: [(name: String, type: String, bytes: [UInt8])] = [
      ("app.css", "text/css; charset=utf-8", Self.withoutComments(Array(web_styles()))),
      ("app.js", "text/javascript; charset=utf-8", Self.oneScope(Array(web_scripts()))),
      ("scan.css", "text/css; charset=utf-8", Self.withoutComments(Array(web_scan_styles()))),
      ("scan.js", "text/javascript; charset=utf-8", Self.oneScope(Array(web_scan_scripts())) + Array("\nexport { scanner }\n".utf8)),
      ("icon.svg", "image/svg+xml", Array(web_icon_svg())), ("icon-180.png", "image/png", Array(web_icon_180())),
      ("icon-192.png", "image/png", Array(web_icon_192())), ("icon-512.png", "image/png", Array(web_icon_512())),
    ]
    var hasher = SHA256()
    for source in sources { hasher.update(data: source.bytes) }
    let folder = "/assets/" + hasher.finalize().prefix(6).map { String(format: "%02x", $0) }.joined()
    var files: [String: CachedResponse] = [:]
    for source in sources {
      files["\(folder)/\(source.name)"] = CachedResponse(source.bytes, type: source.type, cacheControl: forever, level: 9)
    }
    self.files = files
    paths = SiteAssets(
      style: "\(folder)/app.css", script: "\(folder)/app.js", touchIcon: "\(folder)/icon-180.png", icon: "\(folder)/icon.svg")
    worker = CachedResponse(Self.worker(folder, files.keys.sorted()), type: "text/javascript; charset=utf-8", cacheControl: "no-cache")
    manifest = CachedResponse(Self.manifest(folder), type: "application/manifest+json", cacheControl: "no-cache")
  }

  func file(at path: String) -> CachedResponse? { files[path] }

  /// Joins modules into one script, without their imports, exports, and lines of comment.
  private static func oneScope(_ modules: [UInt8]) -> [UInt8] {
    let (newline, importing, exporting) = (UInt8(ascii: "\n"), Array("import ".utf8), Array("export ".utf8))
    let lines = modules.split(separator: newline).filter { line in
      !line.starts(with: importing) && !line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
    }
    return Array(lines.map { $0.starts(with: exporting) ? $0.dropFirst(exporting.count) : $0 }.joined(separator: [newline]))
  }

  /// Removes the comments of a style sheet, which contains `/*` nowhere else.
  private static func withoutComments(_ styles: [UInt8]) -> [UInt8] {
    var rest = styles[...], kept: [UInt8] = []
    while let start = rest.firstRange(of: Array("/*".utf8)) {
      kept += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest[(rest.firstRange(of: Array("*/".utf8))?.upperBound ?? rest.endIndex)...]
    }
    return kept + rest
  }

  /// Returns the worker's script. The list of assets comes first: the script changes whenever an asset does.
  private static func worker(_ folder: String, _ paths: [String]) -> [UInt8] {
    let list = paths.filter { !$0.hasSuffix(".png") }.map { "'\($0)'" }.joined(separator: ", ")
    let head = "const folder = '\(folder)'\nconst assets = [\(list)]\n"
    return oneScope(Array(head.utf8) + Array(web_worker()))
  }

  private static func manifest(_ folder: String) -> [UInt8] {
    // The whole drawing is inside the safe zone of a maskable icon, a circle of 80 % of the width.
    let icons = [("192", "any"), ("512", "any"), ("512", "maskable")].map { size, purpose in
      #"{"src":"\#(folder)/icon-\#(size).png","sizes":"\#(size)x\#(size)","type":"image/png","purpose":"\#(purpose)"}"#
    }
    let text = """
      {"id":"/","name":"Demeter","short_name":"Demeter","description":"A private food and activity diary","start_url":"/","scope":"/",\
      "display":"standalone","background_color":"#f2f2f7","theme_color":"#f2f2f7","icons":[\(icons.joined(separator: ","))]}
      """
    return Array(text.utf8)
  }
}

/// Serves the assets, the manifest, and the health check.
struct AssetsController: Sendable {
  let site: AppEnvironment

  func add(to router: Router<WebContext>) {
    router.get("assets/**", use: asset)
    router.get(.manifest) { request, _ in site.assets.manifest.response(to: request) }
    router.get("sw.js") { request, _ in site.assets.worker.response(to: request) }
    router.get(.offline, use: offline)
    router.get("apple-touch-icon.png") { _, _ in Response.redirect(to: site.assets.paths.touchIcon, type: .normal) }
    router.get("favicon.ico") { _, _ in Response.redirect(to: site.assets.paths.icon, type: .normal) }
  }

  /// The page that a device shows in place of a page that it has not stored. The worker links "Try again" to the requested page.
  @Sendable private func offline(_ request: Request, _ context: WebContext) -> Response {
    site.page("Offline", frame: nil) {
      ProblemView(
        title: "Offline", words: "The server can’t be reached, and this page is not stored on this device.", retry: Route.offline.rawValue)
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
