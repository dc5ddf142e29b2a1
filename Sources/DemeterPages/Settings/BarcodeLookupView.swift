import DemeterCore
import DemeterHTML
import DemeterMessages

/// Whether unknown barcodes are looked up at Open Food Facts, what that sends, and the owner's switch.
struct BarcodeLookupView: View {
  let page: FoodSourcesPage

  var body: some HTML {
    section(.class("card fields"), .id("barcode-lookup")) {
      h2 { say("Unknown barcodes") }
      p {
        page.looksUpBarcodes
          ? say("On. Barcodes that no food here has are looked up at Open Food Facts.")
          : say("Off. Barcodes are looked up on this server only.")
      }
      p(.class("hint")) {
        say(
          """
          A lookup sends the digits of the barcode to Open Food Facts (world.openfoodfacts.org), which also sees this server’s address. \
          It says nothing about you or your diary. Anyone can edit this database, so compare the figures with the packet. \
          Its data are under the Open Database License (\(FoodID.Source.openFoodFacts.licence)).
          """)
      }
      if page.isOwner {
        form(.attribute("method", "post"), .action(Route.barcodeLookup.rawValue), .behaviour("submit")) {
          button(.class("button wide"), .attribute("name", "do"), .attribute("value", page.looksUpBarcodes ? "off" : "on")) {
            page.looksUpBarcodes ? say("Stop looking up barcodes") : say("Look up unknown barcodes")
          }
        }
      } else {
        p(.class("hint")) { say("The owner of this server decides this.") }
      }
    }
  }
}
