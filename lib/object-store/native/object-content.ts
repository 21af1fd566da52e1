import { createHash } from 'node:crypto';
import { listObjects } from '../objects/list.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { type ByteRange, readSmallObject, streamObject } from '../objects/read.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { unquoteName } from './header-text.ts';
import { MAX_LARGE_OBJECT_DEPTH } from './limits.ts';
import { type ManifestSegment, type ObjectSegment, readManifest, segmentSize } from './manifest.ts';
import { NativeError } from './native-error.ts';
import { type FoundObject, findObjectToRead } from './object-lookup.ts';
import { containerFinder } from './places.ts';
import { splitObjectPath, splitTarget } from './target.ts';

/** The data that a request reads: of an object, or of the segments that its manifest lists. */
export interface ObjectContent extends FoundObject {
  size: number;
  etag: string;
  /** Whether the data are in segments. Their ETag has quotes, as upstream. */
  isLarge: boolean;
  /** Opens the segments without reading them. @throws SegmentError for one that cannot be read */
  segments(): AsyncGenerator<ObjectContent>;
  open(range?: ByteRange): AsyncIterable<Uint8Array>;
  /** All data if they are small; otherwise undefined, and they must be opened. */
  readSmall(): Promise<Uint8Array | undefined>;
}

const noSmallData = async () => undefined;

/** A segment that is missing or was changed. */
export class SegmentError extends Error {
  override name = 'SegmentError';
}

interface SegmentReader {
  find: ReturnType<typeof containerFinder>;
  depth: number;
}

/** Opens the data of a request. @throws 401, 403, 404, 409 */
export const openContent = (ctx: NativeContext): Promise<ObjectContent> =>
  openWith(ctx, { find: containerFinder(), depth: 0 });

async function openWith(ctx: NativeContext, reader: SegmentReader): Promise<ObjectContent> {
  const found = await findObjectToRead(ctx, reader.find);
  const { staticManifest, dynamicManifest } = found.object.attributes;
  const isManifest = ctx.query.get('multipart-manifest') === 'get' || ctx.query.get('symlink') === 'get';
  if (staticManifest && !isManifest) return openStatic(found, staticManifest, reader);
  if (dynamicManifest !== undefined && !isManifest) return openDynamic(found, dynamicManifest, reader);
  const { object } = found;
  const store = ctx.services;
  return {
    ...found,
    size: object.size,
    etag: object.etag,
    isLarge: false,
    segments: noSegments,
    open: (range) => streamObject(store, object, range),
    readSmall: () => readSmallObject(store, object),
  };
}

async function* noSegments(): AsyncGenerator<ObjectContent> {
  yield* [];
}

function openStatic(
  found: FoundObject,
  { size, etag }: { size: number; etag: string },
  reader: SegmentReader,
): ObjectContent {
  const { ctx, object } = found;
  async function* open({ start, end }: ByteRange = { start: 0, end: size - 1 }) {
    let offset = 0;
    for (const segment of await readManifest(ctx.services, object)) {
      const length = segmentSize(segment);
      const part = { start: Math.max(start - offset, 0), end: Math.min(end - offset, length - 1) };
      offset += length;
      if (part.start <= part.end) yield* readSegment(ctx, segment, part, reader);
    }
  }
  async function* segments() {
    for (const segment of await readManifest(ctx.services, object)) {
      if (!('data' in segment)) yield await openListed(ctx, segment, reader);
    }
  }
  return { ...found, size, etag, isLarge: true, segments, open, readSmall: noSmallData };
}

async function* readSegment(
  ctx: NativeContext,
  segment: ManifestSegment,
  { start, end }: ByteRange,
  reader: SegmentReader,
): AsyncGenerator<Uint8Array> {
  if ('data' in segment) {
    yield Buffer.from(segment.data, 'base64').subarray(start, end + 1);
    return;
  }
  const content = await openListed(ctx, segment, reader);
  const shift = segment.range ? Number(segment.range.split('-')[0]) : 0;
  yield* content.open({ start: start + shift, end: end + shift });
}

/** @throws SegmentError, also for one that is another one than the manifest lists */
async function openListed(ctx: NativeContext, segment: ObjectSegment, reader: SegmentReader): Promise<ObjectContent> {
  const content = await openSegment(ctx, segment.name, reader);
  if (content.etag !== segment.hash || content.size !== segment.bytes) throw segmentChanged(segment.name);
  return content;
}

const segmentChanged = (name: string) => new SegmentError(`Segment ${name} was changed.`);

/** @throws SegmentError */
async function openSegment(ctx: NativeContext, path: string, { find, depth }: SegmentReader): Promise<ObjectContent> {
  const place = splitObjectPath(path);
  if (!place || depth >= MAX_LARGE_OBJECT_DEPTH) throw new SegmentError(`Cannot read segment ${path}.`);
  const { version, account } = ctx.target;
  const target = splitTarget(`/${version}/${account}/${place.container}/${place.object}`);
  try {
    return await openWith(subContext(ctx, { method: 'GET', target }), { find, depth: depth + 1 });
  } catch (error) {
    if (error instanceof NativeError) throw new SegmentError(`Cannot read segment ${path}: ${error.status}.`);
    throw error;
  }
}

/** Segments of a dynamic large object; more are an error. */
const MAX_SEGMENTS = 100_000;
const PAGE = 1000;

/** Size in listings: of the segments for a static large object. */
export const listedSize = ({ size, attributes }: ObjectRecord): number => attributes.staticManifest?.size ?? size;

/** @throws 401, 403, 404 without the container, 409 */
async function openDynamic(found: FoundObject, manifest: string, reader: SegmentReader): Promise<ObjectContent> {
  const { ctx } = found;
  const { version, account } = ctx.target;
  const source = splitObjectPath(unquoteName(manifest) ?? '');
  if (!source || reader.depth >= MAX_LARGE_OBJECT_DEPTH) throw new NativeError(409);
  const target = splitTarget(`/${version}/${account}/${source.container}`);
  const { bucket } = await reader.find(subContext(ctx, { method: 'GET', target }), 'readAcl');
  const hash = createHash('md5');
  let size = 0;
  for await (const segment of segmentsOf(ctx, bucket.id, source.object)) {
    size += listedSize(segment);
    hash.update(segment.etag);
  }
  const { container, object: prefix } = source;
  const openOwn = async (segment: ObjectRecord): Promise<ObjectContent> => {
    const content = await openSegment(ctx, `${container}/${segment.name}`, reader);
    if (content.size !== listedSize(segment)) throw segmentChanged(segment.name);
    return content;
  };
  async function* open({ start, end }: ByteRange = { start: 0, end: size - 1 }) {
    let offset = 0;
    for await (const segment of segmentsOf(ctx, bucket.id, prefix)) {
      const length = listedSize(segment);
      const part = { start: Math.max(start - offset, 0), end: Math.min(end - offset, length - 1) };
      offset += length;
      if (part.start <= part.end) yield* (await openOwn(segment)).open(part);
    }
  }
  async function* segments() {
    for await (const segment of segmentsOf(ctx, bucket.id, prefix)) yield await openOwn(segment);
  }
  return { ...found, size, etag: hash.digest('hex'), isLarge: true, segments, open, readSmall: noSmallData };
}

async function* segmentsOf(
  { services }: NativeContext,
  bucketId: string,
  prefix: string,
): AsyncGenerator<ObjectRecord> {
  let after: string | undefined;
  let count = 0;
  for (;;) {
    const page = await listObjects(services.database.read, bucketId, {
      prefix,
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    for (const entry of page.entries) if ('object' in entry) yield entry.object;
    count += page.entries.length;
    if (!page.isTruncated || page.last === undefined) return;
    if (count >= MAX_SEGMENTS) throw new NativeError(409, `The object has more than ${MAX_SEGMENTS} segments.`);
    after = page.last;
  }
}
