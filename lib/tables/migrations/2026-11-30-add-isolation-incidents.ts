import type { Kysely } from 'kysely';
import { createTables, index, integer, json, table, text, timestamp } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, {
    isolation_incidents: table({
      id: text().primary(),
      opened_at: timestamp(),
      closed_at: timestamp().nullable(),
      checked_at: timestamp(),
      below_since: timestamp().nullable(),
      reasons: json(),
      hosts: integer(),
      silent: integer(),
      groups: json(),
      matrix: json(),
      override_until: timestamp().nullable(),
      override_reason: text().nullable(),
      override_by: text().nullable(),
      override_by_name: text().nullable(),
    }).indexes({
      isolation_incidents_newest: index('opened_at'),
      isolation_incidents_open: index('opened_at').where('closed_at is null'),
      isolation_incidents_closed: index('closed_at').where('closed_at is not null'),
    }),
  });
