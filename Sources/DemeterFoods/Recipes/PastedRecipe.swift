import DemeterCore
import Foundation

/// The parts of a pasted recipe: name, servings, lines of ingredients, and method.
struct PastedRecipe: Hashable, Sendable, Codable {
  /// Its name, if it is there.
  var name: String?
  /// How many servings it makes, if it says so.
  var servings: Double?
  /// The lines of the ingredients, without headings.
  var lines: [String] = []
  /// How it is cooked.
  var method: String?

  /// The maximum number of characters that are read.
  static let longest: Int = 100_000

  /// Reads a pasted text: a list of ingredients, a whole recipe, or a file with schema.org/Recipe.
  ///
  /// - Parameter hasName: whether its name is known, and no line is it.
  init(_ text: String, hasName: Bool = false) {
    let text = String(text.prefix(Self.longest))
    if let document = RecipeDocument(text) {
      self = document.recipe
    } else {
      read(text, hasName: hasName)
    }
  }

  init() {}

  /// What a line is about.
  private enum Part { case before, ingredients, method, after }

  private mutating func read(_ text: String, hasName: Bool) {
    let all = text.split(whereSeparator: \.isNewline).map { RecipeLine.plain(String($0)) }.filter { !$0.isEmpty }
    let hasHeading = all.contains { RecipeWords.heading(of: $0) == .ingredients }
    var part = hasHeading ? Part.before : .ingredients, steps: [String] = []
    for (place, line) in all.enumerated() {
      if let heading = RecipeWords.heading(of: line) {
        part = heading == .ingredients ? .ingredients : heading == .method ? .method : .after
        continue
      }
      if servings == nil { servings = RecipeWords.servings(in: line) }
      if RecipeWords.saysYield(line), part != .method { continue }
      switch part {
      case .before: if name == nil, !RecipeWords.isAside(line) { name = line }
      case .ingredients:
        if place == 0, !hasName, Self.isTitle(line, before: all.dropFirst()) {
          name = line
        } else if RecipeWords.isStep(line) {
          (part, steps) = (.method, [line])
        } else if !RecipeWords.isAside(line), !RecipeWords.isSubheading(line) {
          lines.append(line)
        }
      case .method: steps.append(line)
      case .after: break
      }
    }
    if lines.count <= 2 { lines = lines.flatMap(RecipeLine.parts) }
    name = name.map { String($0.prefix(200)) }
    method = steps.isEmpty ? nil : String(steps.joined(separator: "\n").prefix(Recipe.longestMethod))
  }

  /// Whether the first line is the name: the only one without an amount among many that have one.
  private static func isTitle(_ line: String, before others: some Collection<String>) -> Bool {
    guard !line.contains(where: \.isNumber), !RecipeWords.isAside(line), others.count >= 2 else { return false }
    return others.count(where: RecipeLine.beginsWithAmount) * 2 > others.count(where: { !RecipeWords.isStep($0) })
  }
}

/// A line of a recipe as text.
enum RecipeLine {
  /// Returns a line without the signs of lists and boxes, with plain spaces and fractions, and not in capitals.
  static func plain(_ line: String) -> String {
    var text = line.replacing("\u{2044}", with: "/").replacing("\u{00A0}", with: " ").replacing("\u{202F}", with: " ")
      .replacing("\u{FE0F}", with: "").replacing("**", with: "")
    text = text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    let signs: Set<Character> = [
      "•", "▢", "☐", "☑", "✓", "✔", "□", "◻", "■", "▪", "◦", "·", "*", "-", "–", "—", "+", "○", "●", "‣", "▸", ">",
    ]
    while let first = text.first, signs.contains(first) { text = text.dropFirst().trimmingPrefix(while: \.isWhitespace).description }
    if let numbered = text.prefixMatch(of: #/\[[ xX]?\] *|\d{1,2}\) +/#) { text = String(text[numbered.range.upperBound...]) }
    let letters = text.filter(\.isLetter)
    if letters.count > 3, letters.allSatisfy(\.isUppercase) { text = text.lowercased() }
    return text.trimmingCharacters(in: .whitespaces)
  }

  /// Whether a line begins with a number or an article.
  static func beginsWithAmount(_ line: String) -> Bool {
    guard let first = line.first else { return false }
    return first.isNumber || line.lowercased().prefixMatch(of: Self.amountWords) != nil
  }

  /// Words with which an amount begins.
  private static var amountWords: Regex<Substring> {
    #/(?:about |approx\.? |approximately |~)?(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|quarter|several|few|dozen|couple|handful|pinch|dash|splash|knob|drizzle|sprinkle|etwas|eine?n?r?|zwei|drei|vier|halbe[rs]?|une?|deux|trois|quatre|quelques|demie?|una?|dos|tres|cuatro|medi[oa])\b/#
  }

  /// Returns the ingredients of a line that lists several: `400 g minced beef, 2 onions, a can of tomatoes`.
  static func parts(_ line: String) -> [String] {
    var parts: [String] = [], depth = 0, current = ""
    for character in line {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0, character == "," || character == ";" {
        parts.append(current)
        current = ""
      } else {
        current.append(character)
      }
    }
    parts.append(current)
    return parts.reduce(into: []) { lines, part in
      let part = part.trimmingCharacters(in: .whitespaces)
      let bare = part.hasPrefix("and ") ? String(part.dropFirst(4)) : part
      if lines.isEmpty || beginsWithAmount(bare) {
        lines.append(bare)
      } else if let last = lines.popLast() {
        lines.append("\(last), \(part)")
      }
    }.filter { !$0.isEmpty }
  }
}
