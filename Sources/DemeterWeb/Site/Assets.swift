import Crypto
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// The styles, scripts and icons, compiled into the program and served under an address that changes with their content.
struct Assets: Sendable {
  let paths: SiteAssets
  let manifest: Rendered
  /// The service worker, which keeps pages and assets on the device.
  let worker: Rendered
  private let files: [String: Rendered]

  /// Styles in the order of their layers; each is a file of its own and they are served as one.
  private static let styles: [[UInt8]] = [
    PackageResources.base_css, PackageResources.shell_css, PackageResources.controls_css, PackageResources.form_css,
    PackageResources.ring_css, PackageResources.day_css, PackageResources.entry_css, PackageResources.sheet_css,
    PackageResources.note_css, PackageResources.history_css, PackageResources.calendar_css, PackageResources.detail_css,
    PackageResources.energy_css, PackageResources.food_css, PackageResources.steps_css, PackageResources.health_css,
    PackageResources.signin_css,
  ]

  /// Scripts with those they stand on before them: modules of one scope, so a name is declared once in all of them.
  private static let scripts: [[UInt8]] = [
    PackageResources.number_js, PackageResources.ahead_js, PackageResources.morph_js, PackageResources.outbox_js,
    PackageResources.note_js, PackageResources.page_js, PackageResources.tick_js, PackageResources.trouble_js,
    PackageResources.live_js, PackageResources.slide_js, PackageResources.visit_js, PackageResources.sheet_js,
    PackageResources.waiting_js, PackageResources.offline_js, PackageResources.later_js, PackageResources.ask_js,
    PackageResources.submit_js, PackageResources.importing_js, PackageResources.upload_js, PackageResources.level_js,
    PackageResources.voice_js, PackageResources.grid_js, PackageResources.months_js, PackageResources.history_js,
    PackageResources.detail_js, PackageResources.seek_js, PackageResources.online_js, PackageResources.review_js,
    PackageResources.scale_js, PackageResources.clock_js, PackageResources.swipe_js, PackageResources.zone_js,
    PackageResources.celebrate_js, PackageResources.tab_js, PackageResources.copy_js, PackageResources.app_js,
  ]

  init() {
    let forever = "public, max-age=31536000, immutable"
    let sources: [(name: String, type: String, bytes: [UInt8])] = [
      ("app.css", "text/css; charset=utf-8", Self.joined(Self.styles)),
      ("app.js", "text/javascript; charset=utf-8", Self.oneScope(Self.scripts)),
      ("icon.svg", "image/svg+xml", PackageResources.icon_svg), ("icon-180.png", "image/png", PackageResources.icon_180_png),
      ("icon-192.png", "image/png", PackageResources.icon_192_png), ("icon-512.png", "image/png", PackageResources.icon_512_png),
    ]
    var hasher = SHA256()
    for source in sources { hasher.update(data: source.bytes) }
    let folder = "/assets/" + hasher.finalize().prefix(6).map { String(format: "%02x", $0) }.joined()
    var files: [String: Rendered] = [:]
    for source in sources {
      files["\(folder)/\(source.name)"] = Rendered(source.bytes, type: source.type, cacheControl: forever, level: 9)
    }
    self.files = files
    paths = SiteAssets(
      style: "\(folder)/app.css", script: "\(folder)/app.js", touchIcon: "\(folder)/icon-180.png", icon: "\(folder)/icon.svg")
    worker = Rendered(Self.worker(folder, files.keys.sorted()), type: "text/javascript; charset=utf-8", cacheControl: "no-cache")
    manifest = Rendered(Self.manifest(folder), type: "application/manifest+json", cacheControl: "no-cache")
  }

  /// The asset at a path, or nil.
  func file(at path: String) -> Rendered? { files[path] }

  private static func joined(_ files: [[UInt8]]) -> [UInt8] { files.reduce(into: []) { $0 += $1 } }

  /// Modules as one: each stands there whole, without what it says of the others.
  private static func oneScope(_ modules: [[UInt8]]) -> [UInt8] {
    let lines = String(decoding: joined(modules), as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("import ") }
    return Array(lines.map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }.joined(separator: "\n").utf8)
  }

  /// The worker's script: what it keeps stands before it, so that it changes whenever an asset does.
  private static func worker(_ folder: String, _ paths: [String]) -> [UInt8] {
    let list = paths.filter { !$0.hasSuffix(".png") }.map { "'\($0)'" }.joined(separator: ", ")
    let head = "const folder = '\(folder)'\nconst assets = [\(list)]\n"
    return oneScope([Array(head.utf8), PackageResources.outbox_js, PackageResources.sw_js])
  }

  private static func manifest(_ folder: String) -> [UInt8] {
    let icons = ["192", "512"].map { size in
      #"{"src":"\#(folder)/icon-\#(size).png","sizes":"\#(size)x\#(size)","type":"image/png","purpose":"any"}"#
    }
    let text = """
      {"id":"/","name":"Demeter","short_name":"Demeter","description":"A private food and activity diary","start_url":"/","scope":"/",\
      "display":"standalone","background_color":"#f2f2f7","theme_color":"#f2f2f7","icons":[\(icons.joined(separator: ","))]}
      """
    return Array(text.utf8)
  }
}

/// Serves the assets, the manifest, and the signs of life.
struct AssetsController: Sendable {
  let site: Site

  func add(to router: Router<WebContext>) {
    router.get("assets/**", use: asset)
    router.get("manifest.webmanifest") { request, _ in site.assets.manifest.response(to: request) }
    router.get("sw.js") { request, _ in site.assets.worker.response(to: request) }
    router.get("offline", use: offline)
    router.get("apple-touch-icon.png") { _, _ in Response.redirect(to: site.assets.paths.touchIcon, type: .normal) }
    router.get("favicon.ico") { _, _ in Response.redirect(to: site.assets.paths.icon, type: .normal) }
  }

  /// What a device shows in place of a page that it does not keep; the worker lets "Try again" lead to that page.
  @Sendable private func offline(_ request: Request, _ context: WebContext) -> Response {
    site.page("Offline", frame: nil) {
      ProblemView(title: "Offline", words: "The server can’t be reached, and this page is not kept on this device.", retry: "/offline")
    }
  }

  @Sendable private func asset(_ request: Request, _ context: WebContext) throws -> Response {
    guard let file = site.assets.file(at: request.uri.path) else { throw WebError.notFound }
    return file.response(to: request)
  }
}
