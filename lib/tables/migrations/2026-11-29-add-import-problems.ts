import type { Kysely } from 'kysely';
import { addColumns, json } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'bucket_imports', { problem: json().nullable() });
