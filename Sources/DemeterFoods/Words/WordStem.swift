/// Removes the ending of a word. Names and phrases are stemmed in the same way, so the result need not be a word.
enum WordStem {
  /// Returns `egg` for "eggs", `grill` for "grilled", `-fat` for "nonfat". May return two words: "lowfat" is "low fat".
  static func of(_ word: String) -> String {
    if let meant = WordLists.meanings[word] { return meant }
    var word = word
    if word.utf8.contains(UInt8(ascii: "'")) {
      if word.hasSuffix("'s") { word.removeLast(2) }
      word = word.filter { $0 != "'" }
      if let meant = WordLists.meanings[word] { return meant }
    }
    if WordLists.unstemmed.contains(word) { return word }
    if let one = singular(word) {
      word = one
      if let meant = WordLists.meanings[word] { return meant }
      if WordLists.unstemmed.contains(word) { return word }
    }
    if word.utf8.count > 6, word.hasPrefix("un"), word.hasSuffix("ed") { return "-" + of(String(word.dropFirst(2))) }
    return ending(of: word)
  }

  private static func singular(_ word: String) -> String? {
    let bytes = word.utf8
    guard bytes.count > 3, bytes.last == UInt8(ascii: "s"), word != "this" else { return nil }
    if word.hasSuffix("ss") || word.hasSuffix("us") { return nil }
    if word.hasSuffix("ies"), bytes.count > 4 {
      let stays = WordLists.endInIE.contains(String(word.dropLast()))
      return word.dropLast(3) + (stays ? "ie" : "y")
    }
    if ["ches", "shes", "sses", "xes", "zzes", "oes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
    return String(word.dropLast())
  }

  private static func ending(of word: String) -> String {
    var bytes = Array(word.utf8)
    func ends(_ text: String) -> Bool { bytes.count >= text.utf8.count && bytes.suffix(text.utf8.count).elementsEqual(text.utf8) }
    for suffix in ["ed", "ing"] where ends(suffix) {
      let rest = bytes.dropLast(suffix.utf8.count)
      guard rest.count >= 3, rest.contains(where: { "aeiouy".utf8.contains($0) }) else { continue }
      bytes = Array(rest)
      if bytes.count > 3, let last = bytes.last, bytes[bytes.count - 2] == last, !"lsz".utf8.contains(last) { bytes.removeLast() }
      break
    }
    if bytes.count > 3, bytes.last == UInt8(ascii: "e") { bytes.removeLast() }
    if bytes.count > 2, bytes.last == UInt8(ascii: "y") { bytes[bytes.count - 1] = UInt8(ascii: "i") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
