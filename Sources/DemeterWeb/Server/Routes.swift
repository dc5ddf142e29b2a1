public import Hummingbird

/// The list of all addresses of this server.
///
/// Owns HTTP: routes, sessions, forms, JSON, live events, headers. Does not know SQL or the look of a page.
public func demeterRouter(_ site: AppEnvironment, metrics: PrometheusMetrics) -> Router<WebContext> {
  let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: SafetyHeaders(demandsTLS: site.transport.demandsTLS))
  router.add(middleware: KnownMethods())
  router.add(middleware: MetricsMiddleware())
  router.add(middleware: ForwardedHeadersMiddleware(transport: site.transport, connections: site.connections))
  router.add(middleware: CompressedText())
  router.add(middleware: ErrorTranslation(site: site))
  router.add(middleware: OneHost())
  router.add(middleware: SameOriginWrites())
  AssetsController(site: site).add(to: router)
  StatusController(site: site, metrics: metrics).add(to: router)
  TrustController(site: site).add(to: router)

  let known = router.group().add(middleware: Identification(site: site)).add(middleware: ErrorTranslation(site: site))
  SignInController(site: site).add(to: known)

  let pages = known.group(context: PageRequestContext.self)
  TodayController(site: site).add(to: pages)
  AddFoodController(site: site).add(to: pages)
  FoodSearchController(site: site).add(to: pages)
  FoodSourcesController(site: site).add(to: pages)
  HealthController(site: site).add(to: pages)
  BulkEntriesController(site: site).add(to: pages)
  EntryController(site: site).add(to: pages)
  CorrectionController(site: site).add(to: pages)
  CompletenessController(site: site).add(to: pages)
  MeasurementsController(site: site).add(to: pages)
  CopyController(site: site).add(to: pages)
  MyFoodsController(site: site).add(to: pages)
  GoalsController(site: site).add(to: pages)
  SearchController(site: site).add(to: pages)
  HistoryController(site: site).add(to: pages)
  SettingsController(site: site).add(to: pages)
  DataController(site: site).add(to: pages)
  DiaryImportController(site: site).add(to: pages)
  DevicesController(site: site).add(to: pages)
  ServerController(site: site).add(to: pages)

  router.get("api/openapi.yaml") { request, _ in OpenAPI.document.response(to: request) }
  let api = known.group("api/v1", context: PersonContext.self)
  DaysAPI(site: site).add(to: api)
  SearchAPI().add(to: api)
  EntriesAPI(site: site).add(to: api)
  ChangesAPI().add(to: api)
  GoalsAPI(site: site).add(to: api)
  HistoryAPI(site: site).add(to: api)
  ActivityAPI(site: site).add(to: api)
  MeasurementsAPI(site: site).add(to: api)
  SavedFoodsAPI().add(to: api)
  FoodsAPI(site: site).add(to: api)
  ExportAPI(site: site).add(to: api)
  EventsAPI(site: site).add(to: api)
  HealthAPI(site: site).add(to: api)
  SparkyAPI(site: site).add(to: known.group("api", context: PersonContext.self))
  site.methods.learn(router.routes.map { ($0.path.description, $0.method) })
  return router
}
