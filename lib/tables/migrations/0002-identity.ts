import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { identityTables } from '../identity.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, identityTables);
