import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { imageTables } from '../image.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, imageTables);
