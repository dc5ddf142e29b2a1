internal import GRDB

extension DatabaseMigrator {
  /// The versions 1 to 18 of the accounts file. They are released, so they never change.
  mutating func registerEarlyAccountMigrations() {
    registerMigration("1 people, sessions, tokens, links") { database in
      try database.execute(
        sql: """
          CREATE TABLE person (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE,
            password_hash TEXT NOT NULL,
            time_zone TEXT NOT NULL,
            locale TEXT NOT NULL,
            plan TEXT NOT NULL CHECK (plan IN ('free', 'pro')),
            is_owner INTEGER NOT NULL CHECK (is_owner IN (0, 1)),
            created_at INTEGER NOT NULL
          ) STRICT;
          CREATE UNIQUE INDEX one_owner ON person (is_owner) WHERE is_owner = 1;

          CREATE TABLE session (
            hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE token (
            hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            scopes TEXT NOT NULL,
            created_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE sign_in_link (
            hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    registerMigration("2 preferences of the calendar") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN week_start TEXT;
          ALTER TABLE person ADD COLUMN swipes_forward INTEGER NOT NULL DEFAULT 0 CHECK (swipes_forward IN (0, 1));
          """)
    }
    registerMigration("3 settings of the server") { database in
      try database.execute(sql: "CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID")
    }
    registerMigration("4 preferences of steps") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN distance_unit TEXT;
          ALTER TABLE person ADD COLUMN shows_step_goal INTEGER NOT NULL DEFAULT 1 CHECK (shows_step_goal IN (0, 1));
          """)
    }
    registerMigration("5 devices and departures") { database in
      try database.execute(
        sql: """
          ALTER TABLE session ADD COLUMN device TEXT;
          ALTER TABLE session ADD COLUMN seen_at INTEGER;
          ALTER TABLE token ADD COLUMN seen_at INTEGER;

          -- Whose account was deleted: the id never comes back, and its files go even where deleting them was cut short.
          CREATE TABLE departure (
            person_id TEXT PRIMARY KEY NOT NULL CHECK (length(person_id) = 36),
            departed_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    registerMigration("6 whose diary was made") { database in
      try database.execute(
        sql: """
          -- From then on the diary's file has to be there: where it is missing, no other is made.
          CREATE TABLE diary (
            person_id TEXT PRIMARY KEY NOT NULL REFERENCES person (id) ON DELETE CASCADE
          ) STRICT, WITHOUT ROWID;
          """)
    }
    registerMigration("7 what tokens are for") { database in
      try database.execute(sql: "ALTER TABLE token ADD COLUMN label TEXT CHECK (length(label) BETWEEN 1 AND 60)")
    }
    registerMigration("8 how long tokens work") { database in
      try database.execute(sql: "ALTER TABLE token ADD COLUMN expires_at INTEGER")
    }
    registerMigration("9 invitations") { database in
      try database.execute(
        sql: """
          CREATE TABLE invitation (
            hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
            expires_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    registerMigration("10 announced removals") { database in
      try database.execute(sql: "ALTER TABLE person ADD COLUMN leaves_on TEXT CHECK (leaves_on IS date(leaves_on, '+0 days'))")
    }
    registerMigration("11 weight, body and water") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN weight_unit TEXT;
          ALTER TABLE person ADD COLUMN sex TEXT;
          ALTER TABLE person ADD COLUMN height INTEGER;
          ALTER TABLE person ADD COLUMN birth_year INTEGER;
          ALTER TABLE person ADD COLUMN goal_weight INTEGER CHECK (goal_weight > 0);
          ALTER TABLE person ADD COLUMN shows_water INTEGER NOT NULL DEFAULT 0 CHECK (shows_water IN (0, 1));
          ALTER TABLE person ADD COLUMN glass INTEGER NOT NULL DEFAULT 250 CHECK (glass > 0);
          ALTER TABLE person ADD COLUMN water_goal INTEGER CHECK (water_goal > 0);
          """)
    }
    registerMigration("12 own foods") { database in
      try database.execute(
        sql: """
          -- All versions of the foods that people wrote down.
          CREATE TABLE own_food (
            id TEXT NOT NULL CHECK (length(id) = 36),
            version INTEGER NOT NULL CHECK (version >= 1),
            is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
            is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
            is_shared INTEGER NOT NULL CHECK (is_shared IN (0, 1)),
            -- NULL for a shared food of a person who left.
            owner_id TEXT,
            editor TEXT NOT NULL,
            written_at INTEGER NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (id, version)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX own_food_of_person ON own_food (owner_id);
          """)
    }
    registerMigration("13 languages of food") { database in
      try database.execute(sql: "ALTER TABLE person ADD COLUMN food_languages TEXT")
    }
    registerMigration("14 language and energy of screens") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN language TEXT;
          ALTER TABLE person ADD COLUMN energy_unit TEXT;
          """)
    }
    registerMigration("15 nutrients of the day") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN chosen_nutrients TEXT;
          ALTER TABLE person ADD COLUMN nutrient_references TEXT;
          ALTER TABLE person ADD COLUMN life_stage TEXT;
          ALTER TABLE person ADD COLUMN nutrient_targets TEXT;
          """)
    }
    registerMigration("16 what is measured") { database in
      // Kinds by their names, a line each: `bodyFat`, `own:kg:Grip strength`; NULL if none is chosen.
      try database.execute(sql: "ALTER TABLE person ADD COLUMN measures TEXT")
    }
    registerMigration("18 eating window") { database in
      // `12:00-20:00`; NULL if none is chosen.
      try database.execute(sql: "ALTER TABLE person ADD COLUMN eating_window TEXT")
    }
  }
}
