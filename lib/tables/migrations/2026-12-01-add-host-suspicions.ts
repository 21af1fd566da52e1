import type { Kysely } from 'kysely';
import { addColumns, text, timestamp } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'hosts', { suspect_path: text().nullable(), suspect_since: timestamp().nullable() });
