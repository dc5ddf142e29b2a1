import DemeterTestSupport
import Foundation
import Testing

@Suite struct `Typing food` {
  @Test func `judges no word that is still being typed`() async throws {
    let table = try String(contentsOf: inClone("Tests/DemeterFoodsTests/Tables/phrases.txt"), encoding: .utf8).split(separator: "\n")
    let all = table.filter { !$0.hasPrefix("#") && !$0.hasPrefix("?") }.compactMap { $0.components(separatedBy: " = ").first }
    // `make bench` types 300.
    let count = ProcessInfo.processInfo.environment["DEMETER_PHRASES"].flatMap { Int($0) } ?? 15
    let phrases = (0..<count).map { all[$0 * all.count / count] }
    try await TestServer.open { server in
      let ann = try await server.person()
      func typed(_ words: some StringProtocol) async throws -> String {
        try await ann.get("/add?typing=1&q=\(words.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")").text
      }
      for phrase in phrases {
        for end in phrase.indices.dropFirst() {
          let page = try await typed(phrase[..<end])
          #expect(!page.contains("No food found"), "\(phrase[..<end])")
        }
      }
      #expect(try await typed("c").contains("id=\"understood\"") == false)
      #expect(try fields(try await typed("bana"))["0.name"] == "banana")
      #expect(try fields(try await typed("2 eggs and a slice of toa"))["1.name"] == "toast")
      #expect(try fields(try await typed("greek yog"))["0.name"]?.lowercased().contains("yogurt") == true)
      // After a number, it may begin a unit.
      #expect(try await typed("200 gra").contains("action=\"/meals\"") == false)
      #expect(try fields(try await typed("200 g gran"))["0.name"]?.hasPrefix("gran") == true)
      // A word that is left out for now is not lost by logging the others.
      let begun = try await typed("2 eggs and b")
      #expect(begun.contains("2 large eggs") && !begun.contains("action=\"/meals\"") && begun.contains("/review?q=2%20eggs%20and%20b"))
      // After a pause, the word is all there is.
      #expect(try await ann.get("/add?q=2+eggs+and+a+qwrtz").text.contains("No food found"))
    }
  }
}
