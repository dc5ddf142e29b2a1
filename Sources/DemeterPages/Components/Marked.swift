import DemeterHTML

/// A sentence in which the words in [brackets] are an element, such as a link: `You can undo this under [Your data].` Each language puts them
/// where they belong.
struct Marked<Content: HTML>: View {
  let sentence: String
  let content: (String) -> Content

  init(_ sentence: String, @ViewBuilder content: @escaping (String) -> Content) {
    self.sentence = sentence
    self.content = content
  }

  var body: some HTML {
    let parts = sentence.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? parts[1].split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false) : []
    if rest.count > 1 {
      String(parts[0])
      content(String(rest[0]))
      String(rest[1])
    } else {
      sentence
    }
  }
}
