import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import type { ServerVolume } from './schema.ts';

export type AttachmentRow = Selectable<Tables['volume_attachments']>;

export const attachmentsOf = (db: Reader, serverId: string): Promise<AttachmentRow[]> =>
  db.selectFrom('volume_attachments').selectAll().where('server_id', '=', serverId).orderBy('device').execute();

/** An attachment; since 2.89 with its own id. */
export const attachmentView = (ctx: ProjectContext, row: AttachmentRow): ServerVolume => ({
  ...(ctx.microversion.minor < 89 ? { id: row.volume_id } : { attachment_id: row.id, bdm_uuid: row.id }),
  ...sharedView(ctx, row),
});

/** Response to attaching: as upstream, without the change of 2.89, because clients expect the volume id. */
export const attachedView = (ctx: ProjectContext, row: AttachmentRow): ServerVolume => ({
  id: row.volume_id,
  ...sharedView(ctx, row),
});

const sharedView = (ctx: ProjectContext, row: AttachmentRow) => ({
  serverId: row.server_id,
  volumeId: row.volume_id,
  device: row.device,
  ...fieldsSince(ctx, 70, { tag: row.tag }),
  ...fieldsSince(ctx, 79, { delete_on_termination: row.delete_on_termination === 1 }),
});
