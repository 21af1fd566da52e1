import type { Kysely } from 'kysely';
import { createTables, flag, index, json, table, text, timestamp } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, {
    server_readiness: table({
      server_id: text().primary(),
      began_at: timestamp(),
      active_at: timestamp(),
      state: json(),
      is_open: flag(),
      check_at: timestamp(),
      until: timestamp(),
    }).indexes({ server_readiness_open: index('check_at').where('is_open = 1') }),
  });
