import type { Reader } from '#lib/db/database.ts';
import { groupRows, type NameSpan, spanAfterName, spanBefore, spanOfPrefix } from '../objects/list-groups.ts';
import { type Bucket, bucketOf } from './bucket.ts';

export interface BucketListing {
  prefix?: string;
  /** Only these buckets, which are few; undefined for all. */
  names?: readonly string[] | undefined;
  /** Names that contain it after the prefix are returned once, up to it. */
  delimiter?: string;
  /** Names that follow this one in the order of the listing. */
  after?: string;
  /** Names before this one in the order of the listing. */
  before?: string;
  /** Entries per page. */
  limit: number;
  /** In descending order. */
  isReverse?: boolean;
}

export interface BucketPage {
  entries: ({ bucket: Bucket } | { prefix: string })[];
  isTruncated: boolean;
}

/** Lists the buckets of a project in the byte order of their names. */
export async function listBuckets(
  db: Reader,
  projectId: string,
  { prefix = '', names, delimiter = '', after, before, limit, isReverse = false }: BucketListing,
): Promise<BucketPage> {
  const grouping = { prefix, delimiter, isReverse, limit };
  const all = db.selectFrom('object_containers').selectAll().where('project_id', '=', projectId);
  const listed = names === undefined ? all : all.where('name', 'in', names);
  const rows = listed.orderBy('name', isReverse ? 'desc' : 'asc');
  const read = ({ low, high }: NameSpan, count: number) => {
    let some = high === undefined ? rows : rows.where('name', '<', high);
    if (low) some = some.where('name', low.isIncluded ? '>=' : '>', low.name);
    return some.limit(count).execute();
  };
  const span = spanBefore(spanOfPrefix(prefix), before, isReverse);
  const start = after === undefined ? span : spanAfterName(span, after, grouping);
  const { entries, isTruncated } = await groupRows(start, grouping, read, ({ name }) => ({ name, isIncluded: false }));
  return { entries: entries.map((entry) => ('row' in entry ? { bucket: bucketOf(entry.row) } : entry)), isTruncated };
}
