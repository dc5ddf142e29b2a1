/// The work that goes on beside requests, or that one person may ask for only once at a time.
struct RunningJobs: Sendable {
  /// The imports of health files.
  let healthImports: HealthImports
  /// The import of a food database.
  let foodImports: FoodImports
  /// The exports that are being created or sent.
  let exports = OnePerPerson(refusal: .exporting)
  /// The diaries that are being uploaded.
  let diaryUploads = OnePerPerson(refusal: .busy)
  /// The photos that are being read.
  let photos = OnePerPerson(refusal: .tryLater(seconds: 1))
  /// The previews and imports of those files.
  let diaryImports: DiaryImportJobs
  /// The rate limit for health data.
  let pushes = PushAllowance()
  /// The rate limit for assistants, which often ask several things at once.
  let assistantCalls = PushAllowance(most: 120)
  /// The rate limit for sign-ins with a provider, by address: each asks the provider.
  let providerSignIns = PushAllowance(most: 30)
  /// The rate limit for logging in another person's diary, by reader and diary.
  let sharedForms = PushAllowance(most: 20)
  /// The rate limit for those of all addresses together.
  let allProviderSignIns = PushAllowance(most: 120)
}
