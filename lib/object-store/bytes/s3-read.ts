import type { IncomingMessage } from 'node:http';
import type { BlobRange } from './blob-store.ts';
import { type S3Connection, S3Failure } from './s3-connection.ts';
import { parseListPage } from './s3-xml.ts';

/** Reads that are continued after the connection broke. */
const MAX_RESUMPTIONS = 4;

/** Streams an object or a range of it, and continues where a connection broke. @throws S3Failure 404 */
export const readS3Object = (
  connection: S3Connection,
  key: string,
  { start, end }: BlobRange = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Buffer> => readResumably((position) => openFrom(connection, key, position, end), start);

/** Streams data, and opens them again where a connection broke. @param open returns undefined after the last byte */
export async function* readResumably(
  open: (position: number) => Promise<IncomingMessage | undefined>,
  start: number,
): AsyncGenerator<Buffer> {
  let position = start;
  for (let resumptions = 0; ; resumptions += 1) {
    const response = await open(position);
    if (response === undefined) return;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        position += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      if (!response.errored || resumptions === MAX_RESUMPTIONS) throw error;
    } finally {
      response.destroy();
    }
  }
}

/** Undefined if the range begins after the last byte. */
async function openFrom(connection: S3Connection, key: string, start: number, end: number) {
  if (start > end) return undefined;
  const last = Number.isFinite(end) ? end : '';
  const headers: Record<string, string> = {};
  if (start > 0 || last !== '') headers.range = `bytes=${start}-${last}`;
  try {
    return await connection.open({ method: 'GET', key, headers });
  } catch (error) {
    if (error instanceof S3Failure && error.status === 416) return undefined;
    throw error;
  }
}

export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3Failure && error.status === 404 && error.code !== 'NoSuchBucket';

/** Bytes of an object; undefined if it does not exist. */
export async function sizeOfS3Object(connection: S3Connection, key: string): Promise<number | undefined> {
  try {
    const { headers }: Pick<IncomingMessage, 'headers'> = await connection.send({ method: 'HEAD', key });
    return Number(headers['content-length']);
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

interface ListedObject {
  /** Without the prefix of the connection. */
  key: string;
  size: number;
  changedAtMs: number;
}

/** Objects by the start of their key, in order. */
export async function* listS3Objects(connection: S3Connection, start: string): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix: connection.prefix + start };
    if (token !== undefined) query['continuation-token'] = token;
    const page = await parseListPage((await connection.send({ method: 'GET', query })).text);
    for (const { Key, LastModified, Size } of page.Contents) {
      if (!Key.startsWith(connection.prefix)) continue;
      yield { key: Key.slice(connection.prefix.length), size: Size, changedAtMs: Date.parse(LastModified) };
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}
