import DemeterCore
public import DemeterHTML

/// The progress of reading or importing a file.
public struct DiaryImportProgressPage: Hashable, Sendable {
  public let title: String
  let path: String
  let isImporting: Bool
  let percent: Int?
  let words: String

  /// The progress of the file at an address. `count` is the number of records read so far or, if `total` is known, of entries written.
  public init(path: String, isImporting: Bool, count: Int, total: Int?, in context: PageContext) {
    title = isImporting ? "Importing your diary" : "Reading your file"
    self.path = path
    self.isImporting = isImporting
    percent = total.map { $0 == 0 ? 100 : count * 100 / $0 }
    let numbers = context.numbers
    words =
      if let total {
        "\(numbers.text(count)) of \(numbers.text(total)) entries"
      } else {
        count == 0 ? "Starting …" : "\(numbers.text(count)) records read"
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
        page.isImporting
          ? "You can close this page; the import continues. You can undo it under Your data."
          : "Nothing changes until you have seen the preview."
      }
      noscript { p { a(.class("button wide"), .href(page.path)) { "Look again" } } }
      if !page.isImporting {
        form(.attribute("method", "post"), .action("\(page.path)/cancel")) { button(.class("button wide")) { "Cancel" } }
      }
    }
  }
}
