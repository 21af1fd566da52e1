import type { Kysely } from 'kysely';
import { addColumns, text } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> => addColumns(db, 'hosts', { disabled_by: text().nullable() });
