import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { blockStorageTables } from '../tables/block-storage.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, blockStorageTables);
