import DemeterCore
import DemeterHTML
import DemeterTestSupport
import Foundation
import Testing

/// Compares a view with its recorded HTML. `DEMETER_RECORD=1 swift test --filter DemeterPagesTests` records it again. Ids that are created
/// for a form are recorded as zeros. In kilojoules, nothing is recorded: then no words are calories.
func expectSnapshot(_ name: String, _ view: some HTML, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let html =
    String(decoding: view.bytes(), as: UTF8.self)
    .replacing(/name="id" value="[0-9a-f-]{36}"/, with: "name=\"id\" value=\"00000000-0000-0000-0000-000000000000\"")
    .replacing("><", with: ">\n<") + "\n"
  guard EnergyUnit.current == .kcal else {
    let words = html.replacing(#/ (class|id|name|for|href|action|aria-describedby|aria-labelledby|data-values)="[^"]*"/#, with: "")
    let calories = words.matches(of: /(?i)\bk?cal(orie)?s?\b/).map { String(words[$0.range.lowerBound...].prefix(40)) }
    #expect(calories.isEmpty, "in kilojoules, \(name) says calories", sourceLocation: sourceLocation)
    return
  }
  let file = inClone("Tests/DemeterPagesTests/Snapshots/\(name).html")
  if ProcessInfo.processInfo.environment["DEMETER_RECORD"] == "1" {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(html.utf8).write(to: file)
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  #expect(html == recorded, "the HTML of \(name) differs from Snapshots/\(name).html", sourceLocation: sourceLocation)
}
