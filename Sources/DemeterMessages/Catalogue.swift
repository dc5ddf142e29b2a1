internal import CMessages

/// The translations of one language, read from a file in gettext's PO format
/// (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html).
struct Catalogue: Sendable {
  static let german = Catalogue(compiledIn: translations_german)
  static let french = Catalogue(compiledIn: translations_french)
  static let spanish = Catalogue(compiledIn: translations_spanish)

  /// The forms of a translation by its English words, after the context and a tab where there is one.
  private var forms: [String: [String]] = [:]

  private init(compiledIn language: translations_language) {
    self.init(String(decoding: Self.file(of: language), as: UTF8.self))
  }

  private static func file(of language: translations_language) -> UnsafeRawBufferPointer {
    let text = translations(language)
    return UnsafeRawBufferPointer(start: text.bytes, count: text.count)
  }

  /// The files of all languages, one after the other.
  static var files: [UInt8] {
    [translations_german, translations_french, translations_spanish].reduce(into: []) { $0 += file(of: $1) }
  }

  /// Reads a file. What has no translation, and what is marked as unsure (`fuzzy`), is left out.
  init(_ file: String) {
    var entry = Entry()
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        if line.hasPrefix("#,"), line.contains("fuzzy") { entry.isUnsure = true }
      } else if line.isEmpty {
        keep(entry)
        entry = Entry()
      } else {
        entry.read(line)
      }
    }
    keep(entry)
  }

  private mutating func keep(_ entry: Entry) {
    guard !entry.isUnsure, !entry.words.isEmpty, !entry.forms.isEmpty, entry.forms.allSatisfy({ !$0.isEmpty }) else { return }
    forms[Self.key(entry.words, entry.context)] = entry.forms
  }

  private static func key(_ words: String, _ context: String?) -> String { context.map { $0 + "\t" + words } ?? words }

  /// Returns a translation; nil if there is none.
  func text(of words: String, context: String? = nil, form: Int = 0) -> String? {
    guard let forms = forms[Self.key(words, context)] else { return nil }
    return forms.indices.contains(form) ? forms[form] : forms[0]
  }

  /// One entry of a file, line by line.
  private struct Entry {
    var words = ""
    var context: String?
    var forms: [String] = []
    var isUnsure = false
    private var last = Substring()

    mutating func read(_ line: Substring) {
      guard let quote = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), quote < end else { return }
      let keyword = line[..<quote].filter { $0 != " " }
      let text = Self.unescaped(line[line.index(after: quote)..<end])
      if !keyword.isEmpty { last = keyword[...] }
      switch last {
      case "msgid": words += text
      case "msgctxt": context = (context ?? "") + text
      case _ where last.hasPrefix("msgstr"):
        if !keyword.isEmpty { forms.append("") }
        forms[forms.count - 1] += text
      default: break
      }
    }

    private static func unescaped(_ text: Substring) -> String {
      guard text.contains("\\") else { return String(text) }
      var result = "", isEscaped = false
      for character in text {
        if isEscaped {
          result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          result.append(character)
        }
      }
      return result
    }
  }
}
