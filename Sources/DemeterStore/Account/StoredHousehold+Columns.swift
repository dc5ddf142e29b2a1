public import DemeterCore

extension StoredHousehold {
  public func columns(ofTable table: String, of person: Person) async throws(DiaryError) -> String? {
    ColumnsMark.columns(of: table, in: try await accounts.read(.setting(ColumnsMark.setting(of: person.id))).first)
  }

  public func set(columns: String, ofTable table: String, of person: Person) async throws(DiaryError) {
    try await accounts.change(person.id) { transaction in
      let lines = ColumnsMark.lines(try transaction.read(.setting(ColumnsMark.setting(of: person.id))).first, with: columns, of: table)
      try transaction.write(AccountStatements.set, .text(ColumnsMark.setting(of: person.id)), .text(lines))
    }
  }
}
