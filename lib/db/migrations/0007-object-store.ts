import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { objectStoreTables } from '../tables/object-store.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, objectStoreTables);
