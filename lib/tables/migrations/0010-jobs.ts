import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { jobTables } from '../jobs.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, jobTables);
