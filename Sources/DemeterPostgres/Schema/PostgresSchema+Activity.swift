extension PostgresSchema {
  /// The tables of a diary for steps, energy and Apple Health, in the order in which they can be filled.
  static let activity: [String] = [
    """
    CREATE TABLE home (
      person bigint NOT NULL,
      since bigint NOT NULL,
      time_zone text COLLATE "C" NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
      PRIMARY KEY (person, since)
    )
    """,
    """
    CREATE TABLE health_source (
      person bigint NOT NULL,
      number bigint NOT NULL,
      name text COLLATE "C" NOT NULL CHECK (length(name) <= 1000),
      kind text COLLATE "C" NOT NULL,
      place bigint,
      PRIMARY KEY (person, number),
      UNIQUE (person, name, kind)
    )
    """,
    """
    CREATE TABLE health_import (
      person bigint NOT NULL,
      number bigint NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (length(id) = 36),
      is_done bigint NOT NULL CHECK (is_done IN (0, 1)),
      imported_at bigint NOT NULL,
      exported_at bigint,
      is_complete bigint NOT NULL DEFAULT 0,
      records bigint NOT NULL DEFAULT 0,
      refused text COLLATE "C" NOT NULL DEFAULT '{}',
      first_day text COLLATE "C",
      last_day text COLLATE "C",
      day_count bigint NOT NULL DEFAULT 0,
      changed_days bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (person, number),
      UNIQUE (person, id)
    )
    """,
    """
    CREATE TABLE health_import_part (
      person bigint NOT NULL,
      import bigint NOT NULL,
      source bigint NOT NULL,
      metric text COLLATE "C" NOT NULL,
      samples bigint NOT NULL,
      counted bigint NOT NULL,
      overlapping bigint NOT NULL,
      PRIMARY KEY (person, import, source, metric)
    )
    """,
    """
    CREATE TABLE health_block (
      person bigint NOT NULL,
      block bigint NOT NULL,
      metric text COLLATE "C" NOT NULL,
      import bigint NOT NULL,
      source bigint NOT NULL,
      -- An import may write the samples of a day in several parts.
      part bigint NOT NULL,
      samples bytea NOT NULL,
      PRIMARY KEY (person, block, metric, import, source, part)
    )
    """,
    """
    CREATE TABLE health_coverage (
      person bigint NOT NULL,
      import bigint NOT NULL,
      metric text COLLATE "C" NOT NULL,
      first_block bigint NOT NULL,
      last_block bigint NOT NULL,
      PRIMARY KEY (person, import, metric)
    )
    """,
    """
    CREATE TABLE zone_hint (
      person bigint NOT NULL,
      moment bigint NOT NULL,
      import bigint NOT NULL,
      time_zone text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, moment, import)
    )
    """,
    """
    CREATE TABLE health_food (
      person bigint NOT NULL,
      import bigint NOT NULL,
      number bigint NOT NULL,
      source bigint NOT NULL,
      eaten bigint NOT NULL,
      time_zone text COLLATE "C",
      name text COLLATE "C" NOT NULL,
      energy bigint NOT NULL CHECK (energy BETWEEN 0 AND 10000000),
      protein bigint,
      carbohydrates bigint,
      fat bigint,
      PRIMARY KEY (person, import, number)
    )
    """,
    """
    CREATE TABLE moved (
      person bigint NOT NULL,
      day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
      import bigint NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (person, day, import)
    )
    """,
    """
    CREATE TABLE activity_value (
      person bigint NOT NULL,
      day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
      metric text COLLATE "C" NOT NULL,
      origin text COLLATE "C" NOT NULL,
      amount bigint NOT NULL CHECK (amount >= 0),
      as_of bigint NOT NULL,
      is_final bigint NOT NULL CHECK (is_final IN (0, 1)),
      PRIMARY KEY (person, day, metric, origin)
    )
    """,
    """
    CREATE TABLE activity_share (
      person bigint NOT NULL,
      day text COLLATE "C" NOT NULL,
      metric text COLLATE "C" NOT NULL,
      source bigint NOT NULL,
      counted bigint NOT NULL,
      overlapping bigint NOT NULL,
      PRIMARY KEY (person, day, metric, source)
    )
    """,
    """
    CREATE TABLE daily_summary (
      person bigint NOT NULL,
      day text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (length(id) = 36),
      burned bigint,
      intake bigint,
      goal bigint NOT NULL,
      net bigint,
      in_deficit bigint,
      progress double precision NOT NULL CHECK (progress BETWEEN 0 AND 1),
      color_mode text COLLATE "C" NOT NULL,
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL,
      PRIMARY KEY (person, day)
    )
    """,
  ]
}
