import type { Kysely } from 'kysely';
import { createTables } from '#lib/db/table.ts';
import { identitySourceTables } from '../identity-sources.ts';

export const up = (db: Kysely<unknown>): Promise<void> => createTables(db, identitySourceTables);
