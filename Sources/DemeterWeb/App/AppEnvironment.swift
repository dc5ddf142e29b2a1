public import DemeterCore
import DemeterFoods
public import DemeterFoodService
import DemeterHTML
public import DemeterMessages
import DemeterPages
public import Foundation
import Hummingbird
import NIOCore

/// What every handler needs: the household, the clock, the assets, and the caches.
public struct AppEnvironment: Sendable {
  let household: any Household
  /// The online food service, which the owner may set up.
  let foodService: FoodService
  /// What shows reminders on devices, if the owner switched that on.
  let push: PushService
  /// The sign-in provider, if there is one.
  let providers: ProviderService
  /// The search through the shipped foods, the online service and each person's foods.
  let foods: FoodSearch
  let now: @Sendable () -> Date
  /// How requests arrive here, and which of their headers are trusted.
  let transport: Transport
  /// The language for people who chose none, on devices that name none.
  let language: Language
  /// The Shortcut that people get for their iPhones, if the owner shares one.
  let shortcut: SharedShortcut?
  let assets: Assets
  let jobs: RunningJobs
  let cache = ResponseCache()
  let streams: LiveStreams
  let connections: Connections
  let firstVisit: FirstVisit
  let methods: AllowedMethods = AllowedMethods()

  /// The address that creates the first account. Contains the code, which is required unless the request comes from this machine.
  public var welcome: String { "\(Paths.welcome)?code=\(firstVisit.code)" }

  /// - Parameter importPatience: how long a request waits for the import of a diary before it shows the progress instead.
  public init(
    household: any Household, catalogue: any FoodCatalogue, foodService: FoodService, imports: HealthImports,
    now: @escaping @Sendable () -> Date, transport: Transport = Transport(),
    language: Language = .english, push: PushService = PushService(), providers: ProviderService = .withoutEnvironment(),
    shortcut: SharedShortcut? = nil, importPatience: Duration = .seconds(1)
  ) {
    self.household = household
    self.push = push
    self.providers = providers
    self.foodService = foodService
    foods = FoodSearch(catalogue: catalogue, provider: { foodService.provider }, lookup: { foodService.lookup })
    jobs = RunningJobs(
      healthImports: imports, foodImports: FoodImports(into: catalogue), diaryImports: DiaryImportJobs(patience: importPatience))
    self.now = now
    self.transport = transport
    self.language = language
    self.shortcut = shortcut
    connections = Connections(limit: transport.maximumConnections, proxies: transport.proxies)
    firstVisit = FirstVisit(transport)
    streams = LiveStreams(household: household)
    assets = .compiledIn
  }

  /// Returns a page that is rendered for each request and never cached.
  ///
  /// - Parameter isOnce: whether its address shows something else when it is loaded again; live updates then leave it as it is.
  func page(
    _ title: String, frame: SignedInFrame?, status: HTTPResponse.Status = .ok, isOnce: Bool = false, @ViewBuilder content: () -> some HTML
  ) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: bytes(title, frame: frame, isRefusal: isOnce || status.code >= 400, content: content))))
  }

  func bytes(_ title: String, frame: SignedInFrame?, isRefusal: Bool = false, @ViewBuilder content: () -> some HTML) -> [UInt8] {
    Shell(title: title, assets: assets.paths, frame: frame, isRefusal: isRefusal, content: content).bytes()
  }
}
