import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export type AttachmentRow = Selectable<Tables['volume_attachments']>;

export const attachmentsOf = (db: Reader, serverId: string): Promise<AttachmentRow[]> =>
  db.selectFrom('volume_attachments').selectAll().where('server_id', '=', serverId).orderBy('device').execute();
