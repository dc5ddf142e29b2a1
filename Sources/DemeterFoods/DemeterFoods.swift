/// Finds foods: parses phrases, asks an online service, and reads published databases.
///
/// This target owns phrases, the provider's protocol and the formats of imports. Does not know SQL, HTTP routes or pages.
enum DemeterFoods {}
