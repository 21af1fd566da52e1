import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { formatStorageTime } from '../storage-time.ts';
import { changedVolume, volumeAttributes } from './attributes.ts';
import type { ChangedVolume, Volume } from './schema.ts';

export type VolumeRow = Selectable<Tables['volumes']>;

/** JSON of volumes, shared by all requests. */
export const volumeFragments = new FragmentCache<Volume>();

export const volumeVariant = (ctx: ProjectContext): string =>
  `${ctx.baseUrl}|${ctx.microversion.minor}|${isAdmin(ctx.caller) ? 'admin' : 'user'}`;

export async function volumeViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Volume>> {
  const found = await loadWithRest(db, ids);
  return new Map(found.map(({ row, rest }) => [row.id, volumeAttributes.view(ctx, row, rest)]));
}

/** After a creation or a change. @throws 404 */
export async function changedVolumeView(ctx: ProjectContext, db: Reader, id: string): Promise<ChangedVolume> {
  const [found] = await loadWithRest(db, [id]);
  const { row, rest } = orNotFound(found, 'Volume', id);
  return changedVolume.view(ctx, row, rest);
}

/** Volumes with their attributes from other tables. */
async function loadWithRest(db: Reader, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('volumes').selectAll().where('id', 'in', ids).execute();
  const own = await db.selectFrom('volume_attachments').selectAll().where('volume_id', 'in', ids).execute();
  const external = await db.selectFrom('external_attachments').selectAll().where('volume_id', 'in', ids).execute();
  const types = await db.selectFrom('volume_types').select(['id', 'name']).execute();
  const typeIds = new Map(types.map((type) => [type.name, type.id]));
  const attachments = [
    ...own.filter(({ status }) => status !== 'attaching').map((row) => attachmentView(row, row.server_id, null)),
    ...external
      .filter(({ status }) => status === 'attached')
      .map((row) => attachmentView(row, row.instance_uuid, row.host_name)),
  ];
  return rows.map((row) => ({
    row,
    rest: {
      attachments: attachments.filter(({ volume_id }) => volume_id === row.id),
      volume_type_id: typeIds.get(row.volume_type) ?? '',
    },
  }));
}

type AttachmentRow = Selectable<Tables['volume_attachments']>;

const attachmentView = (
  { id, volume_id, device, attached_at }: Pick<AttachmentRow, 'id' | 'volume_id' | 'device' | 'attached_at'>,
  server_id: string | null,
  host_name: string | null,
) => ({
  id: volume_id,
  attachment_id: id,
  volume_id,
  server_id,
  device,
  attached_at: formatStorageTime(attached_at),
  host_name,
});
