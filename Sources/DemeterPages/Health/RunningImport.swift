import DemeterCore
import DemeterHTML
import DemeterMessages
public import Foundation

/// The progress of a running import.
public struct RunningImport: Hashable, Sendable {
  let id: String
  let percent: Int
  let isUploading: Bool
  let words: String

  /// `fraction` is 0…1; unknown values are nil.
  public init(
    id: UUID, isUploading: Bool, isStopping: Bool = false, bytes: UInt64, totalBytes: UInt64, records: Int, days: Int, fraction: Double,
    secondsLeft: Int?,
    in context: PageContext
  ) {
    self.id = id.key
    self.isUploading = isUploading
    percent = Int(percentOf: fraction)
    let numbers = context.numbers
    var parts = [say("\(Self.size(bytes, numbers)) of \(Self.size(totalBytes, numbers))")]
    if totalBytes == 0 { parts = bytes == 0 ? [] : [Self.size(bytes, numbers)] }
    if records > 0 { parts.append(say("\(numbers.text(records)) records")) }
    if days > 0 { parts.append(say("\(numbers.text(days)) days")) }
    if let secondsLeft { parts.append(Self.left(secondsLeft)) }
    words = isStopping ? say("Stopping …") : parts.isEmpty ? say("Starting …") : parts.joined(separator: " · ")
  }

  /// `1.2 GB`, `36 MB`
  static func size(_ bytes: UInt64, _ numbers: NumberStyle) -> String {
    let megabytes = Double(bytes) / 1_000_000
    if megabytes >= 1000 { return say("\(numbers.text(Measure((megabytes / 100).rounded() / 10))) GB") }
    return say("\(numbers.text(Measure(megabytes < 10 ? (megabytes * 10).rounded() / 10 : megabytes.rounded()))) MB")
  }

  /// `about 3 min left`
  static func left(_ seconds: Int) -> String {
    seconds < 60 ? say("about \(max(1, seconds)) s left") : say("about \((seconds + 30) / 60) min left")
  }
}

/// Shows the progress of an import. The scripts reload it every second; without scripts a link does.
struct RunningImportView: View {
  let running: RunningImport

  var body: some HTML {
    section(
      .class("card running"), .id("import-\(running.id)"), .behaviour("importing"),
      .attribute("data-import", "/api/v1/health/imports/\(running.id)"), .flag("data-uploading", running.isUploading),
      .attribute("aria-labelledby", "running-title")
    ) {
      h2(.id("running-title")) { running.isUploading ? say("Receiving the file") : say("Reading your Apple Health export") }
      progress(
        .role("progressbar"), .attribute("max", "100"), .attribute("value", "\(running.percent)"),
        .label(running.isUploading ? say("Upload", meaning: "noun") : say("Import", meaning: "noun")),
        .attribute("aria-valuetext", say("\(running.percent) percent"))
      ) { say("\(running.percent)%") }
      p(.class("running-words")) { running.words }
      p(.class("visually-hidden running-spoken"), .attribute("aria-live", "polite")) {}
      p(.class("hint")) {
        running.isUploading
          ? say("Keep the sending page open until the upload is complete.") : say("You can close this page; the import continues.")
      }
      noscript { p { a(.class("button wide"), .href(Paths.health)) { say("Look again") } } }
      form(.attribute("method", "post"), .action(Route.cancelHealthImport.path(running.id)), .behaviour("submit")) {
        button(.class("button quiet wide")) { say("Cancel the import") }
      }
    }
  }
}
