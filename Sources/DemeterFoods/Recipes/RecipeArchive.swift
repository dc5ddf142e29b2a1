import DemeterArchive
import DemeterCore
public import Foundation

/// The recipes of a zip file: an export of Mealie or Tandoor, a backup of Mealie, or recipes as JSON in any folders.
///
/// Mealie's export has `recipes/SLUG/SLUG.json`. Tandoor's has a zip for each recipe, with `recipe.json` and a picture. A backup of Mealie has
/// the rows of all tables in `database.json`. Pictures are not read.
public struct RecipeArchive: Sendable {
  /// Why a zip can't be read.
  public enum Problem: Error, Hashable, Sendable {
    /// It is cut off, or not what it says to be.
    case damaged
    /// It needs a password.
    case locked
    /// It unpacks to more than recipes take up.
    case tooLarge
  }

  /// The maximum number of bytes of a file, with its pictures.
  public static let mostBytes: Int = 500_000_000
  /// The maximum number of recipes that are read.
  public static let most: Int = OwnFoodBatch.most

  /// The recipes with ingredients, in the order of the file.
  public let recipes: [RecipeFile]
  /// How many files or rows have no ingredients.
  public let others: Int
  /// Whether there are more recipes than are read.
  public let isCutOff: Bool

  /// Reads a zip.
  ///
  /// - Parameter folder: where zips inside it are unpacked, one at a time. It has to be there.
  public init(_ url: URL, unpackingInto folder: URL) throws(Problem) {
    var unpacking = RecipeUnpacking(folder: folder)
    do {
      try unpacking.read(url, as: nil)
    } catch {
      throw switch error as? ArchiveError {
      case .tooLarge: .tooLarge
      case .locked: .locked
      default: .damaged
      }
    }
    recipes = unpacking.recipes
    others = unpacking.others
    isCutOff = unpacking.isCutOff
  }

  /// Whether a file begins as a zip does.
  public static func isZip(_ url: URL) -> Bool { (try? PlainFile.start(of: url, count: 4)) == [0x50, 0x4B, 3, 4] }
}

private struct RecipeUnpacking {
  /// The maximum number of parts: a recipe has a few pictures.
  private static let mostParts = 50_000
  /// The maximum size of a zip inside the zip.
  private static let largestZip: UInt64 = 100_000_000
  /// The maximum size of a backup's table.
  private static let largestDatabase: UInt64 = 20_000_000

  let folder: URL
  var recipes: [RecipeFile] = []
  var others = 0
  var isCutOff = false
  /// The bytes of recipes and of zips that may still be unpacked.
  private var left: UInt64 = 100_000_000
  private var leftOfZips = UInt64(RecipeArchive.mostBytes)

  init(folder: URL) { self.folder = folder }

  /// Reads a zip, or one inside of it under a name.
  mutating func read(_ url: URL, as inner: String?) throws {
    let archive = try ZipArchive(url, most: Self.mostParts)
    guard !archive.hasOverlaps else { throw ArchiveError.tooLarge(url.lastPathComponent) }
    for part in archive.entries where !part.name.hasPrefix("__MACOSX/") {
      guard !part.isLocked else { throw ArchiveError.locked(part.name) }
      let name = part.name.lowercased()
      if name == "database.json", inner == nil, part.size <= Self.largestDatabase, let backup = MealieBackup(try bytes(of: part, archive)) {
        for recipe in backup.recipes { add(RecipeFile(recipe), named: nil) }
      } else if name.hasSuffix(".json"), part.size <= RecipeFile.mostBytes {
        add(RecipeFile(try bytes(of: part, archive)), named: Self.stem(inner ?? part.name))
      } else if name.hasSuffix(".zip"), inner == nil {
        try readInner(part, archive)
      }
      if isCutOff { return }
    }
  }

  private mutating func readInner(_ part: ZipArchive.Entry, _ archive: ZipArchive) throws {
    guard part.size <= min(Self.largestZip, leftOfZips) else { throw ArchiveError.tooLarge(part.name) }
    leftOfZips -= part.size
    let place = folder.appending(path: "inner.zip")
    defer { try? FileManager.default.removeItem(at: place) }
    guard FileManager.default.createFile(atPath: place.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let handle = try FileHandle(forWritingTo: place)
    defer { try? handle.close() }
    try archive.read(part, limit: Self.largestZip) { try handle.write(contentsOf: Data($0)) }
    try read(place, as: part.name)
  }

  private mutating func bytes(of part: ZipArchive.Entry, _ archive: ZipArchive) throws -> [UInt8] {
    guard part.size <= left else { throw ArchiveError.tooLarge(part.name) }
    left -= part.size
    var bytes: [UInt8] = []
    try archive.read(part) { bytes += $0 }
    return bytes
  }

  private mutating func add(_ recipe: RecipeFile?, named name: String?) {
    guard let recipe else { return others += 1 }
    guard recipes.count < RecipeArchive.most else { return isCutOff = true }
    recipes.append(recipe.named(name))
  }

  /// Returns the name of a file without its folders and ending.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex).prefix(200))
  }
}
