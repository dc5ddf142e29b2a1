import DemeterCore
import DemeterHTML
import DemeterPages
import Hummingbird

/// Shows and writes the note about a day.
struct DayNoteController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.dayNote, use: show)
    pages.post(.dayNote, use: save)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let day = try context.dayInPath()
    try await context.requirePage(of: day, in: context.reading(site))
    let note = try await context.diary.record(of: day).note
    return try await answer(DayNotePage(of: day, note, in: context.reading(site)), .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let day = try context.dayInPath(), body = try await FormBody(request)
    let typed = body["dayNote"] ?? "", today = context.person.today(site.now())
    let present = try await context.diary.record(of: day).note
    do {
      let note = try NoteInput(typed).checked(on: day, today: today)
      // A form is often sent late: what another device wrote meanwhile is not replaced unseen.
      if let seen = body["was.dayNote"], try NoteInput(seen).checked(on: day, today: today) != present, note != present {
        throw InvalidInput([FieldError("note", .changedElsewhere(to: "“\(present ?? "")”"))])
      }
      try await context.diary.note(note, on: day)
      return site.back(to: day, context.person, note: .changesSaved)
    } catch let refused as InvalidInput {
      let page = DayNotePage(of: day, present, typed: typed, refused: refused, in: context.reading(site))
      return try await answer(page, .unprocessableContent, context)
    }
  }

  private func answer(_ page: DayNotePage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { DayNoteView(page: page) }
  }
}
