public import DemeterCore
public import DemeterFoods
import DemeterHTML
import DemeterPages
public import Foundation
import Hummingbird
import NIOCore

/// What every handler needs: the people, the clock, the assets, and the pages already made.
public struct AppEnvironment: Sendable {
  let household: any Household
  /// The foods that everybody here can find.
  /// The online service, which the owner may set up.
  let foodService: FoodService
  /// Both of them, and each person's own foods.
  let foods: FoodSearch
  let now: @Sendable () -> Date
  /// How requests come here, and what is believed of them.
  let transport: Transport
  let assets: Assets
  /// The imports of health files that are going on.
  let imports: HealthImports
  /// The exports that are being made or sent.
  let exports: Turns = Turns(refusal: .exporting)
  /// The diaries that are being brought in.
  let arrivals: Turns = Turns(refusal: .busy)
  /// What is done with them.
  let arriving: DiaryImportJobs = DiaryImportJobs()
  /// How often tokens sent health data of late.
  let pushes: PushAllowance = PushAllowance()
  let cache = ResponseCache()
  /// The live streams that are open.
  let streams: LiveStreams
  /// Who is connected.
  let connections: Connections
  let firstVisit: FirstVisit
  let methods: AllowedMethods = AllowedMethods()

  /// Where the first account is made, with the code that whoever is not known to be at this machine needs.
  public var welcome: String { "/welcome?code=\(firstVisit.code)" }

  /// A site over a household.
  public init(
    household: any Household, catalogue: any FoodCatalogue, foodService: FoodService, imports: HealthImports,
    now: @escaping @Sendable () -> Date, transport: Transport = Transport()
  ) {
    self.household = household
    self.foodService = foodService
    foods = FoodSearch(catalogue: catalogue, provider: { foodService.provider })
    self.imports = imports
    self.now = now
    self.transport = transport
    connections = Connections(limit: transport.maximumConnections, proxies: transport.proxies)
    firstVisit = FirstVisit(transport)
    streams = LiveStreams(household: household)
    assets = .compiledIn
  }

  /// A page that is made anew for each request and kept by nobody.
  func page(
    _ title: String, frame: SignedInFrame?, status: HTTPResponse.Status = .ok, @ViewBuilder content: () -> some HTML
  ) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: bytes(title, frame: frame, isRefusal: status.code >= 400, content: content))))
  }

  /// The HTML of a page.
  func bytes(_ title: String, frame: SignedInFrame?, isRefusal: Bool = false, @ViewBuilder content: () -> some HTML) -> [UInt8] {
    Shell(title: title, assets: assets.paths, frame: frame, isRefusal: isRefusal, content: content).bytes()
  }
}
