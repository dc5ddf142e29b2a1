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

  private static let scripts: [String: [UInt8]] = [
    "app.js": PackageResources.app_js, "live.js": PackageResources.live_js, "morph.js": PackageResources.morph_js,
    "sheet.js": PackageResources.sheet_js, "submit.js": PackageResources.submit_js, "swipe.js": PackageResources.swipe_js,
    "note.js": PackageResources.note_js, "page.js": PackageResources.page_js, "zone.js": PackageResources.zone_js,
    "celebrate.js": PackageResources.celebrate_js, "scale.js": PackageResources.scale_js, "tab.js": PackageResources.tab_js,
    "clock.js": PackageResources.clock_js, "trouble.js": PackageResources.trouble_js,
    "ahead.js": PackageResources.ahead_js, "visit.js": PackageResources.visit_js, "history.js": PackageResources.history_js,
    "slide.js": PackageResources.slide_js, "grid.js": PackageResources.grid_js, "months.js": PackageResources.months_js,
    "detail.js": PackageResources.detail_js,
    "seek.js": PackageResources.seek_js, "ask.js": PackageResources.ask_js, "online.js": PackageResources.online_js,
    "voice.js": PackageResources.voice_js, "review.js": PackageResources.review_js, "level.js": PackageResources.level_js,
    "number.js": PackageResources.number_js,
    "offline.js": PackageResources.offline_js, "outbox.js": PackageResources.outbox_js, "waiting.js": PackageResources.waiting_js,
    "tick.js": PackageResources.tick_js,
    "upload.js": PackageResources.upload_js, "importing.js": PackageResources.importing_js, "copy.js": PackageResources.copy_js,
    "later.js": PackageResources.later_js,
  ]

  init() {
    let forever = "public, max-age=31536000, immutable"
    var sources: [(name: String, type: String, bytes: [UInt8])] = [
      ("app.css", "text/css; charset=utf-8", Array(Self.styles.joined())),
      ("icon.svg", "image/svg+xml", PackageResources.icon_svg), ("icon-180.png", "image/png", PackageResources.icon_180_png),
      ("icon-192.png", "image/png", PackageResources.icon_192_png), ("icon-512.png", "image/png", PackageResources.icon_512_png),
    ]
    for (name, bytes) in Self.scripts.sorted(by: { $0.key < $1.key }) {
      sources.append((name, "text/javascript; charset=utf-8", bytes))
    }
    var hasher = SHA256()
    for source in sources { hasher.update(data: source.bytes) }
    // One fingerprint for all, so that a module finds its neighbours by a relative path.
    let folder = "/assets/" + hasher.finalize().prefix(6).map { String(format: "%02x", $0) }.joined()
    var files: [String: Rendered] = [:]
    for source in sources {
      files["\(folder)/\(source.name)"] = Rendered(source.bytes, type: source.type, cacheControl: forever, level: 9)
    }
    self.files = files
    paths = SiteAssets(
      style: "\(folder)/app.css", script: "\(folder)/app.js",
      modules: Self.scripts.keys.filter { $0 != "app.js" }.sorted().map { "\(folder)/\($0)" }, touchIcon: "\(folder)/icon-180.png",
      icon: "\(folder)/icon.svg")
    worker = Rendered(Self.worker(folder, files.keys.sorted()), type: "text/javascript; charset=utf-8", cacheControl: "no-cache")
    manifest = Rendered(Self.manifest(folder), type: "application/manifest+json", cacheControl: "no-cache")
  }

  /// The asset at a path, or nil.
  func file(at path: String) -> Rendered? { files[path] }

  /// The worker's script: what it keeps stands before it, so that it changes whenever an asset does.
  private static func worker(_ folder: String, _ paths: [String]) -> [UInt8] {
    let list = paths.filter { !$0.hasSuffix(".png") }.map { "'\($0)'" }.joined(separator: ", ")
    let head = "import { isDue, items, send } from '\(folder)/outbox.js'\nconst folder = '\(folder)'\nconst assets = [\(list)]\n"
    return Array(head.utf8) + PackageResources.sw_js
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
