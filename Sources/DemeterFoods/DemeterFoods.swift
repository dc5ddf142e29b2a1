/// Finding a food: what words mean, what an online service knows, and reading the databases that others publish.
///
/// This target owns phrases, the provider's protocol and the formats of imports. Never knows SQL, HTTP routes or pages.
enum DemeterFoods {}
