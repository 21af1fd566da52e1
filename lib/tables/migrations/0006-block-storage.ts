import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { blockStorageTables } from '../block-storage.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, blockStorageTables);
