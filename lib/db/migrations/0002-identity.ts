import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { identityTables } from '../tables/identity.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, identityTables);
