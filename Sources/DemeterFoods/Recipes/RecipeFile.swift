public import DemeterCore
import Foundation

/// A recipe in a file: JSON of schema.org, Mealie or Tandoor, a saved page, or text.
public struct RecipeFile: Hashable, Sendable, Codable {
  private var recipe: PastedRecipe

  /// The maximum number of bytes of a file.
  public static let mostBytes: Int = 5_000_000

  /// Reads a file; nil if it has no ingredients.
  public init?(_ bytes: some Collection<UInt8>) {
    guard let text = Self.text(Array(bytes)) else { return nil }
    let start = text.prefix(1000).trimmingPrefix(while: \.isWhitespace)
    if let document = RecipeDocument(text) {
      recipe = document.recipe
    } else if start.hasPrefix("{") || start.hasPrefix("[") {
      return nil
    } else if start.hasPrefix("<"), let page = RecipePageText(text) {
      recipe = page.recipe
    } else if !start.hasPrefix("<") {
      recipe = PastedRecipe(text)
    } else {
      return nil
    }
    guard !recipe.lines.isEmpty else { return nil }
  }

  /// A recipe that was read before; nil if it has no ingredients.
  init?(_ recipe: PastedRecipe) {
    guard !recipe.lines.isEmpty else { return nil }
    self.recipe = recipe
  }

  /// Returns the same recipe with this name if it has none.
  func named(_ name: String?) -> RecipeFile {
    var file = self
    if file.recipe.name?.isEmpty != false { file.recipe.name = name }
    return file
  }

  /// How many ingredients it has.
  public var lineCount: Int { recipe.lines.count }
  /// The name of the dish, if it is there.
  public var name: String? { recipe.name }
  /// How many servings it makes, if it says so.
  public var servings: Quantity? { recipe.servings.map(Quantity.init(servings:)) }
  /// Its ingredients, one a line.
  public var lines: String { recipe.lines.joined(separator: "\n") }
  /// How it is cooked.
  public var method: String? { recipe.method }

  /// The text in UTF-8, UTF-16 or Windows-1252; nil for a file that is no text.
  private static func text(_ bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, bytes.count <= mostBytes else { return nil }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return String(bytes: bytes, encoding: .utf16) }
    guard !bytes.contains(0), !bytes.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return String(validating: body, as: UTF8.self) ?? String(bytes: body, encoding: .windowsCP1252)
  }
}
