import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { computeTables } from '../compute.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, computeTables);
