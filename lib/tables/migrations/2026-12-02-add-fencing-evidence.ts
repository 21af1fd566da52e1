import type { Kysely } from 'kysely';
import { addColumns, createTables, index, integer, json, primaryKey, table, text, timestamp } from '#lib/db/table.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db, {
    fencing_evidence: table({
      host: text(),
      outage: text(),
      level: integer(),
      result: text(),
      evidence: json(),
      source: text(),
      first_at: timestamp(),
      at: timestamp(),
    }).indexes({
      fencing_evidence_key: primaryKey('host', 'outage', 'level'),
      fencing_evidence_oldest: index('at'),
    }),
  });
  await addColumns(db, 'segments', { fencing_levels: json().nullable() });
};
