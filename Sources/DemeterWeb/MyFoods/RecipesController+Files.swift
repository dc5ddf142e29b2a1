import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// What is stored of a zip with recipes until they are added.
private struct StoredRecipes: Codable, Sendable {
  let recipes: [RecipeFile]
  let others: Int
  let isCutOff: Bool
}

extension RecipesController {
  /// The maximum number of recipes that are added at once: each line is looked up.
  private static let mostAtOnce = 100
  private static let prefix = "recipes-"
  private static let gone = Response.redirect(to: Route.newRecipe.rawValue, note: .fileNotAvailable)

  private static func place(_ id: UUID, in work: URL) -> URL { work.appending(path: "\(prefix)\(id.key).json") }

  /// Reads a recipe from a file, and shows it as if it had been pasted; the list of its recipes if it is a zip.
  @Sendable func readFile(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let turn = try site.jobs.diaryUploads.begin(for: context.person)
    defer { turn.end() }
    let reading = context.reading(site), isAlone = try await isAlone()
    var body = try FormBody(encoded: "do=read"), refusal = say("No recipe was found in this file."),
      status = HTTPResponse.Status.unprocessableContent
    if try await site.household.sharesNewFoods() { body["isShared"] = "on" }
    let folder = UploadedFile.place(UUID.fresh(), under: site.jobs.healthImports.disk.folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      // The form has a little more than the file.
      let form = try await withTaskExecutorPreference(BlockingExecutor.all) {
        try await UploadedForm(request, into: folder, on: site.jobs.healthImports.disk, atMost: RecipeArchive.mostBytes + 10_000)
      }
      if let file = form.file, RecipeArchive.isZip(file) {
        let archive = try await runBlocking { try RecipeArchive(file, unpackingInto: folder) }
        if !archive.recipes.isEmpty { return try await keep(archive, context) }
      } else if let place = form.file, let file = try await read(place) {
        body["name"] = file.name
        body["servings"] = file.servings.map { reading.numbers.field($0) }
        body["lines"] = file.lines
        body["method"] = file.method
        return try await save(body, id: UUID.fresh(), changing: nil, known: nil, cooking: nil, context)
      }
      if form.file == nil { refusal = say("Choose a file first") }
    } catch WebError.tooLarge {
      (refusal, status) = (say("This file is too large: \(RecipeFile.mostBytes / 1_000_000) MB are read at most."), .contentTooLarge)
    } catch let problem as RecipeArchive.Problem {
      refusal = problem.words
    }
    let page = RecipeFormPage(
      .recipe, RecipeForm(body), rows: [], sum: nil, new: UUID.fresh(), mayShare: !isAlone, fileError: refusal, in: reading)
    return try await self.form(page, context, status: status)
  }

  /// Reads a file with one recipe; nil if it has none.
  ///
  /// - Throws: `tooLarge`.
  func read(_ file: URL) async throws -> RecipeFile? {
    try await runBlocking {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= RecipeFile.mostBytes else { throw WebError.tooLarge }
      return RecipeFile([UInt8](try Data(contentsOf: file)))
    }
  }

  /// Stores the recipes of a zip, in place of those of an earlier one, and shows them.
  func keep(_ archive: RecipeArchive, _ context: PageRequestContext) async throws -> Response {
    let id = OwnFoodBatch.newID()
    let bytes = try JSONEncoder().encode(StoredRecipes(recipes: archive.recipes, others: archive.others, isCutOff: archive.isCutOff))
    let work = try await site.household.workFolder(of: context.person)
    try site.jobs.healthImports.disk.demand(UInt64(bytes.count))
    for old in try FileManager.default.contentsOfDirectory(atPath: work.path) where old.hasPrefix(Self.prefix) {
      try? FileManager.default.removeItem(at: work.appending(path: old))
    }
    let place = Self.place(id, in: work)
    guard FileManager.default.createFile(atPath: place.path, contents: bytes, attributes: [.posixPermissions: 0o600]) else {
      throw WebError.unavailable(reason: "\(place.path) can't be written")
    }
    return .redirect(to: Route.recipeChoice.path(id.key), type: .normal)
  }

  @Sendable func choose(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let id = try fileID(context)
    guard let stored = try await stored(id, context) else { return Self.gone }
    return try await show(stored, id, request, context)
  }

  /// Adds the recipes that were ticked, with the foods that their lines are understood as.
  @Sendable func addRecipes(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), id = try fileID(context)
    let turn = try site.jobs.diaryUploads.begin(for: context.person)
    defer { turn.end() }
    guard let stored = try await stored(id, context) else {
      // The button was pressed twice.
      let known = try await site.household.ownFoods(of: context.person)
      let isDone = OwnFoodBatch.all(in: known, of: context.person.id).contains { $0.id == id }
      return isDone ? .redirect(to: Paths.myFoods, note: .ownFoodsAdded, about: [id]) : Self.gone
    }
    let pantry = try await context.pantry(site)
    var dishes: [OwnFood] = [], refused: [String] = []
    for (place, file) in stored.recipes.enumerated() where body["recipe.\(place)"] == "on" && dishes.count < Self.mostAtOnce {
      let read = try await site.foods.readRecipe(file.lines, hasName: true, in: pantry, numbers: context.person.numbers)
      var input = RecipeInput()
      input.name = file.shownName
      input.lines = read.lines.map(\.line)
      if let servings = file.servings?.servings, (0.1...1000).contains(servings) { input.servings = .number(servings) }
      input.method = file.method
      input.isShared = body["isShared"] == "on"
      do { dishes.append(try input.checked(id: id.numbered(place + 1))) } catch { refused.append(file.shownName) }
    }
    guard dishes.count + refused.count > 0 else { return .redirect(to: Route.recipeChoice.path(id.key), note: .nothingToAdd) }
    _ = try await site.household.add(dishes, by: context.person)
    if !refused.isEmpty { return try await show(stored, id, request, context, refused: refused) }
    if try await new(in: stored, id, context).isEmpty {
      try? FileManager.default.removeItem(at: Self.place(id, in: try await site.household.workFolder(of: context.person)))
      return .redirect(to: Paths.myFoods, note: .ownFoodsAdded, about: [id])
    }
    return .redirect(to: Route.recipeChoice.path(id.key), note: .ownFoodsAdded, about: [id])
  }

  private func show(
    _ stored: StoredRecipes, _ id: UUID, _ request: Request, _ context: PageRequestContext, refused: [String] = []
  ) async throws -> Response {
    let reading = context.reading(site), new = try await new(in: stored, id, context), places = Set(new)
    let isAlone = try await isAlone()
    let page = RecipeChoicePage(
      of: id,
      new: new.prefix(Self.mostAtOnce).map { place in
        let file = stored.recipes[place]
        return RecipeChoicePage.Line(
          place: place, name: file.shownName, ingredients: file.lineCount, servings: file.servings, in: reading)
      }, later: max(0, new.count - Self.mostAtOnce),
      known: stored.recipes.indices.filter { !places.contains($0) }.map { stored.recipes[$0].shownName }, others: stored.others,
      most: stored.isCutOff ? RecipeArchive.most : nil, isShared: isAlone ? nil : try await site.household.sharesNewFoods(),
      refused: refused, in: reading)
    return site.page(
      page.title, frame: try await context.frame(site, tab: .settings, for: request), status: refused.isEmpty ? .ok : .unprocessableContent
    ) { RecipeChoiceView(page: page) }
  }

  /// The places of the recipes that are not here yet, by their names.
  private func new(in stored: StoredRecipes, _ id: UUID, _ context: PageRequestContext) async throws -> [Int] {
    let known = try await site.household.ownFoods(of: context.person).filter { $0.food.recipe != nil && $0.food.recipe?.cooking == nil }
    let names = Set(known.map { $0.food.name.lowercased() }), ids = Set(known.map(\.id))
    return stored.recipes.indices.filter { place in
      !names.contains(stored.recipes[place].shownName.lowercased()) && !ids.contains(id.numbered(place + 1))
    }
  }

  private func stored(_ id: UUID, _ context: PageRequestContext) async throws -> StoredRecipes? {
    let place = Self.place(id, in: try await site.household.workFolder(of: context.person))
    return FileManager.default.contents(atPath: place.path).flatMap { try? JSONDecoder().decode(StoredRecipes.self, from: $0) }
  }

  private func fileID(_ context: PageRequestContext) throws -> UUID {
    guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }), OwnFoodBatch.isID(id) else { throw WebError.notFound }
    return id
  }
}

extension RecipeFile {
  /// Its name, which a recipe has to have.
  fileprivate var shownName: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? say("Recipe without a name") }
}

extension RecipeArchive.Problem {
  var words: String {
    switch self {
    case .damaged: say("This zip is damaged or cut off. Export it again.")
    case .locked: say("This zip needs a password. Export it without one.")
    case .tooLarge: say("This zip unpacks to more than recipes take up. It was not read.")
    }
  }
}
