// swift-tools-version:6.2
import PackageDescription

/// Rules every target obeys: Swift 6, explicit existentials, imports that stay inside, no warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Links with LLVM's linker. It packs relocations, exports no symbols, and merges identical functions whose addresses are not compared.
/// The program is 10 MB smaller than with GNU gold.
let small: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--icf=safe",
      "-Xlinker", "-O2",
    ],
    .when(platforms: [.linux], configuration: .release))
]

/// Compiles a target for size in a release. Used where no page became measurably slower.
let compact: [SwiftSetting] = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let package = Package(
  name: "Demeter",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "demeter", targets: ["demeter"]),
    .library(name: "DemeterKit", targets: ["DemeterKit"]),
    .library(name: "DemeterStore", targets: ["DemeterStore"]),
    .library(name: "DemeterCore", targets: ["DemeterCore"]),
    .library(name: "DemeterWords", targets: ["DemeterWords"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "demeter",
      dependencies: [
        "DemeterCore", "DemeterExchange", "DemeterFoods", "DemeterFoodService", "DemeterHealth", "DemeterPostgres", "DemeterStore",
        "DemeterMessages", "DemeterTrust", "DemeterWeb", "DemeterWords",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: compact, linkerSettings: small),
    .target(
      name: "DemeterWeb",
      dependencies: [
        "DemeterCore", "DemeterExchange", "DemeterFoods", "DemeterFoodService", "DemeterHealth", "DemeterImages", "DemeterArchive",
        "DemeterMessages", "DemeterPages", "DemeterHTML", "DemeterTrust",
        "DemeterWords",
        "CWebFiles",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      exclude: ["public"],
      swiftSettings: strict),
    .target(
      name: "DemeterPages", dependencies: ["DemeterCore", "DemeterHTML", "DemeterMessages", "DemeterWords", "CQREncode"],
      swiftSettings: compact),
    .target(name: "DemeterHTML", swiftSettings: strict),
    .target(name: "DemeterKit", dependencies: ["DemeterFoods", "DemeterCore", "DemeterWords"], swiftSettings: strict),
    .target(
      name: "DemeterStore",
      dependencies: [
        "DemeterCore",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "DemeterPostgres",
      dependencies: [
        "DemeterCore", "DemeterStore", "CPQ", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"), .product(name: "CoreMetrics", package: "swift-metrics"),
      ],
      swiftSettings: strict),
    .target(
      name: "DemeterFoods",
      dependencies: [
        "DemeterCore", "DemeterArchive", "DemeterMessages", "CStarterFoods", .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .target(
      name: "DemeterFoodService",
      dependencies: [
        "DemeterFoods", "DemeterCore",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .target(
      name: "DemeterExchange",
      dependencies: [
        "DemeterCore", "DemeterMessages", "DemeterWords", "DemeterArchive", .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .executableTarget(name: "meals-bench", dependencies: ["DemeterFoods", "DemeterCore"], path: "Benchmarks/Meals", swiftSettings: strict),
    .executableTarget(
      name: "expenditure-bench", dependencies: ["DemeterCore", "DemeterTestSupport"], path: "Benchmarks/Expenditure", swiftSettings: strict),
    .executableTarget(
      name: "store-bench",
      dependencies: ["DemeterPostgres", "DemeterStore", "DemeterCore", .product(name: "Logging", package: "swift-log")],
      path: "Benchmarks/Store", swiftSettings: strict),
    .executableTarget(
      name: "health-bench",
      dependencies: [
        "DemeterHealth", "DemeterExchange", "DemeterStore", "DemeterArchive", "DemeterCore",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Benchmarks/Health", exclude: ["expat.c"], swiftSettings: strict),
    .target(
      name: "DemeterHealth",
      dependencies: ["DemeterCore", "DemeterMessages", "DemeterArchive", .product(name: "GRDBSQLite", package: "GRDB.swift")],
      swiftSettings: strict),
    .target(name: "DemeterImages", dependencies: ["DemeterCore", "CImages"], swiftSettings: strict),
    .target(
      name: "DemeterTrust",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DemeterTrustTests",
      dependencies: [
        "DemeterTrust", "DemeterTestSupport", .product(name: "X509", package: "swift-certificates"),
        .product(name: "SwiftASN1", package: "swift-asn1"), .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .target(name: "DemeterArchive", dependencies: ["CZlib"], swiftSettings: strict),
    .target(name: "DemeterWords", dependencies: ["DemeterCore", "DemeterMessages"], swiftSettings: strict),
    .target(name: "DemeterCore", dependencies: ["DemeterMessages"], swiftSettings: strict),
    .target(name: "DemeterMessages", dependencies: ["CMessages"], swiftSettings: strict),
    // Files compiled in by `#embed`, which costs milliseconds where an array in Swift costs the compiler a minute.
    .target(name: "CWebFiles"),
    .target(name: "CStarterFoods"),
    .target(name: "CMessages"),
    // Calls libjpeg-turbo and libpng. Their headers are in Debian's libturbojpeg0-dev and libpng-dev.
    .target(name: "CImages", linkerSettings: [.linkedLibrary("turbojpeg"), .linkedLibrary("png16")]),
    .systemLibrary(name: "CQREncode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    // Loads libpq when it is needed. Its header is in Debian's libpq-dev.
    .target(name: "CPQ"),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // What every `Diary` promises, as tests that a target of tests runs on its own implementation.
    .target(name: "DemeterDiaryConformance", dependencies: ["DemeterCore", "DemeterTestSupport"], swiftSettings: strict),
    .target(
      name: "DemeterTestSupport",
      dependencies: [.product(name: "Crypto", package: "swift-crypto"), .product(name: "CryptoExtras", package: "swift-crypto")],
      path: "Tests/DemeterTestSupport", swiftSettings: strict),
    .testTarget(
      name: "DemeterCoreTests", dependencies: ["DemeterCore", "DemeterMessages", "DemeterStore", "DemeterWords", "DemeterTestSupport"],
      exclude: ["Oracle"], swiftSettings: strict),
    .testTarget(name: "DemeterArchiveTests", dependencies: ["DemeterArchive"], swiftSettings: strict),
    .testTarget(
      name: "DemeterHealthTests",
      dependencies: [
        "DemeterHealth", "DemeterArchive", "DemeterCore", "CZlib", .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(name: "DemeterImagesTests", dependencies: ["DemeterImages", "DemeterTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DemeterExchangeTests",
      dependencies: [
        "DemeterExchange", "DemeterArchive", "DemeterStore", "DemeterCore", "DemeterTestSupport",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "FatSecretDouble",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/FatSecretDouble", swiftSettings: strict),
    .testTarget(
      name: "DemeterFoodsTests",
      dependencies: [
        "DemeterArchive", "DemeterFoods", "DemeterFoodService", "DemeterCore", "DemeterWords", "DemeterTestSupport", "FatSecretDouble",
      ],
      exclude: ["Tables"],
      swiftSettings: strict),
    .testTarget(
      name: "DemeterKitTests",
      dependencies: [
        "DemeterKit", "DemeterFoods", "DemeterStore", "DemeterCore", "DemeterWords", "DemeterTestSupport", "FatSecretDouble",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DemeterPagesTests",
      dependencies: ["DemeterPages", "DemeterHTML", "DemeterStore", "DemeterCore", "DemeterTestSupport"], exclude: ["Snapshots"],
      swiftSettings: strict),
    .testTarget(name: "DemeterHTMLTests", dependencies: ["DemeterHTML"], swiftSettings: strict),
    .testTarget(
      name: "DemeterStoreTests",
      dependencies: [
        "DemeterArchive", "DemeterStore", "DemeterPostgres", "PostgresTestServer", "DemeterDiaryConformance", "DemeterFoods",
        "DemeterMessages", "DemeterCore",
        "DemeterTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Tables"], swiftSettings: strict),
    .target(
      name: "PostgresTestServer", dependencies: ["DemeterPostgres", "DemeterTestSupport"], path: "Tests/PostgresTestServer",
      swiftSettings: strict),
    .testTarget(
      name: "DemeterPostgresTests",
      dependencies: [
        "PostgresTestServer", "DemeterPostgres", "DemeterDiaryConformance", "DemeterStore", "DemeterCore", "DemeterTestSupport",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DemeterWebTests",
      dependencies: [
        "DemeterWeb", "DemeterPages", "DemeterHTML", "DemeterStore", "DemeterFoods", "DemeterFoodService", "DemeterTrust", "DemeterCore",
        "DemeterArchive", "DemeterMessages", "DemeterTestSupport", "FatSecretDouble",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: strict),
  ],
  cLanguageStandard: .c2x
)
