import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { since } from '#lib/http/microversions.ts';
import type { ServerVolume } from './schema.ts';

export type AttachmentRow = Selectable<Tables['volume_attachments']>;

/** The volumes of a server, by device. */
export const attachmentsOf = (db: Reader, serverId: string): Promise<AttachmentRow[]> =>
  db.selectFrom('volume_attachments').selectAll().where('server_id', '=', serverId).orderBy('device').execute();

/** A volume of a server as it is read; ids of its own take the place of the volume's from 2.89 on. */
export const attachmentView = (ctx: ProjectContext, row: AttachmentRow): ServerVolume => ({
  ...(ctx.microversion.minor < 89 ? { id: row.volume_id } : { attachment_id: row.id, bdm_uuid: row.id }),
  ...sharedView(ctx, row),
});

/** The same as attaching it answers: upstream never brought 2.89 there, and its clients expect the volume's id. */
export const attachedView = (ctx: ProjectContext, row: AttachmentRow): ServerVolume => ({
  id: row.volume_id,
  ...sharedView(ctx, row),
});

const sharedView = (ctx: ProjectContext, row: AttachmentRow) => ({
  serverId: row.server_id,
  volumeId: row.volume_id,
  device: row.device,
  ...since(ctx, 70, { tag: row.tag }),
  ...since(ctx, 79, { delete_on_termination: row.delete_on_termination === 1 }),
});
