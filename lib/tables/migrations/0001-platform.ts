import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { platformTables } from '../platform.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, platformTables);
