import DemeterHTML

/// A title in which no date breaks into two lines: `Monday, Mar 9, 2026`, `Today • Mar 10`.
struct DateTitle: View {
  private let lead: String
  private let date: String

  init(words: String) {
    let digit = words.firstIndex { $0.isNumber } ?? words.startIndex
    let gap = words[..<digit].lastIndex { $0 == "," || $0 == "•" }
    let start = gap.flatMap { words.index($0, offsetBy: 2, limitedBy: words.endIndex) } ?? words.startIndex
    (lead, date) = (String(words[..<start]), String(words[start...]))
  }

  var body: some HTML {
    lead
    span(.class("whole")) { date }
  }
}
