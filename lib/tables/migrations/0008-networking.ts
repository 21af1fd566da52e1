import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { networkingTables } from '../networking.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, networkingTables);
