import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { haTables } from '../ha.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, haTables);
