package import DemeterCore

/// Statements on own foods.
enum OwnFoodStatements {
  private static let columns = OwnFoodRecord.columns.joined(separator: ", ")
  static let visible = SQL(
    accounts: "SELECT \(columns) FROM own_food WHERE is_current = 1 AND is_deleted = 0 AND (is_shared = 1 OR owner_id = $1)")
  static let versions = SQL(accounts: "SELECT \(columns) FROM own_food WHERE id = $1 ORDER BY version")
  static let current = SQL(accounts: "SELECT \(columns) FROM own_food WHERE id = $1 AND is_current = 1")
  static let replace = SQL(accounts: "UPDATE own_food SET is_current = 0 WHERE id = $1 AND is_current = 1")
  static let add = SQL(
    accounts: "INSERT INTO own_food (\(columns)) VALUES (\(OwnFoodRecord.columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")))")
  static let ofOwner = SQL(accounts: "SELECT \(columns) FROM own_food WHERE owner_id = $1 ORDER BY id, version")
  static let drop = SQL(accounts: "DELETE FROM own_food WHERE id = $1")
  static let adopt = SQL(accounts: "UPDATE own_food SET owner_id = $2 WHERE id = $1")
  static let orphan = SQL(
    accounts: """
      UPDATE own_food SET owner_id = NULL WHERE owner_id = $1
        AND id IN (SELECT id FROM own_food WHERE owner_id = $1 AND is_current = 1 AND is_deleted = 0 AND is_shared = 1)
      """)
  static let dropOfOwner = SQL(accounts: "DELETE FROM own_food WHERE owner_id = $1")
  static let forgetEditor = SQL(accounts: "UPDATE own_food SET editor = '' WHERE editor = (SELECT name FROM person WHERE id = $1)")
}

extension ReadingTransaction {
  /// All versions of the foods that a person added.
  package func ownFoods(addedBy id: Person.ID) throws -> [OwnFoodRecord] {
    try read(Query(OwnFoodStatements.ofOwner, .text(id.key)) { try OwnFoodRecord(row: $0) })
  }
}

extension WritingTransaction {
  /// Takes a person out of the own foods, before their account is removed: those that are shared stay without them, the others go.
  package func leaveOwnFoods(of id: Person.ID) throws {
    let person = StoredField.text(id.key)
    try write(OwnFoodStatements.orphan, person)
    try write(OwnFoodStatements.dropOfOwner, person)
    try write(OwnFoodStatements.forgetEditor, person)
  }

  /// Adds the own foods of a person who arrives. Of a food that is here already, because they once left it here, the newer version counts.
  package func arrive(_ records: [OwnFoodRecord], of id: Person.ID) throws {
    for (food, versions) in Dictionary(grouping: records, by: \.stored.id) {
      let here = try read(Query(OwnFoodStatements.current, .text(food.key)) { try OwnFoodRecord(row: $0) }).first
      if let here, here.stored.version > versions.map(\.stored.version).max() ?? 0 {
        try write(OwnFoodStatements.adopt, .text(food.key), .text(id.key))
        continue
      }
      try write(OwnFoodStatements.drop, .text(food.key))
      for version in versions { try write(OwnFoodStatements.add, try version.fields) }
    }
  }
}
