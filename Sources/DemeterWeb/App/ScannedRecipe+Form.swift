import DemeterCore
import DemeterPages
import Foundation

extension ScannedRecipe {
  /// A recipe whose form was sent. Its field `recipe` is the id of a stored one.
  init(_ form: FormBody, digits: String = "") {
    let id = form["recipe"].flatMap { UUID(uuidString: $0) }
    self.init(
      action: id.map { Route.recipe.path($0.key) } ?? Route.recipes.rawValue, fields: form.all.filter { !["do", "q"].contains($0[0]) },
      digits: digits)
  }
}
