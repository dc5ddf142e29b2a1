package import DemeterCore

extension ImportedEntry {
  /// Reads the columns of an entry, whether its batch was undone, and whether a person edited it.
  package init(row: some StoredRow) throws {
    let entry = try EntryRecord(row: row).entry()
    let state = KnownEntry(isDeleted: entry.deletedAt != nil, isUndone: try row.value(EntryRecord.width))
    self.init(entry, state: state, wasEdited: try row.value(EntryRecord.width + 1))
  }
}
