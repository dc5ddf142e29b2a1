internal import GRDB

extension DatabaseMigrator {
  /// The schema of the accounts file. A migration that was released never changes.
  static var accounts: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 people, sessions, tokens, links") { database in
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
    migrator.registerMigration("2 preferences of the calendar") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN week_start TEXT;
          ALTER TABLE person ADD COLUMN swipes_forward INTEGER NOT NULL DEFAULT 0 CHECK (swipes_forward IN (0, 1));
          """)
    }
    migrator.registerMigration("3 settings of the server") { database in
      try database.execute(sql: "CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID")
    }
    migrator.registerMigration("4 preferences of steps") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN distance_unit TEXT;
          ALTER TABLE person ADD COLUMN shows_step_goal INTEGER NOT NULL DEFAULT 1 CHECK (shows_step_goal IN (0, 1));
          """)
    }
    migrator.registerMigration("5 devices and departures") { database in
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
    migrator.registerMigration("6 whose diary was made") { database in
      try database.execute(
        sql: """
          -- From then on the diary's file has to be there: where it is missing, no other is made.
          CREATE TABLE diary (
            person_id TEXT PRIMARY KEY NOT NULL REFERENCES person (id) ON DELETE CASCADE
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("7 what tokens are for") { database in
      try database.execute(sql: "ALTER TABLE token ADD COLUMN label TEXT CHECK (length(label) BETWEEN 1 AND 60)")
    }
    migrator.registerMigration("8 how long tokens work") { database in
      try database.execute(sql: "ALTER TABLE token ADD COLUMN expires_at INTEGER")
    }
    migrator.registerMigration("9 invitations") { database in
      try database.execute(
        sql: """
          CREATE TABLE invitation (
            hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
            expires_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("10 announced removals") { database in
      try database.execute(sql: "ALTER TABLE person ADD COLUMN leaves_on TEXT CHECK (leaves_on IS date(leaves_on, '+0 days'))")
    }
    migrator.registerMigration("11 weight, body and water") { database in
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
    migrator.registerMigration("12 own foods") { database in
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
    migrator.registerMigration("13 languages of food") { database in
      try database.execute(sql: "ALTER TABLE person ADD COLUMN food_languages TEXT")
    }
    migrator.registerMigration("14 language and energy of screens") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN language TEXT;
          ALTER TABLE person ADD COLUMN energy_unit TEXT;
          """)
    }
    migrator.registerMigration("15 nutrients of the day") { database in
      try database.execute(
        sql: """
          ALTER TABLE person ADD COLUMN chosen_nutrients TEXT;
          ALTER TABLE person ADD COLUMN nutrient_references TEXT;
          ALTER TABLE person ADD COLUMN life_stage TEXT;
          ALTER TABLE person ADD COLUMN nutrient_targets TEXT;
          """)
    }
    migrator.registerMigration("16 what is measured") { database in
      // Kinds by their names, a line each: `bodyFat`, `own:kg:Grip strength`; NULL if none is chosen.
      try database.execute(sql: "ALTER TABLE person ADD COLUMN measures TEXT")
    }
    migrator.registerMigration("18 eating window") { database in
      // `12:00-20:00`; NULL if none is chosen.
      try database.execute(sql: "ALTER TABLE person ADD COLUMN eating_window TEXT")
    }
    migrator.registerMigration("19 meals") { database in
      // Times and names, a line each: `07:00 Breakfast`; NULL if none were named.
      try database.execute(sql: "ALTER TABLE person ADD COLUMN meals TEXT")
    }
    migrator.registerMigration("20 day starts") { database in
      // Days and hours, a line each: `2026-03-01 4`; NULL if all days start at midnight.
      try database.execute(sql: "ALTER TABLE person ADD COLUMN day_starts TEXT")
    }
    migrator.registerMigration("21 reminders") { database in
      try database.execute(
        sql: """
          -- Rules, a line each: `nothingLogged 20:00`; NULL if there are none.
          ALTER TABLE person ADD COLUMN reminders TEXT;

          -- The reminders that were sent, or are being sent: each only once.
          CREATE TABLE reminder (
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            day TEXT NOT NULL CHECK (length(day) = 10),
            kind TEXT NOT NULL,
            PRIMARY KEY (person_id, day, kind)
          ) STRICT, WITHOUT ROWID;

          -- The devices that show notifications. They end with the session.
          CREATE TABLE push_device (
            session BLOB PRIMARY KEY NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            endpoint TEXT NOT NULL,
            public_key BLOB NOT NULL,
            secret BLOB NOT NULL,
            -- The address of this server on the device.
            server TEXT NOT NULL,
            language TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX push_device_of_person ON push_device (person_id);

          -- Where the household's ntfy server takes a person's reminders.
          CREATE TABLE ntfy_topic (
            person_id TEXT PRIMARY KEY NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            topic TEXT NOT NULL CHECK (length(topic) BETWEEN 1 AND 64)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("26 body of nutrients") { database in
      // The grams of net carbohydrates to stay under, 0 for no limit; NULL if they are not shown.
      try database.execute(sql: "ALTER TABLE person ADD COLUMN net_carbohydrates INTEGER")
    }
    migrator.registerMigration("27 own nutrients") { database in
      // Units, targets in nanograms and names, a line each: `mg:5000000000::Creatine`; NULL if none were named.
      try database.execute(sql: "ALTER TABLE person ADD COLUMN own_nutrients TEXT")
    }
    return migrator
  }
}
