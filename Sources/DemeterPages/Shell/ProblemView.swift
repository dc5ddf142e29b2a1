public import DemeterHTML
import DemeterMessages

/// Reports an error: what happened, what was saved, and what to do next.
public struct ProblemView: View {
  let title: String
  let words: String
  /// The address of “Try again”.
  let retry: String?

  public init(title: String, words: String, retry: String?) {
    self.title = title
    self.words = words
    self.retry = retry
  }

  public var body: some HTML {
    section(.class("card empty problem")) {
      h1 { title }
      p { words }
      if let retry { a(.class("button primary"), .href(retry)) { say("Try again") } }
      a(.class(retry == nil ? "button primary" : "button quiet"), .href("/")) { say("Back to Today") }
    }
  }
}
