import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { imageTables } from '../tables/image.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, imageTables);
