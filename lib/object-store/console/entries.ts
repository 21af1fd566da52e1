import type { ProjectContext } from '#lib/http/context.ts';
import { listObjects } from '../objects/list.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { loadBucketFor } from './buckets.ts';
import type { Entries, EntriesQuery, Entry } from './schema.ts';

const DELIMITER = '/';
/** Objects that one request of a search examines. */
const MAX_SEARCHED = 20_000;
const SEARCH_BATCH = 1000;

const entryOf = ({ name, size, etag, contentType, modifiedAt }: ObjectRecord): Entry => ({
  kind: 'object',
  name,
  size,
  etag,
  content_type: contentType,
  modified_at: modifiedAt,
});

/** Folders and objects below a prefix, or found objects. @throws 404 */
export async function listEntries(ctx: ProjectContext, id: string, query: EntriesQuery): Promise<Entries> {
  const bucket = await loadBucketFor(ctx, id, 's3:ListBucket', { prefix: query.prefix });
  return query.search === '' ? browse(ctx, bucket.id, query) : search(ctx, bucket.id, query);
}

async function browse(ctx: ProjectContext, bucketId: string, query: EntriesQuery): Promise<Entries> {
  const { prefix, limit, cursor } = query;
  const page = await listObjects(ctx.database.read, bucketId, {
    prefix,
    delimiter: DELIMITER,
    limit,
    ...(cursor !== undefined && { after: cursor }),
  });
  const entries = page.entries.map(
    (entry): Entry => ('prefix' in entry ? { kind: 'folder', name: entry.prefix } : entryOf(entry.object)),
  );
  return { entries, next: page.isTruncated ? (page.last ?? null) : null, searched: null };
}

/** Finds names that contain the text in any case. A request examines a bounded number of names. */
async function search(ctx: ProjectContext, bucketId: string, query: EntriesQuery): Promise<Entries> {
  const { prefix, limit } = query;
  const wanted = query.search.toLowerCase();
  const entries: Entry[] = [];
  let after = query.cursor;
  let searched = 0;
  while (entries.length < limit && searched < MAX_SEARCHED) {
    const page = await listObjects(ctx.database.read, bucketId, {
      prefix,
      limit: SEARCH_BATCH,
      ...(after !== undefined && { after }),
    });
    for (const entry of page.entries) {
      if ('prefix' in entry) continue;
      const { name } = entry.object;
      searched += 1;
      after = name;
      if (name.slice(prefix.length).toLowerCase().includes(wanted)) entries.push(entryOf(entry.object));
      if (entries.length === limit) break;
    }
    if (!page.isTruncated && entries.length < limit) return { entries, next: null, searched };
  }
  return { entries, next: after ?? null, searched };
}
