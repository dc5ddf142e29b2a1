public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// Adds many own foods from a file: how the file looks, where it is chosen, and the files before.
public struct OwnFoodFilePage: Hashable, Sendable {
  /// The foods of a file as a line.
  struct Batch: Hashable, Sendable {
    let name: String
    let words: String
    let undo: String
  }

  public let title: String = say("Add from a file")
  let batches: [Batch]
  let refusal: String?
  let limit: String

  /// - Parameter refusal: why the last file was refused.
  public init(_ batches: [OwnFoodBatch], mostBytes: Int, refusal: String? = nil, in context: PageContext) {
    self.batches = batches.map { batch in
      Batch(
        name: context.numbers.counted(batch.foods.count, "food"), words: say("Added \(context.when(batch.addedAt))"),
        undo: Route.undoOwnFoodFile.path(batch.id.key))
    }
    self.refusal = refusal
    limit = say("At most \(context.numbers.text(OwnFoodBatch.most)) foods and \(context.numbers.text(mostBytes / 1_000_000)) MB")
  }
}

public struct OwnFoodFileView: View {
  let page: OwnFoodFilePage

  public init(page: OwnFoodFilePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.myFoods) {
      section(.class("card fields")) {
        p {
          say(
            "Write your foods into a table, one in each line, with the figures for 100 g. The template names the columns and has one example."
          )
        }
        a(.class("button wide"), .href(Route.ownFoodTemplate.rawValue), .attribute("download", "")) { say("Download the template") }
        p(.class("hint")) {
          say(
            "Only the name and the energy are needed, in kcal or kJ. The columns may stand in any order. What you leave empty stays unknown."
          )
        }
      }
      form(
        .class("card fields"), .id("own-food-file"), .attribute("method", "post"), .action(Route.ownFoodFile.rawValue),
        .attribute("enctype", "multipart/form-data"), .flag("novalidate")
      ) {
        FormError(message: page.refusal)
        FileField(id: "field-file", words: say("Choose a table"), accept: ".csv,.tsv,.txt,text/csv", hint: page.limit)
        button(.class("button primary wide")) { say("Preview") }
      }
      if !page.batches.isEmpty {
        section(.class("card fields"), .id("own-food-files")) {
          h2 { say("Previous files") }
          ul(.role("list")) {
            ForEach(page.batches) { batch in
              li(.class("found-food")) {
                div {
                  p(.class("name")) { batch.name }
                  p(.class("when")) { batch.words }
                }
                form(.attribute("method", "post"), .action(batch.undo), .behaviour("submit")) {
                  button(.class("button small danger"), .label(say("Undo \(batch.name), \(batch.words)"))) { say("Undo") }
                }
              }
            }
          }
          p(.class("hint")) { say("Undo removes those that were not changed since. What was logged stays.") }
        }
      }
    }
  }
}
