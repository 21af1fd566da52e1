import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { flag, integer, json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { StringPairs } from '#lib/http/validation.ts';
import { formatStorageTime } from '../storage-time.ts';
import { SNAPSHOT_STATUSES, type SnapshotStatus } from './statuses.ts';
import { SnapshotName } from './values.ts';

const Name = SnapshotName.nullish();

interface Progress {
  status: SnapshotStatus;
  progress: string | null;
}

/** docs/contract/blockstorage.md 8. */
export const snapshotAttributes = attributes({
  id: column(text().primary(), z.string(), { sort: true }),
  name: column(text(), z.string(), { sort: true, filter: word, initial: '', create: Name, change: Name }),
  description: column(text().nullable(), z.string().nullable(), { initial: null, create: Name, change: Name }),
  volume_id: column(text().references('volumes'), z.string(), { sort: true, filter: word }),
  status: column(text<SnapshotStatus>(), z.enum(SNAPSHOT_STATUSES), { sort: true, filter: word, initial: 'creating' }),
  /** GiB of the volume at the time of the snapshot. */
  size: column(integer(), z.number().int(), { sort: true }),
  metadata: column(json<Record<string, string>>(), z.record(z.string(), z.string()), {
    initial: packJson({}),
    create: StringPairs.nullish(),
  }),
  created_at: column(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  updated_at: column(timestamp().nullable(), z.string().nullable(), {
    initial: null,
    show: (time) => time && formatStorageTime(time),
  }),
  // Snapshots are atomic: progress is 0 or 100 percent, unless a client reports another one.
  'os-extended-snapshot-attributes:progress': computedValue(z.string(), ({ status, progress }: Progress) =>
    HAS_DATA.has(status) ? '100%' : (progress ?? '0%'),
  ),
  'os-extended-snapshot-attributes:project_id': column(text().references('projects'), z.string(), {
    column: 'project_id',
  }),
  group_snapshot_id: constant(z.null(), null, { since: 14 }),
  user_id: column(text(), z.string(), { since: 41 }),
  consumes_quota: constant(z.boolean(), true, { since: 65 }),
  /** Created while the volume was attached, so file systems may have been in use. */
  is_forced: hiddenColumn(flag()),
  /** As reported by a client, such as `80%`. */
  progress: hiddenColumn(text().nullable()),
  revision: hiddenColumn(integer()),
});

const HAS_DATA: ReadonlySet<SnapshotStatus> = new Set([
  'available',
  'backing-up',
  'deleting',
  'restoring',
  'error_deleting',
]);

/** In plain lists, and in responses to a creation or a change. */
export const snapshotSummary = snapshotAttributes.omit(
  'os-extended-snapshot-attributes:progress',
  'os-extended-snapshot-attributes:project_id',
);
