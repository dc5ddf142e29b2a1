import ArgumentParser
import DemeterCore
import DemeterFoods
import DemeterMessages
import DemeterWeb
import Foundation

/// `demeter mcp [--read-only]`
struct AssistantCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "mcp",
      abstract: say("Let an assistant on this machine use the diary, by the Model Context Protocol over standard input and output."),
      discussion: say(
        "The assistant starts this command by itself. What it reads goes to its language model: unless that runs at your home, it leaves this machine."
      ))
  }

  @Flag(name: .long, help: ArgumentHelp(say("Only read: without the tools that log and delete."))) var readOnly: Bool = false
  @OptionGroup var options: DiaryOptions

  func run() async throws {
    try await runCommand { files in
      let (household, person, diary) = try await options.household(files)
      let server = AssistantServer(
        diary, of: person, in: household,
        foods: FoodSearch(catalogue: try openCatalogue(in: options.folder.url, files), provider: { nil }),
        scopes: readOnly ? [.readDiary] : [.readDiary, .writeDiary], now: Clock.now)
      while let line = readLine() {
        guard !line.allSatisfy(\.isWhitespace) else { continue }
        switch try await server.answer(to: Data(line.utf8)) {
        case .message(let bytes), .badRequest(let bytes), .failed(_, let bytes):
          // One line each: JSON has no line breaks. `print()` would keep it back while standard output is a pipe.
          FileHandle.standardOutput.write(Data(bytes + [UInt8(ascii: "\n")]))
        case .nothing: break
        }
      }
    }
  }
}
