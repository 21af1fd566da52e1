import type { Timestamp } from './column-types.ts';

/**
 * All tables, identical on SQLite and PostgreSQL. These two are managed by Kysely's migrator; the files of `lib/tables`
 * add the others by declaration merging.
 */
export interface Tables {
  kysely_migration: { name: string; timestamp: Timestamp };
  kysely_migration_lock: { id: string; is_locked: number };
}
