import type { Database } from './database.ts';

/** What is kept in memory for each database: made when it is first asked for, gone with its database. */
export function memoizePerDatabase<T extends object>(make: (database: Database) => T): (database: Database) => T {
  const made = new WeakMap<Database, T>();
  return (database) => {
    const kept = made.get(database) ?? make(database);
    made.set(database, kept);
    return kept;
  };
}
