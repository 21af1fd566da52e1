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

/** A volume of a server as the wire has it. */
export const attachmentView = (ctx: ProjectContext, row: AttachmentRow): ServerVolume => ({
  ...(ctx.microversion.minor < 89 ? { id: row.volume_id } : { attachment_id: row.id, bdm_uuid: row.id }),
  serverId: row.server_id,
  volumeId: row.volume_id,
  device: row.device,
  ...since(ctx, 70, { tag: row.tag }),
  ...since(ctx, 79, { delete_on_termination: row.delete_on_termination === 1 }),
});
