import type { Kysely } from 'kysely';
import { createTables } from '../table.ts';
import { identitySourceTables } from '../tables/identity-sources.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, identitySourceTables);
