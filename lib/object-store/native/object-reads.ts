import { createHash, randomBytes } from 'node:crypto';
import { dataBody } from '../data-body.ts';
import type { ObjectResponse } from '../exchange.ts';
import { NULL_VERSION } from '../objects/object-record.ts';
import { type ByteRange, parseRanges } from './byte-ranges.ts';
import { checkReadConditions } from './conditions.ts';
import type { NativeContext } from './exchange-context.ts';
import { quoteName, unquoteEtag } from './header-text.ts';
import { rawManifest, readManifest } from './manifest.ts';
import { metadataHeaders } from './metadata.ts';
import { NativeError } from './native-error.ts';
import { type ObjectContent, openContent, SegmentError } from './object-content.ts';
import { emptyResponse, headersOf, httpDate, lastModifiedMs, timestampOf } from './responses.ts';
import { type ObjectPart, requestedPart } from './static-object-parts.ts';

/** Sends an object, or its headers for HEAD. @throws 401, 403, 404, 409, 412, 416 */
export async function sendObject(ctx: NativeContext): Promise<ObjectResponse> {
  const content = await shownContent(ctx, await openContent(ctx));
  const headers = objectHeaders(ctx, content);
  const modifiedMs = lastModifiedMs(content.object.modifiedAt);
  const result = checkReadConditions(ctx, { etag: content.etag, modifiedMs });
  if (result === 'failed') throw new NativeError(412, undefined, shownAtError(headers));
  if (result === 'not modified') return emptyResponse(304, headers);
  const part = await requestedPart(ctx, content, () => shownAtError(headers));
  if (part) return sendPart(ctx, content, part, headers);
  if (ctx.method === 'HEAD') return { status: 200, headers: { ...headers, 'content-length': String(content.size) } };
  return sendRanges(ctx, content, headers);
}

async function sendPart(
  { method }: NativeContext,
  content: ObjectContent,
  { range, count }: ObjectPart,
  headers: Record<string, string>,
): Promise<ObjectResponse> {
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': contentRange(range, content.size),
      'content-length': String(range.end - range.start + 1),
      'x-parts-count': String(count),
    },
    ...(method === 'GET' && { body: await startBody(content.open(range), range.end - range.start + 1) }),
  };
}

/** The manifest of a static large object, if the request is about it; otherwise the content. */
async function shownContent(ctx: NativeContext, content: ObjectContent): Promise<ObjectContent> {
  const { object } = content;
  const isRaw = ctx.query.get('multipart-manifest') === 'get' && ctx.query.get('format') === 'raw';
  if (!object.attributes.staticManifest || !isRaw) return content;
  const segments = await readManifest(ctx.services, object);
  const text = Buffer.from(JSON.stringify(rawManifest(segments)));
  async function* open({ start, end }: ByteRange = { start: 0, end: text.length - 1 }) {
    yield text.subarray(start, end + 1);
  }
  const etag = createHash('md5').update(text).digest('hex');
  return { ...content, size: text.length, etag, open, readSmall: async () => text };
}

/** Headers of an object that do not depend on the requested range. */
function objectHeaders(ctx: NativeContext, content: ObjectContent): Record<string, string> {
  const { object, place, location, isLarge, etag } = content;
  const { attributes, modifiedAt, expiresAt } = object;
  const isManifest = attributes.staticManifest !== undefined && ctx.query.get('multipart-manifest') === 'get';
  const isRaw = isManifest && ctx.query.get('format') === 'raw';
  return headersOf([
    ['content-type', isManifest && !isRaw ? 'application/json; charset=utf-8' : object.contentType],
    ...Object.entries(attributes.headers ?? {}),
    ...metadataHeaders('object', attributes.metadata),
    ['etag', isLarge ? `"${etag}"` : etag],
    ['last-modified', httpDate(lastModifiedMs(modifiedAt))],
    ['x-timestamp', timestampOf(modifiedAt)],
    ['accept-ranges', 'bytes'],
    ['x-delete-at', expiresAt === null ? undefined : Math.floor(Date.parse(expiresAt) / 1000)],
    ['x-object-manifest', attributes.dynamicManifest],
    ['x-static-large-object', attributes.staticManifest && 'True'],
    ['x-manifest-etag', attributes.staticManifest && isLarge ? object.etag : undefined],
    ['x-object-version-id', place.bucket.settings.versioning && object.versionId],
    ['content-location', location ?? versionPath(ctx, content)],
    ...linkHeaders(ctx, content),
  ]);
}

/** Where the data of a current object stay when it is replaced. */
function versionPath({ query, target }: NativeContext, { object, place }: ObjectContent): string | undefined {
  if (place.bucket.settings.versioning === undefined || object.versionId === NULL_VERSION) return undefined;
  if (query.has('version-id')) return undefined;
  return `/v1/${quoteName(`${target.account}/${target.container}/${target.object}`)}?version-id=${object.versionId}`;
}

function linkHeaders(ctx: NativeContext, { object }: ObjectContent): [string, string | number | undefined][] {
  const { symlink } = object.attributes;
  if (!symlink || ctx.query.get('symlink') !== 'get') return [];
  return [
    ['x-symlink-target', quoteName(`${symlink.container}/${symlink.object}`)],
    ['x-symlink-target-account', symlink.account],
    ['x-symlink-target-etag', symlink.etag],
    ['x-symlink-target-bytes', symlink.size],
  ];
}

/** @throws 416 if no requested range is within the data */
async function sendRanges(
  ctx: NativeContext,
  content: ObjectContent,
  headers: Record<string, string>,
): Promise<ObjectResponse> {
  const { size, object } = content;
  const found = isRangeValid(ctx, content) ? parseRanges(ctx.header('range'), size) : undefined;
  // As upstream, several ranges of a dynamic large object are ignored.
  const ranges = found && found.length > 1 && object.attributes.dynamicManifest !== undefined ? undefined : found;
  if (!ranges) {
    const body = size === 0 ? '' : ((await content.readSmall()) ?? (await startBody(content.open(), size)));
    return { status: 200, headers: { ...headers, 'content-length': String(size) }, body };
  }
  const [only] = ranges;
  if (!only) throw new NativeError(416, undefined, { ...shownAtError(headers), 'content-range': `bytes */${size}` });
  if (ranges.length > 1) return sendMultipleRanges(content, ranges, headers);
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': contentRange(only, size),
      'content-length': String(only.end - only.start + 1),
    },
    body: await startBody(content.open(only), only.end - only.start + 1),
  };
}

const SHOWN_AT_ERROR = new Set([
  'etag',
  'last-modified',
  'accept-ranges',
  'content-location',
  'x-static-large-object',
  'x-timestamp',
  'x-object-version-id',
]);

/** Headers of an object that its errors have too. */
function shownAtError(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => SHOWN_AT_ERROR.has(name)));
}

/** `If-Range` requests the whole object if it has changed. */
function isRangeValid({ header }: NativeContext, { etag, object }: ObjectContent): boolean {
  const condition = header('if-range');
  if (condition === undefined) return true;
  return unquoteEtag(condition) === etag || Date.parse(condition) === lastModifiedMs(object.modifiedAt);
}

const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`;

async function sendMultipleRanges(
  content: ObjectContent,
  ranges: readonly ByteRange[],
  headers: Record<string, string>,
): Promise<ObjectResponse> {
  const boundary = randomBytes(16).toString('hex');
  const { 'content-type': type = 'application/octet-stream' } = headers;
  const heads = ranges.map(
    (range) => `--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${contentRange(range, content.size)}\r\n\r\n`,
  );
  const end = `--${boundary}--`;
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const [index, range] of ranges.entries()) {
      yield Buffer.from(heads[index] ?? '', 'latin1');
      yield* content.open(range);
      yield Buffer.from('\r\n');
    }
    yield Buffer.from(end);
  }
  const lengths = ranges.map((range, index) => (heads[index] ?? '').length + range.end - range.start + 1 + 2);
  const length = lengths.reduce((sum, one) => sum + one, end.length);
  return {
    status: 206,
    headers: {
      ...headers,
      'content-type': `multipart/byteranges;boundary=${boundary}`,
      'content-length': String(length),
    },
    body: parts(),
  };
}

/** @throws 409 if the first segment of a large object is missing or was changed */
const startBody = (chunks: AsyncIterable<Uint8Array>, length: number): ReturnType<typeof dataBody> =>
  dataBody(chunks, length).catch((error: unknown) => {
    throw error instanceof SegmentError ? new NativeError(409) : error;
  });
