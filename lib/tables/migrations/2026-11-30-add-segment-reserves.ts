import type { Kysely } from 'kysely';
import { addColumns, integer, text, timestamp } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'segments', {
    reserve_policy: text().default('off'),
    reserve_kind: text().default('hosts'),
    reserve_amount: integer().default(1),
    reserve_override_until: timestamp().nullable(),
    reserve_override_reason: text().nullable(),
    reserve_override_by: text().nullable(),
  });
