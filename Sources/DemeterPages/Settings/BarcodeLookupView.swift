import DemeterCore
import DemeterHTML

/// Whether unknown barcodes are looked up at Open Food Facts, what that sends, and the owner's switch.
struct BarcodeLookupView: View {
  let page: FoodSourcesPage

  var body: some HTML {
    section(.class("card fields"), .id("barcode-lookup")) {
      h2 { "Unknown barcodes" }
      p {
        page.looksUpBarcodes
          ? "On. Barcodes that no food here has are looked up at Open Food Facts." : "Off. Barcodes are looked up on this server only."
      }
      p(.class("hint")) {
        "A lookup sends the digits of the barcode to Open Food Facts (world.openfoodfacts.org), which also sees this server’s address. "
        "It says nothing about you or your diary. Anyone can edit this database, so compare the figures with the packet. "
        "Its data are under the Open Database License (\(FoodID.Source.openFoodFacts.licence))."
      }
      if page.isOwner {
        form(.attribute("method", "post"), .action(Route.barcodeLookup.rawValue), .behaviour("submit")) {
          button(.class("button wide"), .attribute("name", "do"), .attribute("value", page.looksUpBarcodes ? "off" : "on")) {
            page.looksUpBarcodes ? "Stop looking up barcodes" : "Look up unknown barcodes"
          }
        }
      } else {
        p(.class("hint")) { "The owner of this server decides this." }
      }
    }
  }
}
