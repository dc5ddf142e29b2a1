public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// Health data: how a phone sends it, and the result of the last import.
public struct HealthPage: Hashable, Sendable {
  /// The last import.
  public enum Import: Hashable, Sendable {
    /// The import is running.
    case running(RunningImport)
    /// Nothing was saved; why.
    case failed(String)
    /// The import was cancelled.
    case cancelled
  }

  public let title: String = say("Apple Health")
  let current: Import?
  /// Why a file was just refused.
  let error: String?
  let imports: [ImportSummary]
  let foods: HealthFoods
  let hasSources: Bool
  /// Whether numbers arrive from a phone, in words; nil if no phone is connected.
  let arrival: String?

  public init(
    current: Import?, imports: [HealthImport], batches: [EntryBatch] = [], sources: [HealthSource], arrival: PhoneArrival = .notSetUp,
    error: String? = nil,
    in context: PageContext
  ) {
    self.arrival = arrival.words(in: context)
    self.current = current
    self.error = error
    self.imports = imports.map { ImportSummary($0, in: context) }
    foods = HealthFoods(imports, batches: batches, in: context)
    hasSources = sources.count > 1
  }

  var running: RunningImport? {
    if case .running(let running) = current { running } else { nil }
  }
}

public struct HealthView: View {
  let page: HealthPage

  public init(page: HealthPage) { self.page = page }

  public var body: some HTML {
    SubpageBar(title: page.title)
    section(.class("card fields"), .id("daily")) {
      h2 { say("Steps from your iPhone, every day") }
      if let arrival = page.arrival { p { arrival } } else { p { say("Set it up once, with Apple’s free app Shortcuts.") } }
      a(.class(page.arrival == nil ? "button primary wide" : "button wide"), .behaviour("sheet"), .href(Paths.healthPhone)) {
        page.arrival == nil ? say("Connect your iPhone") : say("Your iPhone")
      }
    }
    if let running = page.running { RunningImportView(running: running) } else { UploadView(page: page) }
    if page.hasSources {
      section(.class("card list")) {
        a(.class("row"), .href(Paths.healthSources)) {
          span { say("Order of sources") }
          Icon(.chevronRight)
        }
      }
    }
    if !page.foods.isEmpty { HealthFoodsView(foods: page.foods) }
    if !page.imports.isEmpty {
      section(.class("past-imports"), .attribute("aria-labelledby", "past-imports")) {
        h2(.id("past-imports")) { say("Imports") }
        ForEach(page.imports) { ImportSummaryView(summary: $0) }
      }
    }
  }
}

/// The area to drop or choose a file. The scripts upload it immediately; without scripts a button does.
struct UploadView: View {
  let page: HealthPage

  var body: some HTML {
    form(
      .class("card upload"), .attribute("method", "post"), .action(Paths.healthImports), .attribute("enctype", "multipart/form-data"),
      .behaviour("upload"), .attribute("data-upload", "/api/v1/health/imports")
    ) {
      h2 { say("Earlier years, from a file") }
      switch page.current {
      case .failed(let words): FormError(message: words)
      case .cancelled: p(.class("message"), .role("status")) { say("The import was stopped. Nothing was changed.") }
      case .running, nil: FormError(message: page.error)
      }
      ol(.class("steps")) {
        li { say("On your iPhone open Health, tap your picture, then “Export All Health Data”.") }
        li { say("Send export.zip to this device, or open this page on the iPhone.") }
        li { say("Choose it here. Importing the same file again changes nothing; a newer export adds what is new.") }
      }
      FileField(
        id: "health-file", words: say("Choose export.zip"), accept: ".zip,.xml,.db,application/zip,text/xml", isSentAtOnce: true)
      details {
        summary { say("From an Android phone") }
        ol(.class("steps")) {
          li { say("Open Settings → Health Connect → Manage data → Backup and restore, and set up a scheduled export.") }
          li { say("When it has run, choose its zip here: Health Connect.zip.") }
          li { say("Each export has everything, so a newer one adds what is new.") }
        }
      }
      div(.class("sending"), .flag("hidden")) {
        progress(.attribute("max", "100"), .attribute("value", "0"), .label(say("Upload")))
        p(.class("sending-words")) {}
        p(.class("hint")) { say("Keep this page open until the upload is complete.") }
        button(.class("button quiet wide"), .type("button")) { say("Cancel") }
      }
      button(.class("button primary wide without-scripts")) { say("Import", meaning: "button") }
    }
  }
}
