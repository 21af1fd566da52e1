import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { fleetTables } from '../fleet.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, fleetTables);
