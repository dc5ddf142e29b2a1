/// The address of every page and form, as a pattern with names in braces for values. The server's routes are made of these.
package enum Route: String, CaseIterable, Sendable {
  case today = "/"
  case add = "/add"
  case addOnline = "/add/online"
  case scan = "/scan"
  case review = "/review"
  case meals = "/meals"

  case entries = "/entries"
  case deleteEntries = "/entries/several/delete"
  case restoreEntries = "/entries/several/restore"
  case entry = "/entries/{id}"
  case logEntryAgain = "/entries/{id}/again"
  case saveEntryAsFood = "/entries/{id}/keep"
  case deleteEntry = "/entries/{id}/delete"
  case restoreEntry = "/entries/{id}/restore"
  case restoreRevision = "/entries/{id}/revisions/{version}/restore"

  case myFoods = "/kept"
  case logMyFood = "/kept/{id}/log"
  case removeMyFood = "/kept/{id}/let-go"
  case restoreMyFood = "/kept/{id}/keep"

  case ownFoods = "/foods"
  case newOwnFood = "/foods/new"
  case ownFoodFile = "/foods/file"
  case ownFoodTemplate = "/foods/file/template.csv"
  case ownFoodPreview = "/foods/file/{id}"
  case undoOwnFoodFile = "/foods/file/{id}/undo"
  case ownFood = "/foods/{id}"
  case removeOwnFood = "/foods/{id}/remove"
  case restoreOwnFood = "/foods/{id}/restore"

  case recipes = "/recipes"
  case newRecipe = "/recipes/new"
  case readRecipeFile = "/recipes/file"
  case recipeChoice = "/recipes/file/{id}"
  case recipe = "/recipes/{id}"
  case editRecipe = "/recipes/{id}/edit"
  case cookRecipe = "/recipes/{id}/cook"
  case logRecipe = "/recipes/{id}/log"
  case updateEntriesOfRecipe = "/recipes/{id}/entries"
  case recipeFile = "/recipes/{id}/recipe.json"

  case day = "/days/{day}"
  case copyDay = "/days/{day}/copy"
  case nutrients = "/days/{day}/nutrients"
  case celebrate = "/days/{day}/celebration"
  case completeness = "/days/{day}/completeness"
  case dayNote = "/days/{day}/note"
  case activity = "/days/{day}/activity/{metric}"
  case removeCorrection = "/days/{day}/activity/{metric}/measured"

  case newMeasurement = "/measure/{kind}"
  case measurements = "/measurements"
  case measurement = "/measurements/{id}"
  case deleteMeasurement = "/measurements/{id}/delete"
  case restoreMeasurement = "/measurements/{id}/restore"

  case exercises = "/exercise"
  case newExercise = "/exercise/new"
  case exercise = "/exercise/{id}"
  case deleteExercise = "/exercise/{id}/delete"
  case restoreExercise = "/exercise/{id}/restore"

  case history = "/history"
  case search = "/history/search"
  case historyOfDay = "/history/{day}"
  case trends = "/trends"
  case report = "/report"
  case reportDays = "/report/days.csv"
  case reportMeals = "/report/meals.csv"
  case goals = "/goals"
  case suggestGoals = "/goals/suggest"
  case suggestPace = "/goals/suggest/pace"
  case suggestedGoals = "/goals/suggest/result"
  case followGoal = "/goals/follow"

  case putAwayFirstSteps = "/first-steps/put-away"

  case settings = "/settings"
  case timeZone = "/settings/time-zone"
  case bodySettings = "/settings/body"
  case measures = "/settings/measurements"
  case nutrientSettings = "/settings/nutrients"
  case eatingWindow = "/settings/eating-window"
  case mealPlan = "/settings/meals"
  case shortcuts = "/settings/shortcuts"
  case foodSources = "/settings/foods"
  case tryFoodService = "/settings/foods/try"
  case removeFoodService = "/settings/foods/remove"
  case barcodeLookup = "/settings/foods/barcodes"
  case foodImports = "/settings/foods/imports"
  case cancelFoodImport = "/settings/foods/imports/cancel"

  case health = "/settings/health"
  case healthPhone = "/settings/health/phone"
  case healthSources = "/settings/health/sources"
  case healthFoods = "/settings/health/foods"
  case healthImports = "/health/imports"
  case cancelHealthImport = "/health/imports/{id}/cancel"

  case data = "/settings/data"
  case export = "/settings/data/export"
  case deleteAccount = "/settings/data/delete"
  case diaryImports = "/settings/data/imports"
  case diaryImport = "/settings/data/imports/{id}"
  case cancelDiaryImport = "/settings/data/imports/{id}/cancel"
  case undoBatch = "/settings/data/batches/{id}/undo"

  case devices = "/settings/devices"
  case endSession = "/settings/devices/{id}/end"
  case endOtherSessions = "/settings/devices/end-others"
  case tokens = "/settings/tokens"
  case newToken = "/settings/tokens/new"
  case revokeToken = "/settings/tokens/{id}/revoke"
  case password = "/settings/password"

  case server = "/settings/server"
  case newPlan = "/settings/server/plan"
  case newFoods = "/settings/server/foods"
  case invitations = "/settings/server/invitations"
  case withdrawInvitations = "/settings/server/invitations/withdraw"
  case people = "/settings/server/people"
  case newPerson = "/settings/server/people/new"
  case resetPassword = "/settings/server/people/{id}/password"
  case personPlan = "/settings/server/people/{id}/plan"
  case removePerson = "/settings/server/people/{id}/removal"
  case keepPerson = "/settings/server/people/{id}/removal/withdraw"

  case signIn = "/sign-in"
  case signOut = "/sign-out"
  case welcome = "/welcome"
  case link = "/link/{secret}"
  case phoneNumbers = "/h/{secret}"
  case invitation = "/invitation/{secret}"
  case trust = "/trust"
  case certificate = "/trust/demeter.cer"
  case manifest = "/manifest.webmanifest"
  case offline = "/offline"

  /// The address, with values in place of the names in braces, in their order.
  package func path(_ values: String...) -> String {
    var path = "", rest = rawValue[...]
    for value in values {
      guard let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")), let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
      path += rest[..<open]
      path += value
      rest = rest[rest.utf8.index(after: close)...]
    }
    return path + rest
  }
}
