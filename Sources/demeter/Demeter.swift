import ArgumentParser
import DemeterCore
import DemeterMessages
import Foundation

/// The command. The only place that puts the parts together.
///
/// Owns the command line, the environment and the clock. Does not know SQL, HTTP or HTML.
@main
struct Demeter: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "demeter",
      abstract: say("A private food and activity diary."),
      discussion: """
        \(say("Environment:"))
        \(variables.map { "  \($0)\n      \($1)" }.joined(separator: "\n"))

        \(say("Exit status: 0 done, 1 refused or failed with one line on standard error, 64 wrong usage."))
        """,
      version: Release.version,
      subcommands: [
        Serve.self, Demo.self, PersonCommand.self, ServerCommand.self, TokenCommand.self, Add.self, Today.self, ShowDay.self,
        ShowNutrients.self, ShowMonth.self, WeightCommand.self, MeasureCommand.self, ExerciseCommand.self, PlannedCommand.self,
        TrendsCommand.self, Search.self,
        FoodCommand.self, RecipeCommand.self, ImportCommand.self, ExportCommand.self, AssistantCommand.self, BackupCommand.self,
        RestoreCommand.self, UpgradeCommand.self, Doctor.self, HealthCommand.self,
      ])
  }

  /// The variables of the environment, with what they are for.
  private static var variables: [(names: String, words: String)] {
    [
      ("DEMETER_DATA", say("the data folder; --data overrides it, ./data is used without either")),
      ("DEMETER_DATABASE", say("the address of a PostgreSQL database for accounts and diaries; --database overrides it")),
      ("DEMETER_PROXY_SECRET", say("the secret that proxies of --sign-in-header send; --sign-in-secret overrides it")),
      ("DEMETER_SHORTCUT", say("the iCloud link of a Shortcut that sends steps, for people who connect an iPhone")),
      ("DEMETER_NOW", say("an instant with offset at which the program's clock starts, for tests and pictures")),
      (
        "FATSECRET_CONSUMER_KEY, FATSECRET_CONSUMER_SECRET",
        say("keys of FatSecret's online food search; FATSECRET_URL is another address of it, for tests")
      ),
      (
        "FATSECRET_CLIENT_ID, FATSECRET_CLIENT_SECRET",
        say("its keys for OAuth 2.0, used before the others; FATSECRET_TOKEN_URL is another address that gives tokens")
      ),
      (
        "DEMETER_OIDC_ISSUER, DEMETER_OIDC_CLIENT_ID, DEMETER_OIDC_CLIENT_SECRET",
        say("the sign-in provider (OpenID Connect), instead of the one in the settings of the server")
      ),
      (
        "DEMETER_OIDC_NAME, DEMETER_OIDC_GROUPS_CLAIM, DEMETER_OIDC_GROUPS, DEMETER_OIDC_OWNER_GROUPS, DEMETER_OIDC_ADD_PEOPLE",
        say("its name on the button; which claim lists groups, which of them may sign in or own a new server; on to add people")
      ),
      ("LC_ALL, LC_MESSAGES, LANG", say("the language of what the commands print: English, German, French or Spanish")),
      ("LOG_LEVEL", say("trace, debug, info, notice, warning, error or critical; info where it is not set")),
    ]
  }

  /// Runs the requested command, in the language of the environment. Only this user can read the files it writes, in any folder.
  static func main() async {
    umask(0o077)
    #if canImport(Glibc)
      MallocTrimService.shareHeaps()
    #endif
    await Language.$current.withValue(Language(environment: ProcessInfo.processInfo.environment)) { await main(nil) }
  }
}
