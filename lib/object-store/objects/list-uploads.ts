import type { Reader } from '#lib/db/database.ts';
import { groupRows, type NameSpan, spanAfterName, spanOfPrefix, withLow } from './list-groups.ts';
import { type Upload, uploadOf } from './uploads.ts';

export interface UploadListing {
  prefix?: string;
  /** Names that contain it after the prefix are returned once, up to it. */
  delimiter?: string;
  /** What follows this upload; without an id, what follows all uploads of the name. */
  after?: { name: string; id?: string };
  /** Entries per page. */
  limit: number;
}

export interface UploadPage {
  entries: ({ upload: Upload } | { prefix: string })[];
  isTruncated: boolean;
}

/** Lists unfinished uploads in the byte order of their names, those of the same name by id. */
export async function listUploads(
  db: Reader,
  bucketId: string,
  { prefix = '', delimiter = '', after, limit }: UploadListing,
): Promise<UploadPage> {
  const grouping = { prefix, delimiter, isReverse: false, limit };
  const rows = db
    .selectFrom('object_uploads')
    .selectAll()
    .where('container_id', '=', bucketId)
    .orderBy('name')
    .orderBy('id');
  const read = ({ low, high }: NameSpan, count: number) => {
    let some = high === undefined ? rows : rows.where('name', '<', high);
    if (low?.key !== undefined) {
      const { name, key } = low;
      some = some.where((eb) => eb(eb.refTuple('name', 'id'), '>', eb.tuple(name, String(key))));
    } else if (low) some = some.where('name', low.isIncluded ? '>=' : '>', low.name);
    return some.limit(count).execute();
  };
  const { entries, isTruncated } = await groupRows(spanAfter(after, grouping), grouping, read, ({ name, id }) => ({
    name,
    key: id,
    isIncluded: false,
  }));
  return {
    entries: entries.map((entry) => ('row' in entry ? { upload: uploadOf(entry.row) } : entry)),
    isTruncated,
  };
}

function spanAfter(
  after: UploadListing['after'],
  grouping: { prefix: string; delimiter: string; isReverse: boolean },
): NameSpan | undefined {
  const all = spanOfPrefix(grouping.prefix);
  if (!after) return all;
  const { name, id } = after;
  if (id === undefined) return spanAfterName(all, name, grouping);
  return withLow(all, { name, key: id, isIncluded: false });
}
