public import DemeterCore
public import DemeterHTML
import DemeterMessages

/// The sheet that finds a food by the barcode of its packet: with the camera, from a photo, or by the digits.
public struct ScanPage: Hashable, Sendable {
  /// Why a photo led to no food.
  public enum Problem: Hashable, Sendable {
    case noPhoto, noBarcode, damaged, unknownFormat, tooLarge

    var words: String {
      switch self {
      case .noPhoto: say("Take or choose a photo first.")
      case .noBarcode: say("No barcode was found in this photo. Fill the frame with it, or type its digits.")
      case .damaged: say("This photo is damaged or incomplete. Take it again, or type the digits.")
      case .unknownFormat: say("This is not a JPEG or PNG picture. Choose another photo, or type the digits.")
      case .tooLarge: say("This photo is too large: 20 MB and 64 megapixels are read at most. Choose a smaller one, or type the digits.")
      }
    }
  }

  public let title: String = say("Scan a barcode")
  /// nil for the present day, unless a time is kept.
  let day: String?
  /// The time that was chosen for the food before.
  let time: String?
  /// What was logged a moment ago: `Logged Granola, 203 cal`
  let logged: String?
  /// The Add sheet of the day.
  let add: String
  /// The address of a photo. It has the day, because a form that is too large is not read.
  let photo: String
  let problem: Problem?
  /// The recipe that gets a line of what is scanned; nil if it is to be logged.
  let recipe: ScannedRecipe?

  /// The sheet for a day and time, what was logged just before, and why the last photo was of no use.
  public init(
    on day: Day, at time: String? = nil, logged: String? = nil, problem: Problem? = nil, in context: PageContext
  ) {
    self.day = time == nil ? context.namedForFood(day) : day.description
    self.time = time
    self.logged = logged
    add = Self.address(Paths.add, context.query(of: day))
    photo = Self.address(on: day, at: time, in: context)
    self.problem = problem
    recipe = nil
  }

  /// The sheet that adds a line to a recipe, and why the last photo was of no use.
  public init(into recipe: ScannedRecipe, problem: Problem? = nil) {
    (day, time, logged) = (nil, nil, nil)
    add = recipe.action
    photo = Paths.scan
    self.problem = problem
    self.recipe = recipe
  }

  /// The address of this sheet for a day, and for a time if one was chosen.
  package static func address(on day: Day, at time: String? = nil, in context: PageContext) -> String {
    address(Paths.scan, context.query(of: day, at: time))
  }

  /// The address of the Add sheet for a day and time, with the digits of a barcode in its field.
  package static func address(of digits: String, on day: Day, at time: String? = nil, in context: PageContext) -> String {
    address(Paths.add, ["q=" + HistoryAddress.encoded(digits)] + context.query(of: day, at: time))
  }

  private static func address(_ path: String, _ query: [String]) -> String {
    query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }
}

public struct ScanView: View {
  let page: ScanPage

  public init(page: ScanPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.add, closing: page.recipe == nil ? nil : "back") {
      if let recipe = page.recipe {
        form(.id("back"), .attribute("method", "post"), .action(recipe.action), .behaviour("submit"), .flag("hidden")) {
          HiddenField(name: "do", value: "read")
          ForEach(recipe.fields) { HiddenField(name: $0[0], value: $0[1]) }
        }
      }
      if let logged = page.logged { p(.class("card"), .id("logged"), .role("status")) { logged } }
      CameraView(add: page.add)
      PhotoForm(address: page.photo, problem: page.problem, recipe: page.recipe)
      if let recipe = page.recipe { RecipeDigitsForm(recipe: recipe) } else { DigitsForm(day: page.day, time: page.time) }
    }
  }
}

/// The camera's picture, which the scripts show and read.
struct CameraView: View {
  /// The address of the Add sheet, to which the scripts add what they found.
  let add: String

  var body: some HTML {
    section(.class("card fields"), .label(say("Camera")), .behaviour("scan"), .flag("hidden")) {
      div(.class("viewer"), .flag("hidden"))
      p(.class("hint"), .role("status")) { say("Hold the barcode a hand’s width away") }
      button(.class("button primary wide begin"), .type("button"), .flag("hidden")) { say("Start camera") }
      button(.class("button torch"), .type("button"), .attribute("aria-pressed", "false"), .flag("hidden")) {
        say("Light", meaning: "of the camera")
      }
      a(.class("found"), .behaviour("sheet"), .href(add), .flag("hidden")) { say("Add food") }
    }
  }
}

/// A photo, for cameras that no page can use: without scripts, without HTTPS, or without permission.
struct PhotoForm: View {
  let address: String
  let problem: ScanPage.Problem?
  let recipe: ScannedRecipe?

  var body: some HTML {
    form(
      .class("card fields"), .id("photo"), .attribute("method", "post"), .action(address), .attribute("enctype", "multipart/form-data"),
      .flag("novalidate")
    ) {
      FormError(message: problem?.words)
      if let recipe { HiddenField(name: "form", value: recipe.encoded) }
      DeviceZoneField()
      FileField(
        id: "field-photo", words: say("Take or choose a photo"), accept: "image/jpeg,image/png", hint: say("JPEG or PNG, at most 20 MB"),
        isPhotographed: true)
      button(.class("button wide without-scripts")) { say("Read the photo") }
    }
  }
}

/// The digits under the bars, to type.
struct DigitsForm: View {
  let day: String?
  let time: String?

  var body: some HTML {
    form(.class("card fields"), .id("digits"), .action(Paths.add), .flag("novalidate")) {
      if let day { HiddenField(name: "day", value: day) }
      if let time { HiddenField(name: "time", value: time) }
      // Without the server, the device keeps the digits.
      HiddenField(name: "scan", value: "1")
      DeviceZoneField()
      FormFieldView(field: .barcode())
      button(.class("button wide")) { say("Find") }
    }
  }
}

/// The digits under the bars of an ingredient, to type or as they were read in a photo.
struct RecipeDigitsForm: View {
  let recipe: ScannedRecipe

  var body: some HTML {
    form(
      .class("card fields"), .id("digits"), .attribute("method", "post"), .action(recipe.action), .behaviour("submit"), .flag("novalidate")
    ) {
      HiddenField(name: "do", value: "scanned")
      ForEach(recipe.fields) { HiddenField(name: $0[0], value: $0[1]) }
      FormFieldView(field: .barcode(recipe.digits))
      button(.class("button wide")) { say("Add to the recipe") }
    }
  }
}

extension FormField {
  fileprivate static func barcode(_ digits: String = "") -> FormField {
    FormField("q", say("Digits of the barcode"), .digits, value: digits, isRequired: true).needing(say("Type the digits under the bars"))
  }
}
