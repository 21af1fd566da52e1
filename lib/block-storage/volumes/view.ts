import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { FragmentCache } from '#lib/http/fragments.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import type { ChangedVolume, Volume, VolumeSummary } from './schema.ts';

export type VolumeRow = Selectable<Tables['volumes']>;
type AttachmentRow = Selectable<Tables['volume_attachments']>;

/** JSON of volumes, shared by all requests. */
export const volumeFragments = new FragmentCache<Volume>();

export const volumeVariant = (ctx: ProjectContext): string =>
  `${ctx.baseUrl}|${ctx.microversion.minor}|${isAdmin(ctx.caller) ? 'admin' : 'user'}`;

export async function volumeViews(ctx: ProjectContext, db: Reader, ids: string[]): Promise<Map<string, Volume>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('volumes').selectAll().where('id', 'in', ids).execute();
  const attachments = await db.selectFrom('volume_attachments').selectAll().where('volume_id', 'in', ids).execute();
  const told = await db.selectFrom('told_attachments').selectAll().where('volume_id', 'in', ids).execute();
  const types = await db.selectFrom('volume_types').select(['id', 'name']).execute();
  const typeIds = new Map(types.map((type) => [type.name, type.id]));
  return new Map(
    rows.map((row) => {
      const of = <A extends { volume_id: string }>(all: A[]) => all.filter(({ volume_id }) => volume_id === row.id);
      const shown = [
        ...of(attachments).filter(isAttached).map(attachmentView),
        ...of(told)
          .filter(({ status }) => status === 'attached')
          .map(toldView),
      ];
      return [row.id, viewOf(ctx, row, shown, typeIds.get(row.volume_type) ?? '')];
    }),
  );
}

/** Plain list. */
export const volumeSummary = (ctx: ProjectContext, { id, name }: Pick<VolumeRow, 'id' | 'name'>): VolumeSummary => ({
  id,
  name,
  links: linksOf(ctx, 'volumes', id),
});

function viewOf(ctx: ProjectContext, row: VolumeRow, attachments: Volume['attachments'], typeId: string): Volume {
  return {
    ...volumeSummary(ctx, row),
    description: row.description,
    status: row.status,
    size: row.size,
    volume_type: row.volume_type,
    availability_zone: row.availability_zone,
    metadata: unpackJson(row.metadata),
    ...(row.image_metadata ? { volume_image_metadata: unpackJson(row.image_metadata) } : {}),
    bootable: row.bootable ? 'true' : 'false',
    encrypted: false,
    multiattach: false,
    created_at: formatStorageTime(row.created_at),
    updated_at: row.updated_at && formatStorageTime(row.updated_at),
    user_id: row.user_id,
    snapshot_id: row.snapshot_id,
    source_volid: row.source_volid,
    consistencygroup_id: null,
    replication_status: null,
    attachments,
    'os-vol-tenant-attr:tenant_id': row.project_id,
    ...adminFields(ctx),
    ...versionedFields(ctx, typeId),
  };
}

export function changedView({
  volume_image_metadata: _image,
  'os-vol-tenant-attr:tenant_id': _tenant,
  'os-vol-host-attr:host': _host,
  'os-vol-mig-status-attr:migstat': _status,
  'os-vol-mig-status-attr:name_id': _name,
  ...volume
}: Volume): ChangedVolume {
  return volume;
}

const attachmentView = (row: AttachmentRow) => ({
  id: row.volume_id,
  attachment_id: row.id,
  volume_id: row.volume_id,
  server_id: row.server_id,
  device: row.device,
  attached_at: formatStorageTime(row.attached_at),
  host_name: null,
});

const isAttached = ({ status }: AttachmentRow): boolean => status !== 'attaching';

const toldView = (row: Selectable<Tables['told_attachments']>) => ({
  id: row.volume_id,
  attachment_id: row.id,
  volume_id: row.volume_id,
  server_id: row.instance_uuid,
  device: row.device,
  attached_at: formatStorageTime(row.attached_at),
  host_name: row.host_name,
});

function adminFields(ctx: ProjectContext): Partial<Volume> {
  if (!isAdmin(ctx.caller)) return {};
  return {
    'os-vol-host-attr:host': `nephos@${ctx.engine.storage.name}#${ctx.engine.storage.name}`,
    'os-vol-mig-status-attr:migstat': null,
    'os-vol-mig-status-attr:name_id': null,
    migration_status: null,
    ...fieldsSince(ctx, 21, { provider_id: null }),
    ...fieldsSince(ctx, 61, { cluster_name: null }),
  };
}

/** Fields by microversion; docs/contract/blockstorage.md 4. */
const versionedFields = (ctx: ProjectContext, typeId: string): Partial<Volume> => ({
  ...fieldsSince(ctx, 13, { group_id: null }),
  ...fieldsSince(ctx, 48, { service_uuid: null, shared_targets: ctx.microversion.minor >= 69 ? null : false }),
  ...fieldsSince(ctx, 63, { volume_type_id: typeId }),
  ...fieldsSince(ctx, 64, { encryption_key_id: null }),
  ...fieldsSince(ctx, 65, { consumes_quota: true }),
});
