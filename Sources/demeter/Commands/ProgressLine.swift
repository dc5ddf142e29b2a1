import DemeterCore
import DemeterMessages
import Foundation

/// Progress on standard error: one line that is overwritten on a terminal, else a line for every tenth.
struct ProgressLine {
  private let isTerminal: Bool
  private var shown: Int = -1

  init(isTerminal: Bool = isatty(STDERR_FILENO) == 1) {
    self.isTerminal = isTerminal
  }

  mutating func show(_ fraction: Double, _ words: String) {
    let percent = Int(percentOf: fraction)
    guard isTerminal ? percent > shown : percent / 10 > shown / 10 || shown < 0 else { return }
    shown = percent
    if isTerminal {
      let filled = String(repeating: "█", count: percent * 30 / 100)
      write("\r\(filled.padding(toLength: 30, withPad: "·", startingAt: 0)) \(say("\(percent)%")), \(words) ")
    } else {
      write("\(say("\(percent)%")), \(words)\n")
    }
  }

  mutating func end() {
    if isTerminal, shown >= 0 { write("\n") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
