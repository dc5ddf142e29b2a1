public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The diaries that a person shares, those that they may see, and who saw what.
public struct SharedDiariesPage: Hashable, Sendable {
  /// A diary of another person, or a person who may see the diary.
  struct Row: Hashable, Sendable {
    let name: String
    /// `May read and log, until Mar 31, 2026`
    let words: String
    /// The address that opens the diary; nil for an invitation, and for one's own.
    let open: String?
    /// The address that accepts it; nil unless it is an invitation from another person.
    let accept: String?
    let end: String
    let endWords: String
  }

  /// What a person saw or did on a day.
  struct Access: Hashable, Sendable {
    let day: String
    /// `Ben: today and days, trends`
    let words: String
  }

  /// What the form to invite says.
  public struct Invitation: Hashable, Sendable {
    let person: String
    let mayLog: Bool
    let lastDay: String
    let error: String?

    public init(person: String = "", mayLog: Bool = false, lastDay: String = "", error: String? = nil) {
      self.person = person
      self.mayLog = mayLog
      self.lastDay = lastDay
      self.error = error
    }
  }

  public static var title: String { say("Shared diaries") }

  let others: [Row]
  let readers: [Row]
  /// The people to choose from; empty if all are invited, or there are none.
  let people: [Choice]
  let isAlone: Bool
  let invitation: Invitation
  let accesses: [Access]
  let logged: EntriesOfOthers

  /// - Parameters:
  ///   - shares: those of this person, and those with them.
  ///   - accesses: what others saw and did in the diary, the newest first.
  ///   - logged: what others logged in it in that time, the newest first.
  ///   - people: all people of the server.
  public init(
    _ shares: [DiaryShare], accesses: [DiaryAccess], logged: [FoodEntry], people: [Person], of person: Person,
    invitation: Invitation = Invitation(), in context: PageContext
  ) {
    others = shares.filter { $0.reader == person.id }.map { share in
      Row(
        name: share.ownerName, words: Self.words(share, isOwn: false, in: context),
        open: share.isAccepted ? Route.sharedDiary.path(share.owner.key) : nil,
        accept: share.isAccepted ? nil : Route.acceptShare.path(share.owner.key), end: Route.leaveShare.path(share.owner.key),
        endWords: share.isAccepted ? say("End", meaning: "sharing a diary") : say("Decline", meaning: "an invitation"))
    }
    let own = shares.filter { $0.owner == person.id }
    readers = own.map { share in
      Row(
        name: share.readerName, words: Self.words(share, isOwn: true, in: context), open: nil, accept: nil,
        end: Route.endShare.path(share.reader.key),
        endWords: share.isAccepted ? say("End", meaning: "sharing a diary") : say("Withdraw", meaning: "an invitation to a diary"))
    }
    let invited = Set(own.map(\.reader))
    isAlone = people.count < 2
    self.people = people.filter { $0.id != person.id && !invited.contains($0.id) }.map { Choice(value: $0.id.key, words: $0.name) }
    self.invitation = invitation
    self.accesses = Self.lines(of: accesses, in: context)
    self.logged = EntriesOfOthers(logged, in: context)
  }

  private static func words(_ share: DiaryShare, isOwn: Bool, in context: PageContext) -> String {
    let right =
      isOwn
      ? share.mayLog ? say("May read and log") : say("May read")
      : share.mayLog ? say("You may read it and log food") : say("You may read it")
    let end = share.lastDay.map { say("until \(context.dates.dated($0))") }
    let state = share.isAccepted ? nil : isOwn ? say("not accepted yet") : say("invitation")
    return [right, end, state].compactMap(\.self).joined(separator: " · ")
  }

  /// A line for each person and day.
  private static func lines(of accesses: [DiaryAccess], in context: PageContext) -> [Access] {
    var lines: [(day: Day, name: String, kinds: [DiaryAccess.Kind])] = []
    for access in accesses {
      if let last = lines.last, last.day == access.day, last.name == access.readerName {
        lines[lines.count - 1].kinds.append(access.kind)
      } else {
        lines.append((access.day, access.readerName, [access.kind]))
      }
    }
    return lines.map { line in
      let kinds = DiaryAccess.Kind.allCases.filter(line.kinds.contains).map(\.words).joined(separator: ", ")
      return Access(day: context.dates.dated(line.day), words: say("\(line.name): \(kinds)", meaning: "a person and what they saw"))
    }
  }
}

extension DiaryAccess.Kind {
  fileprivate var words: String {
    switch self {
    case .day: say("read days", meaning: "of a diary")
    case .history: say("read the history")
    case .trends: say("read trends")
    case .nutrients: say("read nutrients")
    case .report: say("read the report")
    case .add: say("opened Add food")
    case .logged: say("logged food")
    }
  }
}

/// Shows a `SharedDiariesPage`.
public struct SharedDiariesView: View {
  let page: SharedDiariesPage

  public init(page: SharedDiariesPage) { self.page = page }

  public var body: some HTML {
    SubpageBar(title: SharedDiariesPage.title)
    section(.class("card fields"), .id("others")) {
      h2 { say("Diaries of others") }
      if page.others.isEmpty { p { say("No diary is shared with you.") } }
      ul(.role("list")) { ForEach(page.others) { ShareLine(row: $0) } }
    }
    section(.class("card fields"), .id("readers")) {
      h2 { say("Who may see my diary") }
      if page.readers.isEmpty { p { say("Only you.", meaning: "may see the diary") } }
      ul(.role("list")) { ForEach(page.readers) { ShareLine(row: $0) } }
    }
    if page.isAlone {
      section(.class("card fields")) { p { say("You are the only person on this server.") } }
    } else if !page.people.isEmpty {
      ShareForm(people: page.people, invitation: page.invitation)
    }
    if !page.accesses.isEmpty || !page.readers.isEmpty {
      section(.class("card fields"), .id("accesses")) {
        h2 { say("What they saw and did") }
        if page.accesses.isEmpty { p { say("Nothing yet.") } }
        ul(.role("list")) {
          ForEach(page.accesses) { access in
            li {
              p(.class("name"), .attribute("dir", "auto")) { access.words }
              p(.class("when")) { access.day }
            }
          }
        }
        p(.class("hint")) { say("Kept for \(DiaryAccess.daysKept) days.") }
      }
    }
    if !page.logged.days.isEmpty { EntriesOfOthersView(entries: page.logged) }
  }
}

/// The form that invites a person.
struct ShareForm: View {
  let people: [Choice]
  let invitation: SharedDiariesPage.Invitation

  private static var rights: [Choice] {
    [Choice(value: "read", words: say("Read it")), Choice(value: "log", words: say("Read it and log food in it"))]
  }

  var body: some HTML {
    form(
      .class("card fields"), .id("share"), .attribute("method", "post"), .action(Route.sharedDiaries.rawValue), .behaviour("submit"),
      .flag("novalidate")
    ) {
      h2 { say("Share my diary") }
      FormError(message: invitation.error)
      ChoiceField(name: "person", label: say("With", meaning: "a person"), choices: people, value: invitation.person)
      ChoiceField(name: "right", label: say("They may"), choices: Self.rights, value: invitation.mayLog ? "log" : "read")
      FormFieldView(
        field: FormField("lastDay", say("Last day"), .date, value: invitation.lastDay, hint: say("If empty, until one of you ends it.")))
      p(.class("hint")) {
        say(
          """
          They see days, history, trends, nutrients and the report: food, activity, weight and goals. They do not see your notes, settings \
          and searches, and change nothing that is there. If they may log, they also find your own foods.
          """)
      }
      button(.class("button primary wide")) { say("Invite", meaning: "a person to see a diary") }
    }
  }
}

/// A shared diary with what can be done about it.
struct ShareLine: View {
  let row: SharedDiariesPage.Row

  var body: some HTML {
    li(.class("found-food")) {
      div {
        p(.class("name exact"), .attribute("dir", "auto")) { row.name }
        p(.class("when")) { row.words }
      }
      div(.class("pair")) {
        if let open = row.open {
          a(.class("button small"), .href(open), .label(say("Open the diary of \(row.name)"))) { say("Open", meaning: "a diary") }
        }
        if let accept = row.accept {
          form(.attribute("method", "post"), .action(accept), .behaviour("submit")) {
            button(.class("button small primary"), .label(say("Accept: \(row.name)"))) { say("Accept", meaning: "an invitation") }
          }
        }
        form(.attribute("method", "post"), .action(row.end), .behaviour("submit")) {
          button(.class("button small danger"), .label("\(row.endWords): \(row.name)")) { row.endWords }
        }
      }
    }
  }
}
