import type { Kysely } from 'kysely';
import { createTables, index, integer, table, text, timestamp, unique } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, {
    quota_requests: table({
      id: text().primary(),
      project_id: text(),
      user_id: text(),
      user_name: text(),
      service: text(),
      quota: text(),
      limit_before: integer(),
      requested_limit: integer(),
      reason: text(),
      state: text(),
      comment: text(),
      decided_by: text().nullable(),
      decided_at: timestamp().nullable(),
      granted_limit: integer().nullable(),
      until: timestamp().nullable(),
      limit_after: integer().nullable(),
      used_after: integer().nullable(),
      created_at: timestamp(),
      ended_at: timestamp().nullable(),
      own_limit_before: integer().nullable(),
    }).indexes({
      quota_requests_of_project: index('project_id', 'created_at'),
      quota_requests_newest: index('created_at'),
      quota_requests_open: unique('project_id', 'quota').where("state = 'open'"),
      quota_requests_due: index('until').where('ended_at is null and until is not null'),
      quota_requests_ended: index('ended_at').where('ended_at is not null'),
    }),
  });
