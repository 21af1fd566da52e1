import type { Kysely } from 'kysely';
import { addColumns, flag } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'hosts', { is_lease_renewed: flag().default(0) });
