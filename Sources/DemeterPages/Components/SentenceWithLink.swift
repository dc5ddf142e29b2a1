import DemeterHTML

extension String {
  /// Stands for a link in a sentence, so that each language can put it where it belongs.
  static let linkPlace: String = "\u{FFFC}"
}

/// A sentence with a link at its `linkPlace`.
struct SentenceWithLink<Link: HTML>: View {
  private let before: String
  private let after: String
  private let link: Link

  init(_ sentence: String, @ViewBuilder link: () -> Link) {
    let parts = sentence.split(separator: String.linkPlace, maxSplits: 1, omittingEmptySubsequences: false)
    before = String(parts[0])
    after = parts.count > 1 ? String(parts[1]) : ""
    self.link = link()
  }

  var body: some HTML {
    before
    link
    after
  }
}
