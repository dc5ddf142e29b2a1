import DemeterHTML
import DemeterMessages

/// The numbers of a plot, which the scripts also show at a finger: each row names its place in the drawing.
struct PlotTableView: View {
  let drawing: PlotDrawing

  var body: some HTML {
    details {
      summary { say("Show as table") }
      div(.class("plot-table"), .attribute("tabindex", "0"), .role("region"), .attribute("aria-labelledby", drawing.id + "-title")) {
        table(
          .attribute("data-unit", drawing.unit), .attribute("data-lead", drawing.table.lead),
          .attribute("data-days", ifPresent: drawing.table.days)
        ) {
          caption { drawing.table.caption }
          thead {
            tr {
              th(.attribute("scope", "col")) { drawing.table.heading }
              ForEach(drawing.table.columns) { name in th(.attribute("scope", "col")) { name } }
            }
          }
          tbody { ForEach(drawing.table.rows) { PlotRowView(row: $0) } }
        }
      }
    }
  }
}

struct PlotRowView: View {
  let row: PlotTable.Row

  var body: some HTML {
    tr(.attribute("data-x", String(row.place))) {
      th(.attribute("scope", "row")) { row.name }
      ForEach(row.cells) { cell in td { cell } }
    }
  }
}
