import DemeterCore
public import DemeterHTML
import DemeterMessages
public import Foundation

/// The progress of reading a file, of importing it or of undoing an import.
public struct DiaryImportProgressPage: Hashable, Sendable {
  /// What is going on.
  public enum Work: Hashable, Sendable { case reading, importing, undoing }

  public let title: String
  let path: String
  let cancel: String
  let work: Work
  let percent: Int?
  let words: String

  /// The progress of the work at an address. `count` is the number of records read so far or, if `total` is known, of entries written.
  public init(_ id: UUID, _ work: Work, count: Int, total: Int?, in context: PageContext) {
    title =
      switch work {
      case .reading: say("Reading your file")
      case .importing: say("Importing your diary")
      case .undoing: say("Undoing the import")
      }
    path = Paths.diaryImport(id)
    cancel = Route.cancelDiaryImport.path(id.key)
    self.work = work
    percent = total.map { $0 == 0 ? 100 : count * 100 / $0 }
    let numbers = context.numbers
    words =
      if let total {
        say(
          total, one: "\(numbers.text(count)) of \(numbers.text(total)) entry",
          other: "\(numbers.text(count)) of \(numbers.text(total)) entries")
      } else {
        count == 0
          ? say("Starting …") : say(count, one: "\(numbers.text(count)) record read", other: "\(numbers.text(count)) records read")
      }
  }
}

/// Shows a `DiaryImportProgressPage`. The scripts reload it every half second; without scripts a link does.
public struct DiaryImportProgressView: View {
  let page: DiaryImportProgressPage

  public init(page: DiaryImportProgressPage) { self.page = page }

  public var body: some HTML {
    SubpageBar(title: page.title)
    section(.class("card running"), .behaviour("following")) {
      progress(
        .role("progressbar"), .attribute("max", "100"), .attribute("value", ifPresent: page.percent.map(String.init)),
        .label(page.title), .attribute("aria-valuetext", page.words)
      ) { page.words }
      p(.class("running-words")) { page.words }
      p(.class("hint")) {
        switch page.work {
        case .reading: say("Nothing changes until you have seen the preview.")
        case .importing:
          say("You can close this page; the import continues. All of it appears at the end. You can undo it under Your data.")
        case .undoing: say("You can close this page; the work continues. Your diary changes at the end.")
        }
      }
      noscript { p { a(.class("button wide"), .href(page.path)) { say("Look again") } } }
      if page.work == .reading {
        form(.attribute("method", "post"), .action(page.cancel)) { button(.class("button quiet wide")) { say("Cancel the import") } }
      }
    }
  }
}
