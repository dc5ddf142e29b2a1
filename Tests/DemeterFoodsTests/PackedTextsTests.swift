import Testing

@testable import DemeterFoods

@Suite struct `Many texts` {
  private var texts: PackedTexts {
    var texts = PackedTexts()
    for (number, text) in ["pan de molde", "pan", "", "molde de pan", "pan", "panecillo", "jamón"].enumerated() {
      texts.append(text, Int32(number))
    }
    texts.sort()
    return texts
  }

  @Test func `are found whole, the first that was appended`() {
    let found = ["pan", "pan de molde", "panecillo", "jamón", "", "pa", "pan de", "zumo"].map { texts[$0] }
    #expect(found == [1, 0, 5, 6, 2, nil, nil, nil])
    #expect(PackedTexts()["pan"] == nil)
  }

  @Test func `are found by the beginnings of their words`() {
    func matches(_ typed: String) -> [Int32: PackedTexts.Match] {
      var found: [Int32: PackedTexts.Match] = [:]
      texts.forEach(with: typed) { found[$0] = $1 }
      return found
    }
    #expect(matches("pan") == [0: .beginning, 1: .whole, 3: .words, 4: .whole, 5: .beginning])
    #expect(matches("mol pan") == [0: .words, 3: .words])
    #expect(matches("olde").isEmpty && matches("pan x").isEmpty)
  }
}
