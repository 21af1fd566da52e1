import type { Kysely } from 'kysely';
import { addColumns, json } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'host_counters', { cpu_streaks: json().default('{}') });
