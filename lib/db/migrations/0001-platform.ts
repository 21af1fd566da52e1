import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { platformTables } from '../tables/platform.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, platformTables);
