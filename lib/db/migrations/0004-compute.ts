import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { computeTables } from '../tables/compute.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, computeTables);
