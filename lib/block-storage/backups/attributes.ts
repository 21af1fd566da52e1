import { z } from 'zod';
import { column, computedValue, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { bigint, integer, json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryInteger, StringPairs } from '#lib/http/validation.ts';
import { linksOf } from '../links.ts';
import { formatStorageTime } from '../storage-time.ts';
import { BACKUP_STATUSES, type BackupStatus } from './statuses.ts';
import { BackupName } from './values.ts';

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
  id: column(text().primary(), z.string(), { sort: true }),
  name: column(text(), z.string(), { sort: true, filter: word, initial: '', create: Name, change: Name }),
  links: computedValue(z.array(Link), ({ id }: { id: string }, ctx) => linksOf(ctx, 'backups', id)),
  description: column(text().nullable(), z.string().nullable(), { initial: null, create: Name, change: Name }),
  status: column(text<BackupStatus>(), z.enum(BACKUP_STATUSES), { sort: true, filter: word, initial: 'creating' }),
  /** May no longer exist: a backup does not depend on it. */
  volume_id: column(text(), z.string(), { filter: word }),
  snapshot_id: column(text().nullable(), z.string().nullable(), { filter: word }),
  /** GiB of the volume at the time of the backup. */
  size: column(integer(), z.int(), { sort: true, filter: QueryInteger }),
  container: column(text(), z.string()),
  object_count: column(integer(), z.int(), { initial: 0 }),
  is_incremental: computedValue(z.boolean(), ({ parent_id }: { parent_id: string | null }) => parent_id !== null),
  has_dependent_backups: providedValue(z.boolean()),
  fail_reason: column(text().nullable(), z.string().nullable(), { initial: null }),
  availability_zone: column(text(), z.string()),
  /** Time of the data: when the backed-up volume or snapshot had this state. */
  data_timestamp: column(timestamp(), z.string(), { show: formatStorageTime }),
  created_at: column(timestamp(), z.string(), { sort: true, show: formatStorageTime }),
  updated_at: column(timestamp().nullable(), z.string().nullable(), {
    initial: null,
    show: (time) => time && formatStorageTime(time),
  }),
  'os-backup-project-attr:project_id': column(text().references('projects'), z.string(), {
    column: 'project_id',
    since: 18,
  }),
  metadata: column(json<Pairs>(), Pairs, { since: 43, initial: packJson({}), create: NewPairs, change: NewPairs }),
  user_id: column(text(), z.string(), { since: 56 }),
  /** The backup on which this incremental one is based. */
  parent_id: hiddenColumn(text().nullable().references('backups')),
  /** Bytes of its objects. */
  stored_bytes: hiddenColumn(bigint()),
  /** Prefix of the names of its objects. */
  prefix: hiddenColumn(text()),
  /** Attributes that a restored volume inherits. */
  volume_facts: hiddenColumn(json<VolumeFacts>()),
  revision: hiddenColumn(integer()),
});

/** In plain lists, and in responses to a creation or a change. */
export const backupSummary = backupAttributes.pick('id', 'name', 'links');
