import DemeterCore
import DemeterFoodService
import DemeterFoods
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// The sources of foods. All people can see them; the owner sets up the online services.
struct FoodSourcesController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.foodSources) { _, context in try await show(context) }
    pages.post(.foodSources, use: save)
    pages.post(.tryFoodService, use: tryOut)
    pages.post(.removeFoodService, use: remove)
    pages.post(.barcodeLookup, use: lookUpBarcodes)
    pages.post(.foodImports, use: importFoods)
    pages.post(.cancelFoodImport, use: cancelImport)
    pages.post(.confirmFoodImport, use: confirmImport)
    pages.post(.removeFineli, use: removeFineli)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    let key = body["consumerKey"] ?? "", secret = body["consumerSecret"] ?? ""
    let keys = ["consumerKey": key, "consumerSecret": secret]
    guard let provider = site.foodService.provider(with: keys) else {
      let missing = [("consumerKey", key, FieldLabel.consumerKey), ("consumerSecret", secret, .consumerSecret)]
        .filter { $0.1.allSatisfy(\.isWhitespace) }.map { FieldError($0.0, .missing($0.2)) }
      return try await show(context, refused: InvalidInput(missing), status: .unprocessableContent)
    }
    var settings = try await StoredFoodSettings(of: site.household)
    settings.keys = keys
    try await settings.save(in: site.household)
    site.foodService.use(provider)
    return try await check(context)
  }

  @Sendable private func tryOut(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    return try await check(context)
  }

  @Sendable private func remove(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    var settings = try await StoredFoodSettings(of: site.household)
    settings.keys = [:]
    try await settings.save(in: site.household)
    site.foodService.use(nil)
    return try await show(context, outcome: .removed)
  }

  /// Switches the lookup of barcodes at Open Food Facts on or off.
  @Sendable private func lookUpBarcodes(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let isOn = try await FormBody(request)["do"] == "on"
    try demandOwner(context)
    var settings = try await StoredFoodSettings(of: site.household)
    settings.looksUpBarcodes = isOn
    try await settings.save(in: site.household)
    site.foodService.lookUpBarcodes(isOn)
    return .redirect(to: Paths.foodSources, type: .normal)
  }

  /// The most bytes of a food database: the dump of Open Food Facts has more than one billion.
  private static let limit = 4_000_000_000

  @Sendable private func importFoods(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    try site.jobs.foodImports.reserve()
    let folder = UploadedFile.place(UUID.fresh(), under: site.jobs.healthImports.disk.folder)
    do {
      let form = try await withTaskExecutorPreference(BlockingExecutor.all) {
        try await UploadedForm(
          request, into: folder, on: site.jobs.healthImports.disk, atMost: Self.limit, received: site.jobs.foodImports.received)
      }
      if let file = form.file {
        let choice = ProductChoice(
          countries: ProductCountry.all.filter { form["country.\($0.code)"] == "on" }, removesOthers: form["replace"] == "on")
        site.jobs.foodImports.begin(try UploadedFile(named: file.lastPathComponent, in: folder), taking: choice, logger: context.logger)
      } else {
        site.jobs.foodImports.release(say("Choose a file first."))
        try? FileManager.default.removeItem(at: folder)
      }
    } catch {
      site.jobs.foodImports.release(nil)
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    return .redirect(to: Paths.foodSources, type: .normal)
  }

  @Sendable private func cancelImport(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    site.jobs.foodImports.cancel()
    return .redirect(to: Paths.foodSources, type: .normal)
  }

  /// Imports the file whose preview is shown.
  @Sendable private func confirmImport(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    site.jobs.foodImports.confirm(named: body["names"].flatMap(FineliLanguage.init) ?? .finnish, logger: context.logger)
    return .redirect(to: Paths.foodSources, type: .normal)
  }

  @Sendable private func removeFineli(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    try await site.jobs.foodImports.remove(.fineli)
    return .redirect(to: Paths.foodSources, type: .normal)
  }

  private func importState(_ context: PageContext) -> FoodImportState? {
    switch site.jobs.foodImports.now {
    case .receiving(let part): .receiving(percent: Int(percentOf: part))
    case .running(let progress):
      .running(percent: Int(percentOf: progress?.fraction ?? 0), records: progress?.records ?? 0, foods: progress?.foods ?? 0)
    case .previewed(let preview):
      .previewed(
        foods: preview.summary.foods, leftOut: preview.summary.leftOut,
        samples: preview.samples.map { food in
          FoodImportSample(names: [food.food.name] + food.otherNames, energy: food.food.per100Grams?.energy ?? .zero)
        })
    case .removed(let foods): .removed(foods: foods)
    case .done(let summary):
      .done(
        foods: summary.foods, leftOut: summary.leftOut, elsewhere: summary.skipped[.elsewhere] ?? 0,
        firstUnreadable: summary.firstUnreadable, isMostlyWithoutEnergy: summary.isMostlyWithoutEnergy)
    case .failed(let words): .failed(words)
    case .cancelled: .cancelled
    case nil: nil
    }
  }

  private func check(_ context: PageRequestContext) async throws -> Response {
    guard let provider = site.foodService.provider else { return try await show(context, outcome: .noKeys) }
    return try await show(context, outcome: await provider.check().map { .failed($0) } ?? .works)
  }

  private func show(
    _ context: PageRequestContext, outcome: FoodSourcesPage.Outcome? = nil, refused: InvalidInput? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let service: FoodSourcesPage.Service =
      site.foodService.isFromEnvironment ? .environment : site.foodService.provider == nil ? .none : .owner
    let counts = (try? await site.foods.counts()) ?? [:]
    let page = FoodSourcesPage(
      counts: counts, service: service, looksUpBarcodes: site.foodService.lookup != nil, isOwner: context.person.isOwner, outcome: outcome,
      refused: refused, importing: context.person.isOwner ? importState(context.reading(site)) : nil,
      countries: context.person.isOwner ? ProductCountry.all.map { ($0.code, $0.name) } : [], in: context.reading(site))
    return site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { FoodSourcesView(page: page) }
  }
}
