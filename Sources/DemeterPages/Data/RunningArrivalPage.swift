import DemeterCore
public import DemeterHTML

/// How far the reading or taking of a file is.
public struct RunningArrivalPage: Hashable, Sendable {
  public let title: String
  let path: String
  let isTaking: Bool
  let percent: Int?
  let words: String

  /// A file under an address. `count` records were read so far or, where `total` is known, so many entries of all were written.
  public init(path: String, isTaking: Bool, count: Int, total: Int?, in context: PageContext) {
    title = isTaking ? "Bringing in your diary" : "Reading your file"
    self.path = path
    self.isTaking = isTaking
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

/// Shows a `RunningArrivalPage`. The scripts ask again each second; without them a link does.
public struct RunningArrivalView: View {
  let page: RunningArrivalPage

  /// How far it is.
  public init(page: RunningArrivalPage) { self.page = page }

  public var body: some HTML {
    SubpageBar(title: page.title)
    section(.class("card running"), .behaviour("following")) {
      progress(
        .role("progressbar"), .attribute("max", "100"), .attribute("value", ifPresent: page.percent.map(String.init)),
        .label(page.title), .attribute("aria-valuetext", page.words)
      ) { page.words }
      p(.class("running-words")) { page.words }
      p(.class("hint")) {
        page.isTaking
          ? "You may close this page; it goes on. What comes can be undone under Your data."
          : "Nothing is changed before you have seen what would come."
      }
      noscript { p { a(.class("button wide"), .href(page.path)) { "Look again" } } }
      if !page.isTaking {
        form(.attribute("method", "post"), .action("\(page.path)/cancel")) { button(.class("button wide")) { "Cancel" } }
      }
    }
  }
}
