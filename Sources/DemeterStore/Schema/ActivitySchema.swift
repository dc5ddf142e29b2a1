/// The tables of activity and batches, as the migration that added them creates them.
enum ActivitySchema {
  static let tables: String = """
    -- Where somebody lives, since when: seconds since 1970.
    CREATE TABLE home (
      since INTEGER PRIMARY KEY,
      time_zone TEXT NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64)
    ) STRICT;

    CREATE TABLE health_source (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL CHECK (length(name) <= 1000),
      kind TEXT NOT NULL,
      place INTEGER,
      UNIQUE (name, kind)
    ) STRICT;

    -- Number 0 stands for what phones send.
    CREATE TABLE health_import (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
      is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
      imported_at INTEGER NOT NULL,
      exported_at INTEGER,
      is_complete INTEGER NOT NULL DEFAULT 0,
      records INTEGER NOT NULL DEFAULT 0,
      refused TEXT NOT NULL DEFAULT '{}',
      first_day TEXT, last_day TEXT,
      day_count INTEGER NOT NULL DEFAULT 0,
      changed_days INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE health_import_part (
      import INTEGER NOT NULL REFERENCES health_import (number),
      source INTEGER NOT NULL REFERENCES health_source (number),
      metric TEXT NOT NULL,
      samples INTEGER NOT NULL,
      counted INTEGER NOT NULL,
      overlapping INTEGER NOT NULL,
      PRIMARY KEY (import, source, metric)
    ) STRICT, WITHOUT ROWID;

    -- The samples of a source in one day of universal time, packed.
    CREATE TABLE health_block (
      block INTEGER NOT NULL,
      metric TEXT NOT NULL,
      source INTEGER NOT NULL REFERENCES health_source (number),
      import INTEGER NOT NULL REFERENCES health_import (number),
      samples BLOB NOT NULL
    ) STRICT;
    CREATE INDEX health_block_by_time ON health_block (block, metric, import);
    CREATE INDEX health_block_by_import ON health_block (import);

    -- Of each import and metric, the days of universal time that it knows of.
    CREATE TABLE health_coverage (
      import INTEGER NOT NULL REFERENCES health_import (number),
      metric TEXT NOT NULL,
      first_block INTEGER NOT NULL,
      last_block INTEGER NOT NULL,
      PRIMARY KEY (import, metric)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE zone_hint (
      moment INTEGER NOT NULL,
      import INTEGER NOT NULL REFERENCES health_import (number),
      time_zone TEXT NOT NULL,
      PRIMARY KEY (moment, import)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE health_food (
      number INTEGER PRIMARY KEY,
      import INTEGER NOT NULL REFERENCES health_import (number),
      source INTEGER NOT NULL REFERENCES health_source (number),
      eaten INTEGER NOT NULL,
      time_zone TEXT,
      name TEXT NOT NULL,
      energy INTEGER NOT NULL CHECK (energy BETWEEN 0 AND 10000000),
      protein INTEGER, carbohydrates INTEGER, fat INTEGER
    ) STRICT;
    CREATE INDEX health_food_by_source ON health_food (source, import);

    -- Apple's own total of active energy.
    CREATE TABLE moved (
      day TEXT NOT NULL CHECK (day IS date(day, '+0 days')),
      import INTEGER NOT NULL REFERENCES health_import (number),
      amount INTEGER NOT NULL,
      PRIMARY KEY (day, import)
    ) STRICT, WITHOUT ROWID;

    -- Every number known of a day; which one counts follows from their origins.
    CREATE TABLE activity_value (
      day TEXT NOT NULL CHECK (day IS date(day, '+0 days')),
      metric TEXT NOT NULL,
      origin TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount >= 0),
      as_of INTEGER NOT NULL,
      is_final INTEGER NOT NULL CHECK (is_final IN (0, 1)),
      PRIMARY KEY (day, metric, origin)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE activity_share (
      day TEXT NOT NULL,
      metric TEXT NOT NULL,
      source INTEGER NOT NULL REFERENCES health_source (number),
      counted INTEGER NOT NULL,
      overlapping INTEGER NOT NULL,
      PRIMARY KEY (day, metric, source)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE daily_summary (
      day TEXT PRIMARY KEY NOT NULL,
      id TEXT NOT NULL CHECK (length(id) = 36),
      burned INTEGER, intake INTEGER, goal INTEGER NOT NULL, net INTEGER,
      in_deficit INTEGER,
      progress REAL NOT NULL CHECK (progress BETWEEN 0 AND 1),
      color_mode TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO daily_summary
      SELECT day, substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-' || substr(h, 21, 12),
        NULL, energy, deficit, NULL, NULL, 0, 'gray', 0, 0
      FROM (
        SELECT day, energy, lower(hex(randomblob(16))) AS h, coalesce(
          (SELECT coalesce(deficit, 0) FROM goal WHERE effective_from <= daily_total.day ORDER BY effective_from DESC, number DESC LIMIT 1),
          (SELECT deficit FROM goal ORDER BY effective_from, number LIMIT 1), 0) AS deficit
        FROM daily_total);

    -- Entries that came together from elsewhere.
    CREATE TABLE batch (
      id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
      origin TEXT NOT NULL,
      taken_at INTEGER NOT NULL,
      undone_at INTEGER
    ) STRICT;
    CREATE TABLE batch_entry (
      entry_id TEXT PRIMARY KEY NOT NULL REFERENCES entry (id),
      batch_id TEXT NOT NULL REFERENCES batch (id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entry_of_batch ON batch_entry (batch_id);
    """
}
