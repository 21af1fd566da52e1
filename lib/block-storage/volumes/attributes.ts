import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { flag, integer, json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryBoolean, QueryInteger, StringPairs } from '#lib/http/validation.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import { VolumeName, VolumeStatus } from './values.ts';

const Name = VolumeName.nullish();
const Pairs = z.record(z.string(), z.string());
type Pairs = z.infer<typeof Pairs>;

const VolumeAttachment = z.strictObject({
  id: z.string(),
  attachment_id: z.string(),
  volume_id: z.string(),
  /** Null for a host. */
  server_id: z.string().nullable(),
  device: z.string(),
  attached_at: z.string(),
  host_name: z.string().nullable(),
});

/** docs/contract/blockstorage.md 4. */
export const volumeAttributes = attributes({
  id: column(text().primary(), z.string(), { sort: true }),
  name: column(text(), z.string(), { sort: true, filter: word, initial: '', create: Name, change: Name }),
  links: computedValue(z.array(Link), ({ id }: { id: string }, ctx) => linksOf(ctx, 'volumes', id)),
  description: column(text().nullable(), z.string().nullable(), { initial: null, create: Name, change: Name }),
  status: column(text<VolumeStatus>(), VolumeStatus, { sort: true, filter: word, initial: 'creating' }),
  /** GiB. */
  size: column(integer(), z.number().int(), { sort: true, filter: QueryInteger }),
  /** Name of the type. */
  volume_type: column(text(), z.string()),
  availability_zone: column(text(), z.string(), { filter: word }),
  metadata: column(json<Pairs>(), Pairs, {
    initial: packJson({}),
    create: StringPairs.nullish(),
    change: StringPairs.optional(),
  }),
  volume_image_metadata: column(json<Pairs>().nullable(), Pairs.optional(), {
    column: 'image_metadata',
    show: (pairs) => (pairs === null ? undefined : unpackJson(pairs)),
  }),
  bootable: column(flag(), z.enum(['true', 'false']), {
    filter: QueryBoolean,
    show: (isBootable) => (isBootable ? 'true' : 'false'),
  }),
  encrypted: constant(z.boolean(), false),
  multiattach: constant(z.boolean(), false),
  created_at: column(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  updated_at: column(timestamp().nullable(), z.string().nullable(), {
    initial: null,
    show: (time) => time && formatStorageTime(time),
  }),
  user_id: column(text(), z.string()),
  snapshot_id: column(text().nullable(), z.string().nullable()),
  source_volid: column(text().nullable(), z.string().nullable()),
  consistencygroup_id: constant(z.null(), null),
  replication_status: constant(z.null(), null),
  attachments: providedValue(z.array(VolumeAttachment)),
  'os-vol-tenant-attr:tenant_id': column(text().references('projects'), z.string(), { column: 'project_id' }),
  'os-vol-host-attr:host': computedValue(
    z.string().nullable(),
    (_, { engine: { storage } }) => `nephos@${storage.name}#${storage.name}`,
    { audience: 'admin' },
  ),
  'os-vol-mig-status-attr:migstat': constant(z.null(), null, { audience: 'admin' }),
  'os-vol-mig-status-attr:name_id': constant(z.null(), null, { audience: 'admin' }),
  migration_status: constant(z.null(), null, { audience: 'admin' }),
  provider_id: constant(z.null(), null, { audience: 'admin', since: 21 }),
  cluster_name: constant(z.null(), null, { audience: 'admin', since: 61 }),
  group_id: constant(z.null(), null, { since: 13 }),
  service_uuid: constant(z.null(), null, { since: 48 }),
  shared_targets: computedValue(
    z.boolean().nullable(),
    (_, { microversion }) => (microversion.minor >= 69 ? null : false),
    {
      since: 48,
    },
  ),
  volume_type_id: providedValue(z.string(), { since: 63 }),
  encryption_key_id: constant(z.null(), null, { since: 64 }),
  consumes_quota: constant(z.boolean(), true, { since: 65 }),
  /** Increases with each visible change; key of the cache of rendered views. */
  revision: hiddenColumn(integer()),
});

/** In plain lists. */
export const volumeSummary = volumeAttributes.pick('id', 'name', 'links');

/** In responses to a creation or a change. */
export const changedVolume = volumeAttributes.omit(
  'volume_image_metadata',
  'os-vol-tenant-attr:tenant_id',
  'os-vol-host-attr:host',
  'os-vol-mig-status-attr:migstat',
  'os-vol-mig-status-attr:name_id',
);
