public import DemeterCore
import DemeterHTML
import DemeterWords

/// What is known about the digits of a barcode in the field of the Add sheet, if no food has them.
public struct FoundCode: Hashable, Sendable {
  let words: String
  /// The address of a form for the food; nil if the digits are not of food.
  let form: String?

  /// Digits of a barcode that no food has.
  public init(unknown code: Barcode, on day: Day, in context: PageContext) {
    let query = (["code=\(code.digits)"] + context.query(of: day)).joined(separator: "&")
    let address = "\(Route.newOwnFood.rawValue)?\(query)"
    switch code.use {
    case .product:
      (words, form) = ("No food has the barcode \(code.digits) yet. Write it down once, and it is found from then on.", address)
    case .inStore:
      (words, form) = (
        "This barcode is the shop’s own, and holds a weight or price. Write the food down once: its other packets are found from then on.",
        address
      )
    case .publication: (words, form) = ("This is the barcode of a book or magazine.", nil)
    case .coupon: (words, form) = ("This is the barcode of a coupon or receipt.", nil)
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
      if let form = code.form { a(.class("button primary wide"), .href(form), .behaviour("sheet")) { "New food" } }
    }
  }
}
