import { S3Error } from '../s3/errors.ts';
import { childrenOf, parseXml, requiredText, textOf, type XmlElement } from '../s3/xml-input.ts';
import type { SourceConnection } from './source-connection.ts';

/** An object as the source lists it. */
export interface SourceEntry {
  key: string;
  /** Bytes. */
  size: number;
  /** Without quotes. */
  etag: string;
  /** ISO 8601. */
  modifiedAt: string;
}

export interface SourcePage {
  entries: SourceEntry[];
  /** Keys that are not UTF-8, encoded as the source sent them. */
  unreadable: string[];
  /** Continuation token of the next page; undefined after the last one. */
  next: string | undefined;
}

interface SourceListing {
  prefix: string;
  token?: string | undefined;
  limit: number;
}

/** A page of the objects of a source. @throws as `SourceConnection.send`, S3Error for a response that is not a list */
export async function listSource(
  connection: SourceConnection,
  { prefix, token, limit }: SourceListing,
): Promise<SourcePage> {
  const query: Record<string, string> = { 'list-type': '2', 'max-keys': String(limit), 'encoding-type': 'url', prefix };
  if (token !== undefined) query['continuation-token'] = token;
  const { text } = await connection.send({ query });
  const root = parseXml(text, 'ListBucketResult');
  const isEncoded = textOf(root, 'EncodingType')?.trim() === 'url';
  const page: SourcePage = { entries: [], unreadable: [], next: undefined };
  for (const element of childrenOf(root, 'Contents')) {
    const sent = requiredText(element, 'Key');
    const key = isEncoded ? decodeKey(sent) : sent;
    if (key === undefined) page.unreadable.push(sent);
    else if (!key.startsWith(prefix)) throw new S3Error('MalformedXML');
    else page.entries.push(entryOf(element, key));
  }
  if (textOf(root, 'IsTruncated')?.trim() !== 'true') return page;
  const next = textOf(root, 'NextContinuationToken');
  // The same page again would never end.
  if (!next || next === token) throw new S3Error('MalformedXML');
  return { ...page, next };
}

/** A plus sign is a space. Undefined for bytes that are not UTF-8. */
function decodeKey(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'));
  } catch {
    return undefined;
  }
}

function entryOf(element: XmlElement, key: string): SourceEntry {
  const size = Number(requiredText(element, 'Size'));
  const modifiedMs = Date.parse(requiredText(element, 'LastModified'));
  if (!Number.isSafeInteger(size) || size < 0 || Number.isNaN(modifiedMs)) throw new S3Error('MalformedXML');
  const etag = (textOf(element, 'ETag') ?? '').replaceAll('"', '').trim();
  return { key, size, etag, modifiedAt: new Date(modifiedMs).toISOString() };
}
