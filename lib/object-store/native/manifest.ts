import { createHash } from 'node:crypto';
import type { Services } from '#lib/http/context.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { readObject } from '../objects/read.ts';

/** A segment of a static large object, as the manifest is stored. */
export type ManifestSegment = ObjectSegment | { data: string };

export interface ObjectSegment {
  /** `/container/object` in the account of the manifest. */
  name: string;
  bytes: number;
  hash: string;
  content_type: string;
  last_modified: string;
  /** Inclusive, such as `0-99`. */
  range?: string;
  /** The segment is itself a static large object. */
  sub_slo?: true;
}

/** The segments of a static large object. Their text is written by this API and was checked then. */
export async function readManifest(
  store: Pick<Services, 'database' | 'env'>,
  object: ObjectRecord,
): Promise<ManifestSegment[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readObject(store, object)) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ManifestSegment[];
}

/** Bytes of a segment in the large object. */
export function segmentSize(segment: ManifestSegment): number {
  if ('data' in segment) return Buffer.from(segment.data, 'base64').byteLength;
  if (segment.range === undefined) return segment.bytes;
  const [start = 0, end = 0] = segment.range.split('-').map(Number);
  return end - start + 1;
}

/** The ETag of a large object: the MD5 of the ETags of its segments, with their ranges. */
export function manifestEtag(segments: readonly ManifestSegment[]): string {
  const hash = createHash('md5');
  for (const segment of segments) {
    if ('data' in segment) hash.update(createHash('md5').update(Buffer.from(segment.data, 'base64')).digest('hex'));
    else hash.update(segment.range === undefined ? segment.hash : `${segment.hash}:${segment.range};`);
  }
  return hash.digest('hex');
}

/** The manifest in the form in which clients upload it. */
export const rawManifest = (segments: readonly ManifestSegment[]): object[] =>
  segments.map((segment) => {
    if ('data' in segment) return segment;
    const { name, bytes, hash, range } = segment;
    return { etag: hash, path: name, ...(range !== undefined && { range }), size_bytes: bytes };
  });
