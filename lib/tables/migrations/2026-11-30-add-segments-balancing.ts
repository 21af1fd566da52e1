import type { Kysely } from 'kysely';
import { addColumns, integer, json, text } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'segments', {
    balance_policy: text().default('manual'),
    balance_moves_per_hour: integer().default(10),
    balance_claims: json().nullable(),
    balance_by: text().nullable(),
  });
