import Foundation

/// A saved page without JSON about its recipe: its text, a line for each block.
struct RecipePageText {
  let recipe: PastedRecipe

  /// Reads a page; nil if it has no heading for its ingredients, because any of its lines could then be one.
  init?(_ page: String) {
    let (lines, title) = Self.lines(of: page)
    guard lines.contains(where: { RecipeWords.heading(of: RecipeLine.plain($0)) == .ingredients }) else { return nil }
    var recipe = PastedRecipe(lines.joined(separator: "\n"), hasName: true)
    recipe.name = title.map { String($0.prefix(200)) }
    self.recipe = recipe
  }

  /// Tags whose content is no text of the page.
  private static let hidden: Set<String> = ["script", "style", "noscript", "template", "svg", "head"]
  /// Tags that do not end a line.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "em", "font", "i", "label", "mark", "small", "span", "strong", "sub", "sup", "u",
  ]

  /// The lines of a page, and the text of its first main heading.
  private static func lines(of page: String) -> (lines: [String], title: String?) {
    var lines: [String] = [], line = "", title: String?, skipped: String?
    func end(_ isTitle: Bool = false) {
      let text = plain(line)
      if !text.isEmpty { lines.append(text) }
      if isTitle, title == nil, !text.isEmpty { title = text }
      line = ""
    }
    for part in page.split(separator: "<", omittingEmptySubsequences: false) {
      guard let close = part.firstIndex(of: ">") else {
        if skipped == nil { line += part }
        continue
      }
      let tag = part[..<close].lowercased(), isEnd = tag.hasPrefix("/")
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
      if let hidden = skipped {
        if isEnd, name == hidden { skipped = nil } else { continue }
      } else if !isEnd, hidden.contains(name), !tag.hasSuffix("/") {
        end()
        skipped = name
        continue
      }
      if !inline.contains(name) { end(isEnd && name == "h1") }
      line += part[part.index(after: close)...]
    }
    end()
    return (lines, title)
  }

  /// A text with its entities as characters, and one space between words.
  private static func plain(_ text: String) -> String {
    text.replacing(#/&(?:#(\d{1,6})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z0-9]{2,8}));/#) { match in
      let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
      return number.flatMap(Unicode.Scalar.init).map { String($0) } ?? match.3.flatMap { entities[String($0)] } ?? " "
    }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "frac12": "½", "frac14": "¼", "frac34": "¾", "deg": "°", "ndash": "–",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à",
    "rsquo": "’", "lsquo": "‘",
  ]
}
