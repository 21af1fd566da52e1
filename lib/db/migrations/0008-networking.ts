import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { networkingTables } from '../tables/networking.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, networkingTables);
