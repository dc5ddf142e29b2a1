public import DemeterHTML

/// Says that something went wrong, what was kept, and what to do next.
public struct ProblemView: View {
  let title: String
  let words: String
  /// Where trying again leads.
  let retry: String?

  /// A problem in plain words.
  public init(title: String, words: String, retry: String?) {
    self.title = title
    self.words = words
    self.retry = retry
  }

  public var body: some HTML {
    section(.class("card empty problem")) {
      h1 { title }
      p { words }
      if let retry { a(.class("button"), .href(retry)) { "Try again" } }
      a(.class("button quiet"), .href("/")) { "Today" }
    }
  }
}
