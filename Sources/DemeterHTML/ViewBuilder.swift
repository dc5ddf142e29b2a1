/// Builds views from statements.
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<V: HTML>(_ view: V) -> V { view }
  public static func buildBlock() -> Nothing { Nothing() }
  public static func buildBlock<V: HTML>(_ view: V) -> V { view }
  public static func buildBlock<each V: HTML>(_ view: repeat each V) -> Group<repeat each V> { Group(repeat each view) }
  /// An `if` without `else`.
  public static func buildOptional<V: HTML>(_ view: V?) -> Maybe<V> { Maybe(view: view) }
  /// The first branch of an `if` or `switch`.
  public static func buildEither<A: HTML, B: HTML>(first view: A) -> Either<A, B> { .first(view) }
  /// The second branch of an `if` or `switch`.
  public static func buildEither<A: HTML, B: HTML>(second view: B) -> Either<A, B> { .second(view) }
  /// A `for` loop.
  public static func buildArray<V: HTML>(_ views: [V]) -> Many<V> { Many(views: views) }
}

/// Writes nothing.
public struct Nothing: HTML {
  public init() {}
  public func write(to page: inout HTMLWriter) {}
}

/// Views in sequence.
public struct Group<each V: HTML>: HTML {
  let views: (repeat each V)
  init(_ view: repeat each V) { views = (repeat each view) }
  public func write(to page: inout HTMLWriter) {
    repeat (each views).write(to: &page)
  }
}

/// An optional view.
public struct Maybe<V: HTML>: HTML {
  let view: V?
  public func write(to page: inout HTMLWriter) { view?.write(to: &page) }
}

/// One of two views.
public enum Either<A: HTML, B: HTML>: HTML {
  case first(A)
  case second(B)
  public func write(to page: inout HTMLWriter) {
    switch self {
    case .first(let view): view.write(to: &page)
    case .second(let view): view.write(to: &page)
    }
  }
}

/// The views of a loop.
public struct Many<V: HTML>: HTML {
  let views: [V]
  public func write(to page: inout HTMLWriter) {
    for view in views { view.write(to: &page) }
  }
}

/// One view for each element of a list.
public struct ForEach<Item, Content: HTML>: HTML {
  let items: [Item]
  let content: (Item) -> Content
  public init(_ items: [Item], @ViewBuilder content: @escaping (Item) -> Content) {
    self.items = items
    self.content = content
  }
  public func write(to page: inout HTMLWriter) {
    for item in items { content(item).write(to: &page) }
  }
}

/// Text as a view; it is escaped.
extension String: HTML {
  public func write(to page: inout HTMLWriter) { page.text(self) }
}

/// HTML from the source code, written unescaped. It can't be created from a `String`.
public struct Markup: HTML {
  let literal: StaticString
  public init(_ literal: StaticString) { self.literal = literal }
  public func write(to page: inout HTMLWriter) { page.markup(literal) }
}
