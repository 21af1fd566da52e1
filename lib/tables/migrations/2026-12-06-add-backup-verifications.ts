import type { Kysely } from 'kysely';
import { createTables, index, integer, json, table, text, timestamp, unique } from '#lib/db/table.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, {
    backup_verifications: table({
      id: text().primary(),
      backup_id: text(),
      volume_id: text(),
      project_id: text(),
      user_id: text().nullable(),
      status: text(),
      checks: json(),
      reason: json().nullable(),
      restore_ms: integer().nullable(),
      run_id: text(),
      created_at: timestamp(),
      started_at: timestamp().nullable(),
      ended_at: timestamp().nullable(),
    }).indexes({
      backup_verifications_by_backup: index('backup_id', 'created_at'),
      backup_verifications_by_volume: index('volume_id', 'created_at'),
      backup_verifications_newest: index('project_id', 'created_at'),
      backup_verifications_active: unique('project_id').where('ended_at is null'),
    }),
  });
