import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { fleetTables } from '../tables/fleet.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, fleetTables);
