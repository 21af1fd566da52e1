import { z } from 'zod';
import { computed, fixed, hidden, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { flag, integer, json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { StringPairs } from '#lib/http/validation.ts';
import { formatStorageTime } from '../storage-time.ts';
import { SnapshotName, SnapshotStatus } from './values.ts';

const Name = SnapshotName.nullish();

interface Progress {
  status: SnapshotStatus;
  progress: string | null;
}

/** docs/contract/blockstorage.md 8. */
export const snapshotAttributes = attributes({
  id: stored(text().primary(), z.string(), { sort: true }),
  name: stored(text(), z.string(), { sort: true, filter: word, initial: '', create: Name, change: Name }),
  description: stored(text().nullable(), z.string().nullable(), { initial: null, create: Name, change: Name }),
  volume_id: stored(text().references('volumes'), z.string(), { sort: true, filter: word }),
  status: stored(text<SnapshotStatus>(), SnapshotStatus, { sort: true, filter: word, initial: 'creating' }),
  /** GiB of the volume at the time of the snapshot. */
  size: stored(integer(), z.number().int(), { sort: true }),
  metadata: stored(json<Record<string, string>>(), z.record(z.string(), z.string()), {
    initial: packJson({}),
    create: StringPairs.nullish(),
  }),
  created_at: stored(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  updated_at: stored(timestamp().nullable(), z.string().nullable(), {
    initial: null,
    show: (time) => time && formatStorageTime(time),
  }),
  // Snapshots are atomic: progress is 0 or 100 percent, unless a client reports another one.
  'os-extended-snapshot-attributes:progress': computed(z.string(), ({ status, progress }: Progress) =>
    HAS_DATA.has(status) ? '100%' : (progress ?? '0%'),
  ),
  'os-extended-snapshot-attributes:project_id': stored(text().references('projects'), z.string(), {
    column: 'project_id',
  }),
  group_snapshot_id: fixed(z.null(), null, { since: 14 }),
  user_id: stored(text(), z.string(), { since: 41 }),
  consumes_quota: fixed(z.boolean(), true, { since: 65 }),
  /** Created while the volume was attached, so file systems may have been in use. */
  is_forced: hidden(flag()),
  /** As reported by a client, such as `80%`. */
  progress: hidden(text().nullable()),
  revision: hidden(integer()),
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
