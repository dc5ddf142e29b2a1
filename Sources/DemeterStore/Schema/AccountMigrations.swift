internal import GRDB

extension DatabaseMigrator {
  /// The schema of the accounts file. A migration that was released never changes.
  static var accounts: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerEarlyAccountMigrations()
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
    migrator.registerMigration("22 passkeys") { database in
      try database.execute(
        sql: """
          CREATE TABLE passkey (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) BETWEEN 1 AND 1023),
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            -- The host for which it was made.
            host TEXT NOT NULL,
            -- The number of COSE, and the public key.
            algorithm INTEGER NOT NULL,
            public_key BLOB NOT NULL,
            counter INTEGER NOT NULL CHECK (counter >= 0),
            created_at INTEGER NOT NULL,
            used_at INTEGER
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX passkey_of_person ON passkey (person_id);

          -- The challenges that passkeys have answered: each only once.
          CREATE TABLE used_challenge (
            hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
            expires_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;

          -- `password`, `link` or `passkey`; NULL for sessions of earlier versions.
          ALTER TABLE session ADD COLUMN method TEXT;
          """)
    }
    migrator.registerMigration("23 second factors") { database in
      try database.execute(
        sql: """
          -- The secret that a person's app computes codes from. It counts when it is confirmed by a first code.
          CREATE TABLE second_factor (
            person_id TEXT PRIMARY KEY NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            secret BLOB NOT NULL CHECK (length(secret) = 20),
            created_at INTEGER NOT NULL,
            confirmed_at INTEGER,
            -- The step of time of the last code that was used: earlier ones work no more.
            last_step INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE recovery_code (
            hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX recovery_code_of_person ON recovery_code (person_id);

          -- Sign-ins with the right password that wait for a code.
          CREATE TABLE pending_sign_in (
            hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL,
            wrong_codes INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX pending_sign_in_of_person ON pending_sign_in (person_id);
          """)
    }
    migrator.registerMigration("24 identities") { database in
      try database.execute(
        sql: """
          -- The accounts at sign-in providers that let a person in.
          CREATE TABLE provider_identity (
            id TEXT PRIMARY KEY NOT NULL,
            person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
            -- What the account is called there.
            name TEXT,
            linked_at INTEGER NOT NULL,
            seen_at INTEGER,
            UNIQUE (issuer, subject)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX provider_identity_of_person ON provider_identity (person_id);

          -- The sign-ins with a provider that are done: each counts once.
          CREATE TABLE provider_attempt (
            hash BLOB PRIMARY KEY NOT NULL,
            expires_at INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("25 shared diaries") { database in
      try database.execute(
        sql: """
          -- Who may see whose diary.
          CREATE TABLE diary_share (
            owner_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            reader_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            may_log INTEGER NOT NULL CHECK (may_log IN (0, 1)),
            -- NULL if it has no end.
            last_day TEXT CHECK (length(last_day) = 10),
            created_at INTEGER NOT NULL,
            -- NULL for an invitation that was not accepted.
            accepted_at INTEGER,
            PRIMARY KEY (owner_id, reader_id)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX diary_share_of_reader ON diary_share (reader_id);

          -- What a person saw or did in another one's diary: a row a day and kind.
          CREATE TABLE diary_access (
            owner_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            reader_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            day TEXT NOT NULL CHECK (length(day) = 10),
            kind TEXT NOT NULL,
            PRIMARY KEY (owner_id, day, reader_id, kind)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX diary_access_of_reader ON diary_access (reader_id);
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
    // The same as in diaries, for the contents of own foods.
    migrator.registerMigration("28 shorter nutrients") { _ in }
    return migrator
  }
}
