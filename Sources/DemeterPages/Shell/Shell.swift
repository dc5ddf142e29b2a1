public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The addresses of the served styles, scripts and icons.
public struct SiteAssets: Hashable, Sendable {
  /// The single style sheet.
  public let style: String
  /// The single script, which attaches the behaviours.
  public let script: String
  /// The icon for the home screen.
  public let touchIcon: String
  /// The icon for the browser tab.
  public let icon: String

  public init(style: String, script: String, touchIcon: String, icon: String) {
    self.style = style
    self.script = script
    self.touchIcon = touchIcon
    self.icon = icon
  }
}

/// The frame of every page: head, content, tabs and temporary notes.
///
/// This target owns the texts and the layout of the screens. Does not know where the data comes from, or HTTP.
public struct Shell<Content: HTML>: View {
  let title: String
  let assets: SiteAssets
  /// nil if no person is signed in.
  let frame: SignedInFrame?
  /// Whether it shows an error, or a secret, that reloading its address would not show again.
  let isRefusal: Bool
  let content: Content

  public init(title: String, assets: SiteAssets, frame: SignedInFrame?, isRefusal: Bool = false, @ViewBuilder content: () -> Content) {
    self.title = title
    self.assets = assets
    self.frame = frame
    self.isRefusal = isRefusal
    self.content = content()
  }

  /// Whose diary it is, if it is another person's.
  private var shared: SharedFrame? { frame?.shared }

  public var body: some HTML {
    Document {
      html(.attribute("lang", Language.current.rawValue)) {
        PageHead(title: title, assets: assets, shared: shared)
        DemeterHTML.body(
          .behaviour(frame == nil || shared != nil ? "" : "live clock offline waiting"), .attribute("data-events", "/api/v1/events"),
          .flag("data-refusal", isRefusal), .flag("data-shared", shared != nil),
          .attribute("data-person", ifPresent: shared == nil ? frame?.context.person.key : nil),
          .attribute("data-today", ifPresent: frame?.context.today.description),
          .attribute("data-day-start", ifPresent: frame.map(\.context.dayStarts.latestHour).flatMap { $0 == 0 ? nil : "\($0)" }),
          .attribute("data-decimal", ifPresent: frame?.context.numbers.decimalSeparator),
          .attribute("data-grouping", ifPresent: frame?.context.numbers.groupingSeparator), .flag("data-kj", inKilojoules)
        ) {
          a(.class("skip"), .href("#main")) { say("Skip to content") }
          if let shared { SharedBanner(shared: shared) } else if let frame { ZoneNotice(zone: frame.context.timeZone) }
          if let leaves = frame?.leaves { LeavingNotice(day: leaves) }
          main(.id("main"), .attribute("tabindex", "-1")) { content }
          if let frame, let shared { SharedTabBar(frame: frame, shared: shared) } else if let frame { TabBar(frame: frame) }
          div(.id("notes"), .role("status"), .attribute("data-undo-seconds", "10")) {
            if let note = frame?.note { NoteView(note: note) }
          }
        }
      }
    }
  }
}

/// The frame of a signed-in page.
public struct SignedInFrame: Hashable, Sendable {
  /// A tab of the bar.
  public enum Tab: Sendable { case today, history, trends, settings, none }
  let context: PageContext
  let tab: Tab
  /// The day that the Add button adds to, if it is not today.
  let addDay: Day?
  package let note: Note?
  /// The day on which the account ends; nil if it stays.
  let leaves: String?
  /// Whose diary it is; nil if it is the person's own.
  let shared: SharedFrame?

  public init(context: PageContext, tab: Tab, addDay: Day? = nil, note: Note? = nil, shared: SharedFrame? = nil) {
    self.shared = shared
    self.context = context
    self.tab = tab
    self.addDay = addDay
    self.note = note
    leaves = context.leavesOn.map(context.dates.short)
  }
}

struct PageHead: View {
  let title: String
  let assets: SiteAssets
  var shared: SharedFrame?

  var body: some HTML {
    head {
      meta(.attribute("charset", "utf-8"))
      DemeterHTML.title { [title, shared?.name, "Demeter"].compactMap(\.self).joined(separator: " · ") }
      meta(.name("viewport"), .attribute("content", "width=device-width, initial-scale=1, viewport-fit=cover"))
      meta(.name("color-scheme"), .attribute("content", "light dark"))
      meta(.name("theme-color"), .attribute("content", "#f2f2f7"), .attribute("media", "(prefers-color-scheme: light)"))
      meta(.name("theme-color"), .attribute("content", "#000000"), .attribute("media", "(prefers-color-scheme: dark)"))
      meta(.name("apple-mobile-web-app-title"), .attribute("content", "Demeter"))
      // With the cookie, it is in the language of the person.
      link(.attribute("rel", "manifest"), .href(Route.manifest.rawValue), .attribute("crossorigin", "use-credentials"))
      link(.attribute("rel", "icon"), .href(assets.icon), .type("image/svg+xml"))
      link(.attribute("rel", "apple-touch-icon"), .href(assets.touchIcon))
      link(.attribute("rel", "stylesheet"), .href(assets.style))
      // Another person's diary has no scripts: nothing of it is stored on the device, waits in the outbox, or goes to the wrong diary.
      if shared == nil { script(.type("module"), .attribute("src", assets.script)) }
    }
  }
}

/// Today, History, Add, Speak, Trends, Settings, within reach of the thumb.
struct TabBar: View {
  let frame: SignedInFrame
  private var add: String { Paths.add + (frame.addDay.flatMap(frame.context.namedForFood).map { "?day=\($0)" } ?? "") }

  var body: some HTML {
    nav(.class("tabs"), .id("tabs"), .label(say("Main", meaning: "navigation"))) {
      TabLink(address: Paths.today, icon: .today, words: say("Today", meaning: "tab"), key: .today, isCurrent: frame.tab == .today)
      TabLink(address: Paths.history, icon: .calendar, words: say("History"), key: .history, isCurrent: frame.tab == .history)
      a(.class("tab add"), .id("add"), .behaviour("sheet"), .href(add), .key(.add)) {
        Icon(.plus)
        span { say("Add food", meaning: "tab") }
      }
      a(.class("tab"), .id("speak"), .behaviour("sheet"), .flag("data-speak"), .href(add), .key(.speak)) {
        Icon(.voice)
        span { say("Speak") }
      }
      TabLink(address: Paths.trends, icon: .trends, words: say("Trends"), key: .trends, isCurrent: frame.tab == .trends)
      TabLink(
        address: Paths.settings, icon: .settings, words: say("Settings", meaning: "tab"), key: .settings, isCurrent: frame.tab == .settings)
      a(.class("tab keys-link"), .behaviour("sheet"), .href(Paths.shortcuts), .key(.list)) { ShortcutsView.title }
      if frame.tab == .today {
        OnceView(name: "typing", place: .wide, words: say("Just type what you ate, such as “toast”: Add opens with it."))
      }
    }
  }
}

struct TabLink: View {
  let address: String
  let icon: Icon.Shape
  let words: String
  let key: Shortcut
  let isCurrent: Bool

  var body: some HTML {
    a(.class("tab"), .behaviour("tab"), .href(address), .key(key), .attribute("aria-current", ifPresent: isCurrent ? "page" : nil)) {
      Icon(icon)
      span { words }
    }
  }
}

/// Offers to change to the device's time zone. The scripts show it if the zones differ.
struct ZoneNotice: View {
  let zone: TimeZone

  var body: some HTML {
    form(
      .class("banner"), .behaviour("zone"), .flag("hidden"), .attribute("method", "post"), .action(Paths.timeZone),
      .attribute("data-zone", zone.iana)
    ) {
      p { say("Your days follow \(zone.words). This device is in another time zone.") }
      HiddenField(name: "timeZone", value: "")
      HiddenField(name: "next", value: "")
      button(.class("button small")) { say("Use this device’s zone") }
    }
  }
}

extension TimeZone {
  /// A readable form of `Europe/Berlin`: `Berlin (Europe)`.
  var words: String {
    let parts = iana.replacingOccurrences(of: "_", with: " ").split(separator: "/")
    guard parts.count > 1, let city = parts.last else { return iana }
    return "\(city) (\(parts[0]))"
  }
}
