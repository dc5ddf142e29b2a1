extension StoredOwnFood {
  /// Whether a person may remove it and decide who finds it: whoever added it and, if it is shared, the owner of the household.
  public func isManaged(by person: Person) -> Bool { owner == person.id || (person.isOwner && food.isShared) }
}
