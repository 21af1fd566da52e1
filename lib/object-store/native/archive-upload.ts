import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry, type TarHeader } from 'modern-tar';
import { PlatformError } from '#lib/errors/errors.ts';
import { createBucket } from '../buckets/change-buckets.ts';
import { statusOf } from './bulk-removal.ts';
import { type BulkReport, bulkReport } from './bulk-report.ts';
import { decompressBzip2 } from './bzip2.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { quoteName } from './header-text.ts';
import { LIMITS, MAX_CONTAINERS_PER_EXTRACTION, MAX_FAILED_EXTRACTIONS } from './limits.ts';
import { NativeError, statusLine } from './native-error.ts';
import { uploadObject } from './object-writes.ts';
import { actorOfRequest, findPlace } from './places.ts';
import { splitTarget } from './target.ts';

export type ArchiveType = 'tar' | 'gzip' | 'bzip2';

/** Entries of an archive; folders and links count, but are not stored. */
const MAX_ENTRIES = 100_000;
/** Decompressed bytes that need no compressed ones, and how many each compressed byte allows. */
const FREE_BYTES = 64 * 2 ** 20;
const MAX_RATIO = 200;

/** Why extraction stopped: the archive is invalid or too large. */
class ArchiveError extends Error {
  override name = 'ArchiveError';
}

class TooManyContainersError extends NativeError {}

/** The progress of an extraction. */
interface Extraction {
  created: number;
  failure: 400 | 502;
  errors: [string, string][];
  containers: Set<string>;
  newContainers: number;
}

/** Stores each file of an archive as an object. Folders, links and devices are left out. @throws 401, 411 */
export async function extractArchive(ctx: NativeContext, type: ArchiveType): Promise<BulkReport> {
  const { 'content-length': length, 'transfer-encoding': encoding } = ctx.request.headers;
  if (length === undefined && encoding === undefined) throw new NativeError(411);
  if (ctx.requester.kind === 'anonymous') await findPlace(ctx);
  const extraction: Extraction = { created: 0, failure: 400, errors: [], containers: new Set(), newContainers: 0 };
  try {
    await extractEntries(ctx, type, extraction);
  } catch (error) {
    return reportOf(extraction, stopReason(error));
  }
  return reportOf(extraction);
}

async function extractEntries(ctx: NativeContext, type: ArchiveType, extraction: Extraction): Promise<void> {
  const archive = webStream(decompress(ctx.request.body, type));
  let entries = 0;
  for await (const entry of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new NativeError(413, `More than ${MAX_ENTRIES} entries in tar.`);
    await extractEntry(ctx, entry, extraction);
    // What was not read is skipped.
    if (!entry.body.locked) await entry.body.cancel();
    if (extraction.errors.length >= MAX_FAILED_EXTRACTIONS) return;
  }
}

/** The types of streams of Node and of the web differ, but not the streams. */
const webStream = (chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(chunks, { objectMode: false })) as unknown as ReadableStream<Uint8Array>;

/** @throws the error of the archive, which ends the extraction */
function stopReason(error: unknown): NativeError {
  if (error instanceof NativeError) return error;
  // The client disconnected.
  if (error instanceof PlatformError) throw error;
  const reason = error instanceof Error ? error.message : 'unknown';
  return new NativeError(400, `Invalid Tar File: ${reason}`);
}

function reportOf({ created, failure, errors }: Extraction, stopped?: NativeError): BulkReport {
  const counts = { 'Number Files Created': created };
  if (stopped) return bulkReport({ status: stopped.status, message: stopped.text ?? '', counts, errors });
  if (errors.length > 0) return bulkReport({ status: failure, counts, errors });
  return created === 0
    ? bulkReport({ status: 400, message: 'Invalid Tar File: No Valid Files', counts, errors })
    : bulkReport({ status: 201, counts, errors });
}

async function* decompress(body: AsyncIterable<Uint8Array>, type: ArchiveType): AsyncGenerator<Uint8Array> {
  let received = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      received += chunk.byteLength;
      yield chunk;
    }
  }
  let size = 0;
  for await (const chunk of decompressed(counted(), type)) {
    size += chunk.byteLength;
    if (size > FREE_BYTES + received * MAX_RATIO) throw new ArchiveError('it expands to too many bytes');
    yield chunk;
  }
}

function decompressed(chunks: AsyncIterable<Uint8Array>, type: ArchiveType): AsyncIterable<Uint8Array> {
  if (type === 'bzip2') return decompressBzip2(chunks);
  if (type === 'tar') return chunks;
  const source = Readable.from(chunks, { objectMode: false });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
}

/** Path of an entry below the path of the request; undefined for what is not stored. */
function pathOf({ target }: NativeContext, { name, type }: TarHeader): string | undefined {
  if (type !== undefined && type !== 'file') return undefined;
  const own = name.replace(/^\.\//, '').replace(/^\/+/, '');
  const base = [target.container, target.object]
    .filter((part) => part !== undefined)
    .join('/')
    .replace(/\/+$/, '');
  const path = base === '' ? own : `${base}/${own}`;
  return path.includes('/') && own !== '' ? path : undefined;
}

async function extractEntry(ctx: NativeContext, entry: ParsedTarEntry, extraction: Extraction): Promise<void> {
  const path = pathOf(ctx, entry.header);
  if (path === undefined) return;
  try {
    await storeEntry(ctx, entry, path, extraction);
    extraction.created += 1;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const status = statusOf(ctx, error);
    if (status === 401 || error instanceof TooManyContainersError) {
      throw error;
    }
    if (status >= 500) extraction.failure = 502;
    extraction.errors.push([quoteName(path), statusLine(status)]);
  }
}

async function storeEntry(ctx: NativeContext, { header, body }: ParsedTarEntry, path: string, extraction: Extraction) {
  if (path.includes('\0') || path.includes('\ufffd')) throw new NativeError(412);
  if (header.size > LIMITS.max_file_size) throw new NativeError(413);
  const { version, account } = ctx.target;
  const target = splitTarget(`/${version}/${account}/${path}`);
  await ensureContainer(ctx, target.container ?? '', extraction);
  const headers = { ...entryHeaders(ctx, header), 'content-length': String(header.size) };
  await uploadObject(subContext(ctx, { method: 'PUT', target, headers, body: entryBody(body) }));
}

/** Data of an entry. @throws ArchiveError if the archive ends early or is invalid */
async function* entryBody(body: ParsedTarEntry['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    // The client disconnected.
    if (error instanceof PlatformError) throw error;
    throw new ArchiveError(error instanceof Error ? error.message : 'it is invalid', { cause: error });
  }
}

/** Creates the container of an entry, if the requester may; otherwise the upload reports what is missing. */
async function ensureContainer(ctx: NativeContext, name: string, extraction: Extraction): Promise<void> {
  if (extraction.containers.has(name)) return;
  extraction.containers.add(name);
  const { version, account } = ctx.target;
  const target = splitTarget(`/${version}/${account}/${name}`);
  const place = await findPlace(subContext(ctx, { method: 'PUT', target })).catch((error: unknown) => {
    if (error instanceof NativeError && error.status === 403) return undefined;
    throw error;
  });
  if (!place || place.bucket) return;
  if (Buffer.byteLength(name) > LIMITS.max_container_name_length) throw new NativeError(400);
  const bucket = { projectId: place.account.projectId, name };
  extraction.newContainers += 1;
  if (extraction.newContainers > MAX_CONTAINERS_PER_EXTRACTION) {
    throw new TooManyContainersError(400, `More than ${MAX_CONTAINERS_PER_EXTRACTION} containers to create from tar.`);
  }
  await createBucket(ctx.services, { ...bucket, actor: actorOfRequest(ctx) });
}

/** Prefixes of extended attributes that archivers write for metadata and media types. */
const ATTRIBUTE_PREFIXES = ['SCHILY.xattr.user.', 'LIBARCHIVE.xattr.user.'];

/** Expiration and metadata of the request, and metadata that the archive has for the entry. */
function entryHeaders({ request }: NativeContext, { pax = {} }: TarHeader): Record<string, string | undefined> {
  const shared = Object.entries(request.headers).filter(
    ([name]) => name.startsWith('x-object-meta-') || name === 'x-delete-at' || name === 'x-delete-after',
  );
  const own = Object.entries(pax).flatMap(([key, value]): [string, string][] => {
    const prefix = ATTRIBUTE_PREFIXES.find((one) => key.startsWith(one));
    const name = prefix === undefined ? '' : key.slice(prefix.length);
    const text = Buffer.from(value, 'utf8').toString('latin1');
    if (name === 'mime_type') return [['content-type', text]];
    return name.startsWith('meta.') ? [[`x-object-meta-${name.slice('meta.'.length).toLowerCase()}`, text]] : [];
  });
  return Object.fromEntries([...shared, ...own]);
}
