import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { haTables } from '../tables/ha.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, haTables);
