import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import {
  type Grouping,
  groupRows,
  type NameSpan,
  spanAfterName,
  spanBefore,
  spanOfPrefix,
  withHigh,
  withLow,
} from './list-groups.ts';
import { findVersion, type ObjectRecord, recordOf, type VersionRow } from './object-record.ts';

interface Page {
  prefix?: string;
  /** Names that contain it after the prefix are returned once, up to it. */
  delimiter?: string;
  /** Entries per page. */
  limit: number;
  /** The opposite order. */
  isReverse?: boolean;
}

export interface ObjectListing extends Page {
  /** Names that follow this one in the order of the listing; not the common prefix that contains it. */
  after?: string;
  /** Names before this one in the order of the listing. */
  before?: string;
}

export interface VersionListing extends Page {
  /** What follows this version; without a version id, what follows all versions of the name. */
  after?: { name: string; versionId?: string };
}

export type ListEntry = { object: ObjectRecord } | { prefix: string };

export interface ListPage {
  entries: ListEntry[];
  isTruncated: boolean;
  /** Name or common prefix of the last entry, for `after` of the next page. */
  last: string | undefined;
}

type VersionQuery = SelectQueryBuilder<Tables, 'object_versions', VersionRow>;

/** Lists the current objects of a bucket in the byte order of their names. */
export async function listObjects(db: Reader, bucketId: string, listing: ObjectListing): Promise<ListPage> {
  const { prefix = '', delimiter = '', limit, after, before, isReverse = false } = listing;
  const grouping = { prefix, delimiter, isReverse, limit };
  const rows = versionRows(db, bucketId)
    .where(sql<boolean>`is_latest = 1 and is_delete_marker = 0`)
    .orderBy('name', isReverse ? 'desc' : 'asc');
  const all = spanBefore(spanOfPrefix(prefix), before, isReverse);
  const start = after === undefined ? all : spanAfterName(all, after, grouping);
  const read = (span: NameSpan, count: number) => within(rows, span).limit(count).execute();
  return pageOf(await groupRows(start, grouping, read, ({ name }) => ({ name, isIncluded: false })));
}

/** Lists all versions and delete markers in the byte order of their names, the newest of each name first. */
export async function listVersions(db: Reader, bucketId: string, listing: VersionListing): Promise<ListPage> {
  const { prefix = '', delimiter = '', limit, after, isReverse = false } = listing;
  const grouping = { prefix, delimiter, isReverse, limit };
  const order = isReverse ? 'desc' : 'asc';
  const rows = versionRows(db, bucketId).orderBy('name', order).orderBy('sequence', order);
  const all = spanOfPrefix(prefix);
  const start = after === undefined ? all : await spanAfterVersion(db, bucketId, all, after, grouping);
  const read = (span: NameSpan, count: number) => within(rows, span).limit(count).execute();
  return pageOf(
    await groupRows(start, grouping, read, ({ name, sequence }) => ({ name, key: sequence, isIncluded: false })),
  );
}

const versionRows = (db: Reader, bucketId: string): VersionQuery =>
  db.selectFrom('object_versions').selectAll().where('container_id', '=', bucketId);

function within(rows: VersionQuery, { low, high, highKey }: NameSpan): VersionQuery {
  const below = high === undefined ? rows : atSide(rows, '<', high, highKey);
  if (!low) return below;
  const { name, key, isIncluded } = low;
  return isIncluded ? below.where('name', '>=', name) : atSide(below, '>', name, key);
}

/** Versions before or after one, without its sequence before or after all versions of the name. */
const atSide = (rows: VersionQuery, side: '<' | '>', name: string, sequence: string | number | undefined) =>
  sequence === undefined
    ? rows.where('name', side, name)
    : rows.where((eb) => eb(eb.refTuple('name', 'sequence'), side, eb.tuple(name, Number(sequence))));

async function spanAfterVersion(
  db: Reader,
  bucketId: string,
  span: NameSpan,
  { name, versionId }: { name: string; versionId?: string },
  grouping: Grouping,
): Promise<NameSpan | undefined> {
  const version = versionId === undefined ? undefined : await findVersion(db, bucketId, name, versionId);
  if (!version) return spanAfterName(span, name, grouping);
  if (grouping.isReverse) return withHigh(span, name, version.sequence);
  return withLow(span, { name, key: version.sequence, isIncluded: false });
}

function pageOf(grouped: { entries: ({ row: VersionRow } | { prefix: string })[]; isTruncated: boolean }): ListPage {
  const entries = grouped.entries.map((entry) => ('row' in entry ? { object: recordOf(entry.row) } : entry));
  const last = entries.at(-1);
  const name = last && ('prefix' in last ? last.prefix : last.object.name);
  return { entries, isTruncated: grouped.isTruncated, last: name };
}
