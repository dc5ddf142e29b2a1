public import DemeterCore
public import DemeterHTML

/// The sheet that finds a food by the barcode of its packet: with the camera, from a photo, or by the digits.
public struct ScanPage: Hashable, Sendable {
  /// Why a photo led to no food.
  public enum Problem: Hashable, Sendable {
    case noPhoto, noBarcode, damaged, unknownFormat, tooLarge

    var words: String {
      switch self {
      case .noPhoto: "Take or choose a photo first."
      case .noBarcode: "No barcode was found in this photo. Fill the frame with it, or type its digits."
      case .damaged: "This photo is damaged or incomplete. Take it again, or type the digits."
      case .unknownFormat: "This is not a JPEG or PNG picture. Choose another photo, or type the digits."
      case .tooLarge: "This photo is too large: 20 MB and 64 megapixels are read at most. Choose a smaller one, or type the digits."
      }
    }
  }

  public let title: String = "Scan a Barcode"
  /// nil for the present day.
  let day: String?
  /// The Add sheet of the day.
  let add: String
  /// The address of a photo. It has the day, because a form that is too large is not read.
  let photo: String
  let problem: Problem?

  /// The sheet for a day, and why the last photo was of no use.
  public init(on day: Day, problem: Problem? = nil, in context: PageContext) {
    self.day = context.named(day)
    add = Self.address(Paths.add, context.query(of: day))
    photo = Self.address(on: day, in: context)
    self.problem = problem
  }

  /// The address of this sheet for a day.
  package static func address(on day: Day, in context: PageContext) -> String { address(Paths.scan, context.query(of: day)) }

  /// The address of the Add sheet for a day, with the digits of a barcode in its field.
  package static func address(of digits: String, on day: Day, in context: PageContext) -> String {
    address(Paths.add, ["q=" + HistoryAddress.encoded(digits)] + context.query(of: day))
  }

  private static func address(_ path: String, _ query: [String]) -> String {
    query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }
}

public struct ScanView: View {
  let page: ScanPage

  public init(page: ScanPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.add) {
      CameraView(add: page.add)
      PhotoForm(address: page.photo, problem: page.problem)
      DigitsForm(day: page.day)
    }
  }
}

/// The camera's picture, which the scripts show and read.
struct CameraView: View {
  /// The address of the Add sheet, to which the scripts add what they found.
  let add: String

  var body: some HTML {
    section(.class("card fields"), .label("Camera"), .behaviour("scan"), .flag("hidden")) {
      div(.class("viewer"), .flag("hidden"))
      p(.class("hint"), .role("status")) { "Hold the barcode a hand’s width away" }
      button(.class("button primary wide begin"), .type("button"), .flag("hidden")) { "Start camera" }
      button(.class("button torch"), .type("button"), .attribute("aria-pressed", "false"), .flag("hidden")) { "Light" }
      a(.class("found"), .behaviour("sheet"), .href(add), .flag("hidden")) { "Add Food" }
    }
  }
}

/// A photo, for cameras that no page can use: without scripts, without HTTPS, or without permission.
struct PhotoForm: View {
  let address: String
  let problem: ScanPage.Problem?

  var body: some HTML {
    form(
      .class("card fields"), .id("photo"), .attribute("method", "post"), .action(address), .attribute("enctype", "multipart/form-data"),
      .flag("novalidate")
    ) {
      FormError(message: problem?.words)
      DeviceZoneField()
      FileField(
        id: "field-photo", words: "Take a photo", accept: "image/jpeg,image/png", hint: "JPEG or PNG, at most 20 MB", isPhotographed: true)
      button(.class("button wide")) { "Read the photo" }
    }
  }
}

/// The digits under the bars, to type.
struct DigitsForm: View {
  let day: String?

  private var field: FormField {
    FormField("q", "Digits of the barcode", .digits, isRequired: true).needing("Type the digits under the bars")
  }

  var body: some HTML {
    form(.class("card fields"), .id("digits"), .action(Paths.add), .flag("novalidate")) {
      if let day { HiddenField(name: "day", value: day) }
      DeviceZoneField()
      FormFieldView(field: field)
      button(.class("button wide")) { "Find" }
    }
  }
}
