import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AttachmentStatus } from './schema.ts';
import type { AttachmentRow } from './view.ts';

/** Attachments of compute and of other clients as one table. */
export function allAttachments(db: Reader): SelectQueryBuilder<Tables, 'told_attachments', AttachmentRow> {
  const own = db
    .selectFrom('volume_attachments as a')
    .innerJoin('volumes as v', 'v.id', 'a.volume_id')
    .select(['a.id', 'a.volume_id', 'v.project_id', 'a.attached_at', 'a.server_id as instance'])
    .select([sql<AttachmentStatus>`a.status`.as('status'), sql<'rw' | 'ro'>`'rw'`.as('mode')]);
  const told = db
    .selectFrom('told_attachments as a')
    .innerJoin('volumes as v', 'v.id', 'a.volume_id')
    .select(['a.id', 'a.volume_id', 'v.project_id', 'a.attached_at', 'a.instance_uuid as instance'])
    .select([sql<AttachmentStatus>`a.status`.as('status'), 'a.mode']);
  const all = db.selectFrom(told.unionAll(own).as('told_attachments')).selectAll();
  return all as unknown as SelectQueryBuilder<Tables, 'told_attachments', AttachmentRow>;
}
