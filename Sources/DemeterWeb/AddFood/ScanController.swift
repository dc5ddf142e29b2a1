import DemeterCore
import DemeterHTML
import DemeterImages
import DemeterPages
import Dispatch
import Foundation
import Hummingbird

/// The sheet that scans a barcode, and a photo that is sent to it. What was read leads to the Add sheet.
struct ScanController: Sendable {
  let site: AppEnvironment

  /// The most bytes of a form with a photo.
  private static let limit = 20_000_000
  /// Photos of all people are read one at a time: decoding one may need a hundred megabytes of memory.
  private static let line = DispatchQueue(label: "photos", qos: .utility)

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.scan, use: sheet)
    pages.post(.scan, use: read)
  }

  @Sendable private func sheet(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? ""), (day, reading) = try day(fields, context)
    let frame = try await context.frame(site, tab: .none, for: request)
    // The address names what was logged just before.
    let isLogged = request.query("note").flatMap(NoteKind.init(rawValue:)).map { [.added, .goalReached].contains($0) } ?? false
    let page = ScanPage(on: day, at: fields.time, logged: isLogged ? frame.note?.words : nil, in: reading)
    return site.page(page.title, frame: frame) { ScanView(page: page) }
  }

  @Sendable private func read(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let turn = try site.jobs.photos.begin(for: context.person)
    defer { turn.end() }
    var fields = try FormBody(encoded: request.uri.query ?? ""), recipe: FormBody?
    do {
      let form = try await FormInMemory(request, atMost: Self.limit)
      if let zone = form["timeZone"], !zone.isEmpty { fields["timeZone"] = zone }
      recipe = try form["form"].map { try FormBody(encoded: $0) }
      guard !form.file.isEmpty else { return try await show(.noPhoto, fields, recipe, context) }
      guard let digits = try await Self.digits(in: form.file) else { return try await show(.noBarcode, fields, recipe, context) }
      if let recipe { return try await show(ScanPage(into: ScannedRecipe(recipe, digits: digits)), status: .ok, context) }
      let (day, reading) = try day(fields, context)
      return .redirect(to: ScanPage.address(of: digits, on: day, at: fields.time, in: reading), type: .normal)
    } catch WebError.tooLarge {
      return try await show(.tooLarge, fields, recipe, context)
    } catch let error as PhotoError {
      return try await show(ScanPage.Problem(error), fields, recipe, context)
    }
  }

  /// Returns the digits of the barcode in a photo; nil if there is none that can be read.
  private static func digits(in photo: [UInt8]) async throws -> String? {
    try await runBlocking(on: line) {
      let picture = try LumaPicture(jpegOrPNG: photo)
      return BarcodeReader.read(luma: picture.pixels, width: picture.width, height: picture.height)?.digits
    }
  }

  private func day(_ fields: FormBody, _ context: PageRequestContext) throws -> (Day, PageContext) {
    let reading = context.reading(site, for: fields)
    let day = fields["day"].flatMap { Day($0) } ?? reading.present.today
    guard day <= reading.present.today || reading.present.today.plannable.contains(day) else { throw WebError.notFound }
    return (day, reading)
  }

  private func show(
    _ problem: ScanPage.Problem, _ fields: FormBody, _ recipe: FormBody?, _ context: PageRequestContext
  ) async throws -> Response {
    if let recipe { return try await show(ScanPage(into: ScannedRecipe(recipe), problem: problem), status: problem.status, context) }
    let (day, reading) = try day(fields, context)
    return try await show(ScanPage(on: day, at: fields.time, problem: problem, in: reading), status: problem.status, context)
  }

  private func show(_ page: ScanPage, status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { ScanView(page: page) }
  }
}

extension ScanPage.Problem {
  fileprivate init(_ error: PhotoError) {
    self =
      switch error {
      case .damaged: .damaged
      case .unknownFormat: .unknownFormat
      case .tooLarge: .tooLarge
      }
  }

  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .noPhoto, .noBarcode, .damaged: .unprocessableContent
    case .unknownFormat: .unsupportedMediaType
    case .tooLarge: .contentTooLarge
    }
  }
}
