import type { Reader } from '#lib/db/database.ts';
import type { ObjectResponse } from '../exchange.ts';
import { type ListEntry, listObjects, listVersions } from '../objects/list.ts';
import { findObject, type ObjectRecord } from '../objects/object-record.ts';
import type { NativeContext } from './exchange-context.ts';
import { isTrue, quoteName } from './header-text.ts';
import { LIMITS } from './limits.ts';
import { bestType, type ListingEntry, listingResponse, listingType } from './listing-format.ts';
import { NativeError } from './native-error.ts';
import { listedSize } from './object-content.ts';
import { MARKER_TYPE } from './object-lookup.ts';
import type { ContainerPlace } from './places.ts';
import { parseLimit } from './query.ts';
import { listedTime } from './responses.ts';

/** A page of the objects of a container. @throws 400, 406, 412 */
export async function listObjectsOf(
  ctx: NativeContext,
  place: ContainerPlace,
  headersOf: (ctx: NativeContext, place: ContainerPlace) => Promise<Record<string, string>>,
): Promise<ObjectResponse> {
  const isVersions = ctx.query.has('versions');
  // Only JSON can represent versions.
  const type = isVersions ? versionListingType(ctx) : listingType(ctx);
  const limit = parseLimit(ctx.query, LIMITS.container_listing_limit);
  const headers = await headersOf(ctx, place);
  const entries = isVersions ? await versionEntries(ctx, place, limit) : await objectEntries(ctx, place, limit);
  const root = { element: 'container' as const, name: place.bucket.name };
  return listingResponse(type, entries, root, headers);
}

/** @throws 406 unless the client accepts JSON */
function versionListingType(ctx: NativeContext): 'application/json' {
  const format = ctx.query.get('format');
  const accepts = format ? listingType(ctx) === 'application/json' : bestType(ctx.header('accept'), [JSON_TYPE]);
  if (!accepts) throw new NativeError(406);
  return JSON_TYPE;
}

const JSON_TYPE = 'application/json';

async function objectEntries(ctx: NativeContext, { bucket, account }: ContainerPlace, limit: number) {
  if (limit === 0) return [];
  const { query, services } = ctx;
  const { prefix, delimiter } = folderOf(query);
  const [after, before] = [query.get('marker'), query.get('end_marker')];
  const { entries } = await listObjects(services.database.read, bucket.id, {
    limit,
    isReverse: isTrue(query.get('reverse')),
    ...(prefix && { prefix }),
    ...(delimiter && { delimiter }),
    ...(after && { after }),
    ...(before && { before }),
  });
  const shown = query.has('path') ? await folderEntries(services.database.read, bucket.id, entries, prefix) : entries;
  return shown.map((entry) => entryOf(entry, account.name));
}

/** What a path lists: the objects of a folder, and objects that represent its folders. */
async function folderEntries(db: Reader, bucketId: string, entries: ListEntry[], folder: string): Promise<ListEntry[]> {
  const shown: ListEntry[] = [];
  for (const entry of entries) {
    const object = 'object' in entry ? entry.object : await findObject(db, bucketId, entry.prefix);
    if (object && object.name !== folder) shown.push({ object });
  }
  return shown;
}

/** Prefix and delimiter; `path` is the older way to list a folder. */
function folderOf(query: NativeContext['query']): { prefix: string; delimiter: string } {
  const path = query.get('path');
  if (path === undefined) return { prefix: query.get('prefix') ?? '', delimiter: query.get('delimiter') ?? '' };
  return { prefix: path === '' ? '' : `${path.replace(/\/+$/, '')}/`, delimiter: '/' };
}

function entryOf(entry: ListEntry, account: string): ListingEntry {
  if ('prefix' in entry) return { subdir: entry.prefix };
  const { object } = entry;
  const { staticManifest, symlink } = object.attributes;
  const largeEtag = staticManifest?.etag ?? symlink?.largeEtag;
  return {
    ...plainEntry(object),
    ...(largeEtag !== undefined && { slo_etag: `"${largeEtag}"` }),
    ...(symlink && {
      symlink_path: `/v1/${quoteName(symlink.account ?? account)}/${quoteName(`${symlink.container}/${symlink.object}`)}`,
      ...(symlink.etag !== undefined && { symlink_etag: symlink.etag, symlink_bytes: symlink.size }),
    }),
  };
}

const plainEntry = (object: ObjectRecord) => ({
  name: object.name,
  hash: object.etag,
  bytes: listedSize(object),
  content_type: object.contentType,
  last_modified: listedTime(object.modifiedAt),
});

/** MD5 of no data. */
const EMPTY_MD5 = 'd41d8cd98f00b204e9800998ecf8427e';

/** All versions, newest first for each object; in reverse the opposite. @throws 400 */
async function versionEntries({ query, services }: NativeContext, { bucket }: ContainerPlace, limit: number) {
  if (limit === 0) return [];
  const name = query.get('marker');
  const versionId = query.get('version_marker');
  if (versionId !== undefined && name === undefined) throw new NativeError(400, 'version_marker param requires marker');
  const [prefix, delimiter] = [query.get('prefix'), query.get('delimiter')];
  const { entries } = await listVersions(services.database.read, bucket.id, {
    limit,
    isReverse: isTrue(query.get('reverse')),
    ...(prefix && { prefix }),
    ...(delimiter && { delimiter }),
    ...(name && { after: { name, ...(versionId && { versionId }) } }),
  });
  return entries.map((entry): ListingEntry => {
    if ('prefix' in entry) return { subdir: entry.prefix };
    const { object } = entry;
    const shown = object.isDeleteMarker
      ? { ...plainEntry(object), hash: EMPTY_MD5, content_type: MARKER_TYPE }
      : plainEntry(object);
    return { ...shown, version_id: object.versionId, is_latest: object.isLatest };
  });
}
