import ArgumentParser
import DemeterCore
import Foundation

/// The command. The only place that puts the parts together.
///
/// Owns the command line, the environment and the clock. Does not know SQL, HTTP or HTML.
@main
struct Demeter: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "demeter",
    abstract: "A private food and activity diary.",
    discussion: """
      Environment:
        DEMETER_DATA  the data folder; --data overrides it, ./data is used without either
        DEMETER_DATABASE
                      the address of a PostgreSQL database for accounts and diaries; --database overrides it
        DEMETER_NOW   an instant with offset at which the program's clock starts, for tests and pictures
        FATSECRET_CONSUMER_KEY, FATSECRET_CONSUMER_SECRET
                      keys of FatSecret's online food search; FATSECRET_URL is another address of it, for tests
        FATSECRET_CLIENT_ID, FATSECRET_CLIENT_SECRET
                      its keys for OAuth 2.0, used before the others; FATSECRET_TOKEN_URL is another address that gives
                      tokens
        LOG_LEVEL     trace, debug, info, notice, warning, error or critical; info where it is not set

      Exit status: 0 done, 1 refused or failed with one line on standard error, 64 wrong usage.
      """,
    version: Release.version,
    subcommands: [
      Serve.self, Demo.self, PersonCommand.self, TokenCommand.self, Add.self, Today.self, ShowDay.self, ShowMonth.self,
      WeightCommand.self, TrendsCommand.self, Search.self, FoodCommand.self, RecipeCommand.self,
      ImportCommand.self, ExportCommand.self, BackupCommand.self, RestoreCommand.self, Doctor.self,
    ])

  /// Runs the requested command. Only this user can read the files it writes, in any folder.
  static func main() async {
    umask(0o077)
    #if canImport(Glibc)
      MallocTrimService.shareHeaps()
    #endif
    await main(nil)
  }
}
