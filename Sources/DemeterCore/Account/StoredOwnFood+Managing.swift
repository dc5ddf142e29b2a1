extension StoredOwnFood {
  /// Whether a person may remove it and decide who finds it. The person who added it may. If it is shared, the owner of the household may, too.
  public func isManaged(by person: Person) -> Bool { owner == person.id || (person.isOwner && food.isShared) }
}
