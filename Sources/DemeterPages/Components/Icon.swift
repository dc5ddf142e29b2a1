public import DemeterHTML

/// A drawn icon. It is decorative: its words are next to it or on its control.
public struct Icon: View {
  /// The icons, each a path on a grid of 24.
  public enum Shape: Sendable {
    case today, calendar, settings, plus, chevronLeft, chevronRight, close, check, over, under, dot, wave, trash, hand, voice, book
    case globe, star, search, filter, question, stop, steps, flame, target, heart, box, phone, people, keys, scale, drop, trends, more, eye,
      share, barcode, camera, key, meal, sunrise, bell

    var path: String {
      switch self {
      case .today: "M12 3a9 9 0 1 0 9 9M12 7v5l3 2"
      case .calendar: "M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 10h16M8 3v4M16 3v4"
      case .settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4"
      case .plus: "M12 5v14M5 12h14"
      case .chevronLeft: "M15 5l-7 7 7 7"
      case .chevronRight: "M9 5l7 7-7 7"
      case .close: "M6 6l12 12M18 6L6 18"
      case .check: "M5 13l4 4L19 7"
      case .over: "M12 19V6M6 12l6-6 6 6"
      case .under: "M12 5v13M6 12l6 6 6-6"
      case .dot: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z"
      case .wave: "M5 14c2-5 5-5 7-2s5 3 7-2"
      case .search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5"
      case .stop: "M7 7h10v10H7z"
      case .question: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01"
      case .steps:
        "M8 4c1.7 0 3 2 3 4.5S10 13 8 13s-3-2-3-4.5S6.3 4 8 4zM6 16h4v1.5a2 2 0 0 1-4 0zM16 7c1.7 0 3 2 3 4.5S18 16 16 16s-3-2-3-4.5S14.3 7 16 7zM14 19h4v.5a2 2 0 0 1-4 0z"
      case .target: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"
      case .heart: "M12 20C6 15.5 3 12 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 12 18 15.5 12 20z"
      case .box: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8"
      case .phone: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2"
      case .people: "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 20a6 6 0 0 1 12 0M16 5.5a3 3 0 0 1 0 5.5M17.5 14a6 6 0 0 1 3.5 6"
      case .scale: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM7.5 10a6.5 6.5 0 0 1 9 0M12 12l2-3.5"
      case .drop: "M12 3.5c3 3.6 5.5 6.6 5.5 10a5.5 5.5 0 0 1-11 0c0-3.4 2.5-6.4 5.5-10z"
      case .eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
      case .share: "M12 15V3.5M8 7l4-3.5L16 7M8 10.5H6v10h12v-10h-2"
      case .barcode: "M3 8V5h3M18 5h3v3M21 16v3h-3M6 19H3v-3M7 9v6M10 9v6M14 9v6M17 9v6"
      case .camera:
        "M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z"
      case .key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10.8 12.2L20 3M15.5 7.5l3 3"
      case .meal: "M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21V3c-2.5 2-3.5 5-3.5 9H17"
      case .sunrise: "M3 18h18M6 18a6 6 0 0 1 12 0M12 3v5M4.5 10.5l2 2M19.5 10.5l-2 2"
      case .bell: "M6 17v-6a6 6 0 0 1 12 0v6l2 1H4zM10 21h4"
      case .more: "M5 12h.01M12 12h.01M19 12h.01"
      case .trends: "M4 18l5-6 4 3 7-9M15 6h5v5"
      case .keys: "M4 7h16a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14h8"
      case .flame: "M12 3c1 4 5 6 5 11a5 5 0 0 1-10 0c0-2 1-3 2-4 .5 1.5 1 2 2 2 0-3-1-5 1-9z"
      case .filter: "M4 7h16M7 12h10M10 17h4"
      case .trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5"
      case .hand: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4"
      case .voice: "M12 4a3 3 0 0 1 3 3v4a3 3 0 0 1-6 0V7a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4"
      case .book: "M5 5a2 2 0 0 1 2-2h12v18H7a2 2 0 0 1-2-2zM5 19a2 2 0 0 1 2-2h12"
      case .globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18"
      case .star: "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.2L12 17.1 6.4 20.2l1.2-6.2L3 9.6l6.3-.8z"
      }
    }
  }

  let shape: Shape

  public init(_ shape: Shape) { self.shape = shape }

  public var body: some HTML {
    svg(.class("icon"), .attribute("viewBox", "0 0 24 24"), .decoration, .attribute("focusable", "false")) {
      path(.attribute("d", shape.path))
    }
  }
}
