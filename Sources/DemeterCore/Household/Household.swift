/// The people of one server: their accounts, how they sign in, and their diaries.
public protocol Household: HouseholdPeople, HouseholdPasswords, HouseholdLinks, HouseholdSecondFactors, HouseholdPasskeys,
  HouseholdIdentities, HouseholdSessions, HouseholdReminders, HouseholdSharing, HouseholdFoods, HouseholdSettings, HouseholdUpkeep
{}
