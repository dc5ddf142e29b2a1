public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The actions for all data of a person: export, import, delete.
public struct DataPage: Hashable, Sendable {
  /// An import as a line.
  struct Row: Hashable, Sendable {
    let name: String
    let words: String
    /// nil if it was undone.
    let undo: String?
  }

  public let title: String = say("Your data")
  let rows: [Row]
  let zone: String
  let refusal: String?

  /// Shows a person's data, and why the last file was refused.
  public init(_ batches: [EntryBatch], refusal: String? = nil, in context: PageContext) {
    rows = batches.map { batch in
      let count = context.entries(batch.entryCount)
      return Row(
        name: batch.origin, words: (batch.isUndone ? say("Undone") : count) + " · " + context.when(batch.takenAt),
        undo: batch.isUndone ? nil : Paths.undo(batch: batch.id))
    }
    zone = context.timeZone.iana
    self.refusal = refusal
  }
}

public struct DataView: View {
  let page: DataPage

  public init(page: DataPage) { self.page = page }

  public var body: some HTML {
    SubpageBar(title: page.title)
    section(.class("card fields")) {
      h2 { say("Export") }
      p {
        say(
          "Everything in one zip file: entries, goals and activity as tables for a spreadsheet (CSV) and as text for programs, and your diary as a database. A README explains them."
        )
      }
      a(.class("button wide"), .href(Paths.export), .flag("download")) { say("Download everything") }
      a(.class("button quiet wide"), .id("report"), .href(Paths.report)) { say("Report for a dietitian or doctor") }
    }
    form(
      .class("card fields"), .id("bring"), .attribute("method", "post"), .action(Paths.diaryImports),
      .attribute("enctype", "multipart/form-data"), .flag("novalidate")
    ) {
      h2 { say("Import a diary") }
      p {
        say(
          "From MyFitnessPal, Cronometer, Lose It!, Health Auto Export or another Demeter: the file as they export it. You see a preview before anything is saved."
        )
      }
      FormError(message: page.refusal)
      FileField(id: "field-file", words: say("Choose a file"), accept: ".zip,.csv,.tsv,.txt,.json,.jsonl", hint: say("At most 200 MB"))
      ZoneField(zone: page.zone, label: say("Time zone of the entries"))
      button(.class("button wide")) { say("Preview") }
    }
    if !page.rows.isEmpty {
      section(.class("card fields"), .id("batches")) {
        h2 { say("Previous imports") }
        ul(.role("list")) { ForEach(page.rows) { row in ImportListItem(row: row) } }
        p(.class("hint")) { say("Undo removes what you have not changed since.") }
      }
    }
    section(.class("card fields")) {
      h2 { say("Delete") }
      p { say("Deletes your account and everything in it permanently.") }
      a(.class("button danger wide"), .href(Paths.deleteAccount), .behaviour("sheet")) { say("Delete my account") }
    }
  }
}

/// One import.
struct ImportListItem: View {
  let row: DataPage.Row

  var body: some HTML {
    li(.class("found-food")) {
      div {
        p(.class("name")) { row.name }
        p(.class("when")) { row.words }
      }
      if let undo = row.undo {
        form(.attribute("method", "post"), .action(undo), .behaviour("submit")) {
          button(.class("button small danger"), .label(say("Undo \(row.name), \(row.words)"))) { say("Undo") }
        }
      }
    }
  }
}
