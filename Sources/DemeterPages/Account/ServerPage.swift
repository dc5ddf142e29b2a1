public import DemeterCore
public import DemeterHTML
import Foundation

/// What the owner sees of the server: its version, its disk, its people. Never a diary.
public struct ServerPage: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let name: String
    let words: String
    let reset: String?
  }

  /// The page's title.
  public let title: String = "This server"
  /// Term and value of each fact.
  let facts: [[String]]
  let people: [Row]

  /// The server as it stands.
  public init(people: [Person], use: DiskUse, system: String, asked owner: Person, in context: PageContext) {
    let all = use.diaries.values.reduce(use.catalogue + use.accounts, +)
    facts =
      [
        ["Version", "Demeter \(Release.version)"], ["System", system], ["Data in all", context.bytes(all)],
        ["Food catalogue", context.bytes(use.catalogue)],
      ] + (use.free.map { [["Free on the disk", context.bytes($0)]] } ?? [])
    self.people = people.map { person in
      let diary = context.bytes(use.diaries[person.id] ?? 0)
      return Row(
        name: person.name, words: person.isOwner ? "Owner · \(diary)" : diary,
        reset: person.id == owner.id ? nil : "/settings/server/people/\(person.id.uuidString.lowercased())/password")
    }
  }
}

/// Shows a `ServerPage`.
public struct ServerView: View {
  let page: ServerPage

  /// The server.
  public init(page: ServerPage) { self.page = page }

  /// The markup.
  public var body: some HTML {
    SubpageBar(title: page.title)
    section(.class("card")) {
      dl(.class("facts")) {
        ForEach(page.facts) { fact in
          div {
            dt { fact[0] }
            dd { fact[1] }
          }
        }
      }
    }
    section(.class("card fields"), .id("people")) {
      h2 { "People" }
      ul(.role("list")) {
        ForEach(page.people) { row in
          li(.class("found-food")) {
            div {
              p(.class("name"), .attribute("dir", "auto")) { row.name }
              p(.class("when")) { row.words }
            }
            if let reset = row.reset {
              a(.class("button small"), .href(reset), .behaviour("sheet"), .label("Reset the password of \(row.name)")) { "Reset password" }
            }
          }
        }
      }
      a(.class("button wide"), .href("/settings/server/people/new"), .behaviour("sheet")) { "Add a person" }
      p(.class("hint")) { "Nobody sees anybody else’s diary here, the owner included." }
    }
  }
}
