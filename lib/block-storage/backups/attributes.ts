import { z } from 'zod';
import { computed, hidden, provided, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { bigint, integer, json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryInteger, StringPairs } from '#lib/http/validation.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import { BackupName, BackupStatus } from './values.ts';

const Name = BackupName.nullish();
const NewPairs = StringPairs.nullish();
const Pairs = z.record(z.string(), z.string());
type Pairs = z.infer<typeof Pairs>;

/** Attributes of a volume that are not part of its data. */
interface VolumeFacts {
  name: string;
  volume_type: string;
  bootable: boolean;
  image_metadata: Pairs | null;
  /** Absent in backups of earlier releases. */
  metadata?: Pairs;
}

/** docs/contract/blockstorage.md 9. */
export const backupAttributes = attributes({
  id: stored(text().primary(), z.string(), { sort: true }),
  name: stored(text(), z.string(), { sort: true, filter: word, initial: '', create: Name, change: Name }),
  links: computed(z.array(Link), ({ id }: { id: string }, ctx) => linksOf(ctx, 'backups', id)),
  description: stored(text().nullable(), z.string().nullable(), { initial: null, create: Name, change: Name }),
  status: stored(text<BackupStatus>(), BackupStatus, { sort: true, filter: word, initial: 'creating' }),
  /** May no longer exist: a backup does not depend on it. */
  volume_id: stored(text(), z.string(), { filter: word }),
  snapshot_id: stored(text().nullable(), z.string().nullable(), { filter: word }),
  /** GiB of the volume at the time of the backup. */
  size: stored(integer(), z.int(), { sort: true, filter: QueryInteger }),
  container: stored(text(), z.string()),
  object_count: stored(integer(), z.int(), { initial: 0 }),
  is_incremental: computed(z.boolean(), ({ parent_id }: { parent_id: string | null }) => parent_id !== null),
  has_dependent_backups: provided(z.boolean()),
  fail_reason: stored(text().nullable(), z.string().nullable(), { initial: null }),
  availability_zone: stored(text(), z.string()),
  /** Time of the data: when the backed-up volume or snapshot had this state. */
  data_timestamp: stored(timestamp(), z.string(), { show: formatStorageTime }),
  created_at: stored(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  updated_at: stored(timestamp().nullable(), z.string().nullable(), {
    initial: null,
    show: (time) => time && formatStorageTime(time),
  }),
  'os-backup-project-attr:project_id': stored(text().references('projects'), z.string(), {
    column: 'project_id',
    since: 18,
  }),
  metadata: stored(json<Pairs>(), Pairs, { since: 43, initial: packJson({}), create: NewPairs, change: NewPairs }),
  user_id: stored(text(), z.string(), { since: 56 }),
  /** The backup on which this incremental one is based. */
  parent_id: hidden(text().nullable().references('backups')),
  /** Bytes of its objects. */
  stored_bytes: hidden(bigint()),
  /** Prefix of the names of its objects. */
  prefix: hidden(text()),
  /** Attributes that a restored volume inherits. */
  volume_facts: hidden(json<VolumeFacts>()),
  revision: hidden(integer()),
});

/** In plain lists, and in responses to a creation or a change. */
export const backupSummary = backupAttributes.pick('id', 'name', 'links');
