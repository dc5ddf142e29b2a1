import DemeterCore
import DemeterHTML
import DemeterMessages

/// Shows a plot: its sentence, its drawing, and its numbers as a table.
///
/// Text is outside of the stretched drawing, so it follows the text size of the page. Places are attributes in percent, because the
/// content security policy forbids styles in HTML.
struct PlotView: View {
  let drawing: PlotDrawing

  init(_ drawing: PlotDrawing) { self.drawing = drawing }

  var body: some HTML {
    Markup("<figure class=\"plot card\" data-behaviour=\"plot\" id=\"")
    drawing.id
    Markup("\">")
    div(.class("plot-head")) {
      figcaption {
        h2(.id(drawing.id + "-title")) { drawing.title }
        p(.class("plot-sentence"), .id(drawing.id + "-says")) { drawing.sentence }
      }
      if !drawing.keys.isEmpty { PlotLegend(keys: drawing.keys) }
      if !drawing.isEmpty { p(.class("plot-readout"), .decoration, .flag("data-own")) }
    }
    if !drawing.isEmpty {
      PlotArea(drawing: drawing)
      p(.class("plot-said visually-hidden"), .role("status"), .flag("data-own"))
      PlotTableView(drawing: drawing)
    }
    Markup("</figure>")
  }
}

/// The names of the marks.
struct PlotLegend: View {
  let keys: [PlotKey]

  var body: some HTML {
    ul(.class("plot-legend"), .role("list")) {
      ForEach(keys) { key in
        li {
          svg(.class("plot-key"), .attribute("viewBox", "0 0 24 12"), .decoration) { ForEach(key.shapes) { PlotShapeView(shape: $0) } }
          key.name
        }
      }
    }
  }
}

struct PlotShapeView: View {
  let shape: PlotShape
  var body: some HTML { path(.class(shape.style), .attribute("d", shape.path)) }
}

/// The drawing with the labels of its axes. The arrow keys move through its numbers.
struct PlotArea: View {
  let drawing: PlotDrawing

  var body: some HTML {
    div(
      .class("plot-area"), .attribute("tabindex", "0"), .role("group"),
      .label(say("\(drawing.title): arrow keys move through the numbers"))
    ) {
      if !drawing.unit.isEmpty { span(.class("plot-unit"), .decoration) { drawing.unit } }
      svg(
        .class("plot-drawing"), .role("img"), .attribute("aria-labelledby", "\(drawing.id)-title \(drawing.id)-says"),
        .attribute("focusable", "false")
      ) {
        svg(.class("plot-marks"), .attribute("viewBox", "0 0 1000 400"), .attribute("preserveAspectRatio", "none")) {
          path(.class("plot-grid"), .attribute("d", drawing.grid))
          ForEach(drawing.shapes) { PlotShapeView(shape: $0) }
        }
        line(.class("plot-rule"), .attribute("y2", "100%"))
      }
      ol(.class("plot-numbers"), .decoration) { ForEach(drawing.numbers) { number in li { number } } }
      PlotAxisView(axis: drawing.axis)
    }
  }
}

/// The labels below the drawing.
struct PlotAxisView: View {
  let axis: PlotDrawing.Axis

  var body: some HTML {
    switch axis {
    case .dates(let dates):
      svg(.class("plot-dates"), .decoration) {
        ForEach(dates) { date in
          if let label = date.label {
            svg(.attribute("x", percent(date.percent))) {
              Markup("<text dy=\"1em\">")
              label
              Markup("</text>")
            }
          }
        }
      }
    case .names(let names): ol(.class("plot-names"), .decoration) { ForEach(names) { name in li { name } } }
    }
  }
}

/// Returns `12.5%`.
private func percent(_ value: Double) -> String {
  let tenths = Int(nearest: value * 10)
  return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
}

extension PlotDrawing {
  /// The path of the lines at the labels of both axes.
  var grid: String {
    var path = PlotPath()
    for index in numbers.indices {
      let y = Double(index) / Double(max(numbers.count - 1, 1)) * PlotGeometry.height
      path.run([PlotPoint(x: 0, y: y), PlotPoint(x: PlotGeometry.width, y: y)])
    }
    guard case .dates(let dates) = axis else { return path.text }
    for date in dates {
      let x = date.percent / 100 * PlotGeometry.width
      path.run([PlotPoint(x: x, y: 0), PlotPoint(x: x, y: PlotGeometry.height)])
    }
    return path.text
  }
}
