import DemeterCore
package import Foundation

/// The files of one person in a data folder. Their paths are made of an id, which is a UUID: no text of a database becomes a path.
package struct PersonFiles: Sendable {
  private let id: UUID
  private let folder: URL

  package init(of id: UUID, in folder: URL) {
    self.id = id
    self.folder = folder
  }

  /// The diary.
  var diary: URL { folder.appending(path: "diaries/\(id.key).sqlite") }
  /// A diary that arrives from another household, until it is complete.
  var arriving: URL { folder.appending(path: "diaries/\(id.key).arriving") }
  /// The folder of imports and exports.
  package var work: URL { folder.appending(path: "work/\(id.key)", directoryHint: .isDirectory) }

  /// The diary with everything that is stored next to it.
  var diaryFiles: [URL] {
    let diary = diary.path
    return (DatabaseFile.companions + [".import"]).map { URL(fileURLWithPath: diary + $0) } + [arriving]
  }
}

extension UUID {
  /// Reads an id as `key` writes it; nil if the text is anything else.
  package init?(key: String) {
    guard let id = UUID(uuidString: key), id.key == key else { return nil }
    self = id
  }
}
