/// Makes views out of statements.
@resultBuilder
public enum ViewBuilder {
  /// A view as it stands.
  public static func buildExpression<V: HTML>(_ view: V) -> V { view }
  /// No statement.
  public static func buildBlock() -> Nothing { Nothing() }
  /// One statement.
  public static func buildBlock<V: HTML>(_ view: V) -> V { view }
  /// Several statements, in order.
  public static func buildBlock<each V: HTML>(_ view: repeat each V) -> Group<repeat each V> { Group(repeat each view) }
  /// An `if` without `else`.
  public static func buildOptional<V: HTML>(_ view: V?) -> Maybe<V> { Maybe(view: view) }
  /// An `if` or `switch` that took its first way.
  public static func buildEither<A: HTML, B: HTML>(first view: A) -> Either<A, B> { .first(view) }
  /// An `if` or `switch` that took its second way.
  public static func buildEither<A: HTML, B: HTML>(second view: B) -> Either<A, B> { .second(view) }
  /// A `for` loop.
  public static func buildArray<V: HTML>(_ views: [V]) -> Many<V> { Many(views: views) }
}

/// Writes nothing.
public struct Nothing: HTML {
  /// Nothing at all.
  public init() {}
  public func write(to page: inout HTMLWriter) {}
}

/// Views one after the other.
public struct Group<each V: HTML>: HTML {
  let views: (repeat each V)
  init(_ view: repeat each V) { views = (repeat each view) }
  public func write(to page: inout HTMLWriter) {
    repeat (each views).write(to: &page)
  }
}

/// A view or none.
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

/// As many views as a loop made.
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
  /// A view for each item, in order.
  public init(_ items: [Item], @ViewBuilder content: @escaping (Item) -> Content) {
    self.items = items
    self.content = content
  }
  public func write(to page: inout HTMLWriter) {
    for item in items { content(item).write(to: &page) }
  }
}

/// Text is a view: written escaped.
extension String: HTML {
  public func write(to page: inout HTMLWriter) { page.text(self) }
}

/// HTML from the source code, written as it is. There is no way to make one from a `String`.
public struct Markup: HTML {
  let literal: StaticString
  /// Markup the compiler saw.
  public init(_ literal: StaticString) { self.literal = literal }
  public func write(to page: inout HTMLWriter) { page.markup(literal) }
}
