import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AttachmentStatus, Mode } from './attributes.ts';

export interface AttachmentRow {
  id: string;
  volume_id: string;
  project_id: string;
  instance_uuid: string | null;
  status: AttachmentStatus;
  mode: Mode;
  attached_at: string;
}

/** Attachments of compute and of other clients as one table. */
export function allAttachments(db: Reader): SelectQueryBuilder<Tables, 'external_attachments', AttachmentRow> {
  const own = db
    .selectFrom('volume_attachments as a')
    .innerJoin('volumes as v', 'v.id', 'a.volume_id')
    .select(['a.id', 'a.volume_id', 'v.project_id', 'a.attached_at', 'a.server_id as instance_uuid'])
    .select([sql<AttachmentStatus>`a.status`.as('status'), sql<Mode>`'rw'`.as('mode')]);
  const external = db
    .selectFrom('external_attachments as a')
    .innerJoin('volumes as v', 'v.id', 'a.volume_id')
    .select(['a.id', 'a.volume_id', 'v.project_id', 'a.attached_at', 'a.instance_uuid'])
    .select(['a.status', 'a.mode']);
  const all = db.selectFrom(external.unionAll(own).as('external_attachments')).selectAll();
  return all as unknown as SelectQueryBuilder<Tables, 'external_attachments', AttachmentRow>;
}
