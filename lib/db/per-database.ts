import type { Database } from './database.ts';

/** Caches a value per database: created on first use, garbage-collected with the database. */
export function memoizePerDatabase<T extends object>(make: (database: Database) => T): (database: Database) => T {
  const made = new WeakMap<Database, T>();
  return (database) => {
    const kept = made.get(database) ?? make(database);
    made.set(database, kept);
    return kept;
  };
}
