import DemeterCore
import Foundation
import Testing

@Suite struct `The number of a barcode` {
  @Test(arguments: [
    ("4006381333931", "4006381333931"), ("4 006381 333931", "4006381333931"), ("96385074", "96385074"),
    ("036000291452", "0036000291452"), ("0-36000-29145-2", "0036000291452"), ("00036000291452", "0036000291452"),
    // UPC-E: the zeros that it leaves out stand in four places.
    ("04252614", "0042100005264"), ("01234505", "0012000003455"), ("01234531", "0012300000451"), ("01234543", "0012340000053"),
    ("01234558", "0012345000058"),
    ("https://id.gs1.org/01/09506000134352/10/ABC?17=201225", "9506000134352"), ("https://example.org/01/09506000134352", "9506000134352"),
    ("１２３４５６７０", "12345670"), ("15400141288763", "15400141288763"),
  ])
  func `is read as it is printed`(text: String, digits: String) throws {
    #expect(try Barcode(text).digits == digits)
  }

  @Test(arguments: [
    ("4006381333932", Barcode.Problem.checkDigit), ("400638133393", .checkDigit), ("1234567", .length(7)), ("", .notDigits),
    (" ", .notDigits),
    ("400638133393X", .notDigits), ("milk", .notDigits), (String(repeating: "9", count: 5000), .length(5000)),
    ("https://example.org/01/", .notDigits), ("https://example.org/123", .notDigits), ("十二三四五六七八", .notDigits),
  ])
  func `is refused for a reason`(text: String, problem: Barcode.Problem) {
    #expect(throws: problem) { try Barcode(text) }
  }

  /// The two misprints that a check digit is made for, in a thousand numbers.
  @Test func `is refused with one wrong digit`() throws {
    for number in 0..<1000 {
      let body = "40063813\(String(number + 1000).suffix(3))7"
      let valid = try #require((0...9).lazy.map { "\(body)\($0)" }.first { (try? Barcode($0)) != nil })
      for place in valid.indices {
        for other in "0123456789" where other != valid[place] {
          #expect(throws: Barcode.Problem.checkDigit) { try Barcode(valid.replacingCharacters(in: place...place, with: String(other))) }
        }
      }
    }
  }

  @Test(arguments: [
    ("4006381333931", Barcode.Use.product), ("96385074", .product), ("20005726", .product), ("2012345012349", .inStore),
    ("0212345012345", .inStore), ("9780201379624", .publication), ("9771234567003", .publication), ("9900000000004", .coupon),
  ])
  func `says what it stands for`(text: String, use: Barcode.Use) throws {
    #expect(try Barcode(text).use == use)
  }

  @Test func `is the same for each packet that a shop weighs`() throws {
    let (light, heavy) = (try Barcode("2012345012349"), try Barcode("2012345099999"))
    #expect(light != heavy && light.ofItem == heavy.ofItem && light.ofItem.ofItem == light.ofItem)
    let bought = try Barcode("4006381333931")
    #expect(bought.ofItem == bought)
  }
}
