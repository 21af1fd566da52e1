import type { IncomingMessage } from 'node:http';
import { PlatformError } from '#lib/errors/errors.ts';
import { msg } from '#lib/i18n/text.ts';
import type { BlobRange, DataSource } from '../bytes/blob-store.ts';
import { S3Failure } from '../bytes/s3-connection.ts';
import { readResumably } from '../bytes/s3-read.ts';
import { releaseChunk } from '../release-memory.ts';
import type { SourceConnection } from './source-connection.ts';
import type { SourceEntry } from './source-listing.ts';
import { TransferError } from './transfer-error.ts';

export type SourceHeaders = Readonly<Record<string, string | undefined>>;

/** Data of an object of the source, or of a part of it. */
export interface SourceData {
  headers: SourceHeaders;
  /** First and last byte in the object; `end` is before `start` without data. */
  range: BlobRange;
  /** Whether the source returned a part of the object, not all of it. */
  isPart: boolean;
  chunks: DataSource;
  /** For data that nothing reads. */
  discard(): void;
}

/** Which data of an object are read. */
export type DataSelection = { partNumber: number } | { range: BlobRange } | undefined;

/** Minimum rate. A slower source is given up, so that it does not occupy a worker without end. */
const PACE = { bytes: 2 ** 20, windowMs: 60_000 };
const TOO_SLOW = 'The source sends data too slowly.';
/** What a header may contain. */
const HEADER_TEXT = /^[\x21-\x7e]{1,200}$/;

/**
 * Opens data of an object. Data of another object, which replaced it, is never returned. Continues where a connection
 * broke.
 * @param onBytes called with the bytes of each chunk
 * @throws as `SourceConnection.open`, TransferError for a response that contradicts its headers
 */
export async function openSourceData(
  connection: SourceConnection,
  { key, etag, size }: SourceEntry,
  { selection, onBytes }: { selection?: DataSelection; onBytes: (bytes: number) => void },
): Promise<SourceData> {
  const condition: Record<string, string> = HEADER_TEXT.test(etag) ? { 'if-match': `"${etag}"` } : {};
  const headers = { ...condition, 'x-amz-checksum-mode': 'ENABLED' };
  const open = (range: BlobRange | undefined, query: Record<string, string> = {}) =>
    connection.open({
      key,
      query,
      headers: { ...headers, ...(range && { range: `bytes=${range.start}-${range.end}` }) },
    });
  const isNumber = selection !== undefined && 'partNumber' in selection;
  const first = await (isNumber
    ? open(undefined, { partNumber: String(selection.partNumber) })
    : open(selection?.range));
  const described = descriptionOf(first, size);
  const { range } = described;
  const expected = selection && 'range' in selection ? selection.range : range;
  if (range.start !== expected.start || range.end !== expected.end) {
    first.destroy();
    throw new TransferError(msg('The source returns another part of the object than requested.'));
  }
  const pace = { recent: 0 };
  let opened: IncomingMessage | undefined = first;
  const openAt = async (position: number) => {
    if (position > range.end) return void opened?.destroy();
    const response = opened ?? (await open({ start: position, end: range.end }));
    if (response !== opened) assertContinues(response, position);
    opened = undefined;
    watchPace(response, connection.signal, pace);
    return response;
  };
  const onChunk = (bytes: number) => {
    pace.recent += bytes;
    onBytes(bytes);
  };
  const chunks = countChunks(readResumably(openAt, range.start), connection.signal, onChunk);
  return {
    ...described,
    chunks: Object.assign(chunks, { release: releaseChunk }),
    discard: () => void first.destroy(),
  };
}

/** @throws PlatformError 503 after the connection broke too often */
async function* countChunks(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
  onChunk: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      onChunk(chunk.length);
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!isNetworkError(error)) throw error;
    throw new PlatformError('unavailable', 'The connection to the source broke several times.', { cause: error });
  }
}

/** Errors of Node, such as ECONNRESET. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && !(error instanceof S3Failure);

/** @throws TransferError without the size of the data */
function descriptionOf(response: IncomingMessage, size: number): Pick<SourceData, 'headers' | 'range' | 'isPart'> {
  const headers = headersOf(response);
  const length = Number(headers['content-length'] ?? Number.NaN);
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const isPart = response.statusCode === 206;
  const range = isPart ? { start: Number(start), end: Number(end) } : { start: 0, end: length - 1 };
  const isConsistent = range.end - range.start + 1 === length && (!isPart || Number(total) === size);
  if (isConsistent) return { headers, range, isPart };
  response.destroy();
  throw new TransferError(msg('The source does not state the size of the data, or another size than its list.'));
}

const headersOf = ({ headers }: IncomingMessage): SourceHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

/** @throws TransferError if the source returns other data than requested */
function assertContinues(response: IncomingMessage, position: number): void {
  const isRequested =
    response.statusCode === 206 && response.headers['content-range']?.startsWith(`bytes ${position}-`);
  if (isRequested) return;
  response.destroy();
  throw new TransferError(msg('The connection broke, and the source does not continue where it broke.'));
}

/** Ends a response that is too slow, or that nobody needs any more. */
function watchPace(response: IncomingMessage, signal: AbortSignal | undefined, pace: { recent: number }): void {
  const timer = setInterval(() => {
    if (pace.recent < PACE.bytes) response.destroy(new PlatformError('unavailable', TOO_SLOW));
    pace.recent = 0;
  }, PACE.windowMs);
  const abort = () => response.destroy(signal?.reason);
  signal?.addEventListener('abort', abort);
  response.once('close', () => {
    clearInterval(timer);
    signal?.removeEventListener('abort', abort);
  });
}
