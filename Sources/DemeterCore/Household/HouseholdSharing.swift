/// Diaries that people let others see.
public protocol HouseholdSharing: Sendable {
  /// Invites another person to see a person's diary, or also to log food in it. It ends after the last day, where the owner lives. Returns
  /// false and changes nothing if they were invited already, or are no other person of this household.
  func share(diaryOf owner: Person, with reader: Person.ID, mayLog: Bool, until lastDay: Day?) async throws(DiaryError) -> Bool
  /// Returns the diaries that a person shares and those that they may see, with open invitations and without what has ended.
  func shares(of person: Person) async throws(DiaryError) -> [DiaryShare]
  /// Accepts an invitation to see a person's diary. Returns false if there is none.
  func acceptShare(of owner: Person.ID, by reader: Person) async throws(DiaryError) -> Bool
  /// Ends what a person shares with another at once, or withdraws or declines an invitation to it.
  func endShare(of owner: Person.ID, with reader: Person.ID) async throws(DiaryError)
  /// Returns a person's diary if another person may see it now; nil if not, or not any more. Never answers from memory.
  func sharedDiary(of owner: Person.ID, for reader: Person) async throws(DiaryError) -> SharedDiary?
  /// Records what a person saw or did in another's diary today. It is kept for `DiaryAccess.daysKept` days.
  func record(_ access: DiaryAccess.Kind, toDiaryOf owner: Person, by reader: Person) async throws(DiaryError)
  /// Returns what others saw and did in a person's diary, the newest first.
  func accesses(toDiaryOf owner: Person) async throws(DiaryError) -> [DiaryAccess]
}
