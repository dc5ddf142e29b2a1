extension PostgresSchema {
  /// The tables of diaries, in the order in which they can be filled.
  static let diary: [String] = food + activity

  private static let food: [String] = [
    """
    CREATE TABLE head (
      person bigint PRIMARY KEY,
      -- The numbers of the newest change and of the newest change of an entry.
      number bigint NOT NULL DEFAULT 0,
      entry_number bigint NOT NULL DEFAULT 0,
      -- A random number, another one after every transaction that wrote.
      version bigint NOT NULL DEFAULT 0,
      -- Eight random bytes for each of the last transactions, newest first.
      tokens bytea NOT NULL DEFAULT '',
      incarnation text COLLATE "C" NOT NULL,
      -- Whether it can only be read, because it is on its way to or from another household.
      is_moving bigint NOT NULL DEFAULT 0 CHECK (is_moving IN (0, 1)),
      -- Until when a Health import writes, and which one.
      importing text COLLATE "C",
      importing_until timestamptz
    )
    """,
    """
    CREATE TABLE entry (
      person bigint NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (length(id) = 36),
      version bigint NOT NULL CHECK (version >= 1),
      day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
      logged_at bigint NOT NULL,
      time_zone text COLLATE "C" NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
      name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
      brand text COLLATE "C",
      energy bigint NOT NULL CHECK (energy BETWEEN 0 AND 10000000),
      protein bigint CHECK (protein BETWEEN 0 AND 1000000),
      carbohydrates bigint CHECK (carbohydrates BETWEEN 0 AND 1000000),
      fat bigint CHECK (fat BETWEEN 0 AND 1000000),
      quantity bigint NOT NULL CHECK (quantity > 0),
      serving_size text COLLATE "C",
      serving_unit text COLLATE "C",
      source text COLLATE "C" NOT NULL,
      nutrients text COLLATE "C" CHECK (length(nutrients) BETWEEN 1 AND 2000),
      food_key text COLLATE "C" NOT NULL,
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL,
      deleted_at bigint,
      is_undone bigint NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
      PRIMARY KEY (person, id)
    )
    """,
    """
    CREATE TABLE revision (
      person bigint NOT NULL,
      entry_id text COLLATE "C" NOT NULL,
      version bigint NOT NULL CHECK (version >= 1),
      action text COLLATE "C" NOT NULL,
      content text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, entry_id, version),
      FOREIGN KEY (person, entry_id) REFERENCES entry (person, id)
    )
    """,
    """
    CREATE TABLE entry_change (
      person bigint NOT NULL,
      number bigint NOT NULL,
      entry_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, number),
      UNIQUE (person, entry_id)
    )
    """,
    """
    CREATE TABLE daily_total (
      person bigint NOT NULL,
      day text COLLATE "C" NOT NULL,
      entry_count bigint NOT NULL CHECK (entry_count > 0),
      energy bigint NOT NULL,
      protein bigint NOT NULL, protein_stated bigint NOT NULL,
      carbohydrates bigint NOT NULL, carbohydrates_stated bigint NOT NULL,
      fat bigint NOT NULL, fat_stated bigint NOT NULL,
      PRIMARY KEY (person, day)
    )
    """,
    """
    CREATE TABLE logged_food (
      person bigint NOT NULL,
      food_key text COLLATE "C" NOT NULL,
      entry_id text COLLATE "C" NOT NULL,
      uses bigint NOT NULL CHECK (uses > 0),
      last_logged_at bigint NOT NULL,
      PRIMARY KEY (person, food_key)
    )
    """,
    """
    CREATE TABLE goal (
      person bigint NOT NULL,
      number bigint NOT NULL,
      effective_from text COLLATE "C" NOT NULL CHECK (length(effective_from) = 10),
      energy bigint CHECK (energy > 0),
      protein bigint CHECK (protein >= 0),
      carbohydrates bigint CHECK (carbohydrates >= 0),
      fat bigint CHECK (fat >= 0),
      goal_type text COLLATE "C",
      steps bigint,
      deficit bigint,
      pace bigint,
      saved_at bigint NOT NULL,
      PRIMARY KEY (person, number)
    )
    """,
    """
    CREATE TABLE celebration (
      person bigint NOT NULL,
      day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
      celebrated_at bigint NOT NULL,
      PRIMARY KEY (person, day)
    )
    """,
    """
    CREATE TABLE change (
      person bigint NOT NULL,
      number bigint NOT NULL,
      kind text COLLATE "C" NOT NULL,
      day text COLLATE "C" NOT NULL,
      other_day text COLLATE "C",
      entry_id text COLLATE "C",
      PRIMARY KEY (person, number)
    )
    """,
    """
    CREATE TABLE kept_meal (
      person bigint NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (length(id) = 36),
      name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
      items text COLLATE "C" NOT NULL,
      kept_at bigint NOT NULL,
      let_go_at bigint,
      chosen_food text COLLATE "C",
      is_undone bigint NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
      PRIMARY KEY (person, id)
    )
    """,
    """
    CREATE TABLE batch (
      person bigint NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (length(id) = 36),
      origin text COLLATE "C" NOT NULL,
      taken_at bigint NOT NULL,
      undone_at bigint,
      PRIMARY KEY (person, id)
    )
    """,
    """
    CREATE TABLE batch_entry (
      person bigint NOT NULL,
      entry_id text COLLATE "C" NOT NULL,
      batch_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, entry_id),
      FOREIGN KEY (person, entry_id) REFERENCES entry (person, id),
      FOREIGN KEY (person, batch_id) REFERENCES batch (person, id)
    )
    """,
    """
    CREATE TABLE batch_goal (
      person bigint NOT NULL,
      goal_number bigint NOT NULL,
      batch_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, goal_number),
      FOREIGN KEY (person, batch_id) REFERENCES batch (person, id)
    )
    """,
    """
    CREATE TABLE batch_activity (
      person bigint NOT NULL,
      day text COLLATE "C" NOT NULL,
      metric text COLLATE "C" NOT NULL,
      origin text COLLATE "C" NOT NULL,
      amount bigint NOT NULL,
      batch_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, day, metric, origin),
      FOREIGN KEY (person, batch_id) REFERENCES batch (person, id)
    )
    """,
    """
    CREATE TABLE batch_kept_meal (
      person bigint NOT NULL,
      id text COLLATE "C" NOT NULL,
      batch_id text COLLATE "C" NOT NULL,
      PRIMARY KEY (person, id),
      FOREIGN KEY (person, batch_id) REFERENCES batch (person, id)
    )
    """,
    """
    CREATE TABLE day_mark (
      person bigint NOT NULL,
      day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
      is_complete bigint NOT NULL CHECK (is_complete IN (0, 1)),
      marked_at bigint NOT NULL,
      batch_id text COLLATE "C",
      PRIMARY KEY (person, day)
    )
    """,
    """
    CREATE TABLE measurement (
      person bigint NOT NULL,
      id text COLLATE "C" NOT NULL CHECK (length(id) = 36),
      version bigint NOT NULL CHECK (version >= 1),
      is_current bigint NOT NULL CHECK (is_current IN (0, 1)),
      kind text COLLATE "C" NOT NULL,
      amount bigint NOT NULL CHECK (amount > 0),
      day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
      measured_at bigint NOT NULL,
      time_zone text COLLATE "C" NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
      source text COLLATE "C" NOT NULL,
      written_at bigint NOT NULL,
      is_deleted bigint NOT NULL CHECK (is_deleted IN (0, 1)),
      batch_id text COLLATE "C",
      PRIMARY KEY (person, id, version)
    )
    """,
  ]

  static let indexes: [String] = [
    "CREATE INDEX entry_of_day ON entry (person, day, logged_at, created_at) WHERE deleted_at IS NULL",
    "CREATE INDEX entry_of_food ON entry (person, food_key, logged_at) WHERE deleted_at IS NULL",
    "CREATE INDEX entry_by_time ON entry (person, logged_at, id) WHERE deleted_at IS NULL",
    "CREATE INDEX food_by_time ON logged_food (person, last_logged_at)",
    "CREATE INDEX food_by_uses ON logged_food (person, uses, last_logged_at)",
    "CREATE INDEX goal_by_day ON goal (person, effective_from, number)",
    "CREATE INDEX entry_of_batch ON batch_entry (person, batch_id)",
    "CREATE INDEX goal_of_batch ON batch_goal (person, batch_id)",
    "CREATE INDEX activity_of_batch ON batch_activity (person, batch_id)",
    "CREATE INDEX day_mark_of_batch ON day_mark (person, batch_id) WHERE batch_id IS NOT NULL",
    "CREATE UNIQUE INDEX current_measurement ON measurement (person, id) WHERE is_current = 1",
    "CREATE INDEX measurement_of_day ON measurement (person, day, measured_at) WHERE is_current = 1 AND is_deleted = 0",
    "CREATE INDEX measurement_of_batch ON measurement (person, batch_id) WHERE batch_id IS NOT NULL",
    "CREATE INDEX health_block_of_import ON health_block (person, import)",
    "CREATE INDEX health_food_of_source ON health_food (person, source, import)",
  ]
}
