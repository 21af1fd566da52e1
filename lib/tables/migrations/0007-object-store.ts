import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { objectStoreTables } from '../object-store.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, objectStoreTables);
