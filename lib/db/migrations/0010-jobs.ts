import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { jobTables } from '../tables/jobs.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, jobTables);
