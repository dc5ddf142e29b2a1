public import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// What is known about the digits of a barcode in the field of the Add sheet, if no food has them.
public struct FoundCode: Hashable, Sendable {
  public let words: String
  /// The address of a form for the food; nil if the digits are not of food.
  public let form: String?

  /// What came of asking Open Food Facts, if that is no food.
  public enum Remark: Hashable, Sendable {
    case unknown
    case withoutEnergy(name: String)
    case implausible(name: String)
    case noAnswer

    /// The name of the product, if one is known.
    public var name: String? {
      switch self {
      case .withoutEnergy(let name), .implausible(let name): name
      case .unknown, .noAnswer: nil
      }
    }

    var words: String {
      switch self {
      case .unknown: say("Open Food Facts does not know it either.")
      case .withoutEnergy(let name):
        inKilojoules
          ? say("Open Food Facts has “\(name)” for it, but not its energy.")
          : say("Open Food Facts has “\(name)” for it, but no calories.")
      case .implausible(let name): say("Open Food Facts has “\(name)” for it, but its figures can’t be right.")
      case .noAnswer: say("Open Food Facts did not answer.")
      }
    }
  }

  /// Digits of a barcode that no food has, and what Open Food Facts knows about them if it was asked.
  public init(unknown code: Barcode, _ remark: Remark? = nil, on day: Day, at time: String? = nil, in context: PageContext) {
    let name = remark?.name.map { ["name=" + HistoryAddress.encoded($0)] } ?? []
    let query = (["code=\(code.digits)"] + name + context.query(of: day, at: time)).joined(separator: "&")
    let address = "\(Route.newOwnFood.rawValue)?\(query)"
    switch code.use {
    case .product:
      let sentence = say("No food has the barcode \(code.digits) yet. Write it down once, and it is found from then on.")
      (words, form) = ([sentence, remark?.words].compactMap(\.self).joined(separator: " "), address)
    case .inStore:
      (words, form) = (
        say(
          "This barcode is the shop’s own, and holds a weight or price. Write the food down once: its other packets are found from then on."
        ),
        address
      )
    case .publication: (words, form) = (say("This is the barcode of a book or magazine."), nil)
    case .coupon: (words, form) = (say("This is the barcode of a coupon or receipt."), nil)
    }
  }

  /// Digits that are no barcode.
  public init(_ problem: Barcode.Problem) { (words, form) = (FieldProblem(problem).words + ".", nil) }
}

struct FoundCodeView: View {
  let code: FoundCode

  var body: some HTML {
    section(.class("card fields"), .id("found-code")) {
      p(.role("status")) { code.words }
      if let form = code.form { a(.class("button primary wide"), .href(form), .behaviour("sheet")) { say("New food") } }
    }
  }
}
