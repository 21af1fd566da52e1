import { msg } from '#lib/i18n/text.ts';
import type { Checksum, VerificationMethod } from '../objects/attributes.ts';
import type { ReceivedData } from '../objects/put.ts';
import { CHECKSUM_NAMES, checksumHeader } from '../s3/checksums.ts';
import type { SourceHeaders } from './source-data.ts';
import type { SourceEntry } from './source-listing.ts';
import { TransferError } from './transfer-error.ts';

const MD5 = /^[0-9a-f]{32}$/i;
const PARTS = /^[0-9a-f]{32}-([1-9]\d{0,4})$/i;
const MAX_PARTS = 10_000;

/** Number of parts in which the source received an object; undefined for another ETag. */
export function partCountOf(etag: string): number | undefined {
  const [, text] = PARTS.exec(etag) ?? [];
  const count = Number(text);
  return text !== undefined && count <= MAX_PARTS ? count : undefined;
}

/** A checksum of the whole data that the source has sent with them. */
export function sourceChecksum(headers: SourceHeaders): Checksum | undefined {
  if (headers['x-amz-checksum-type']?.toUpperCase() === 'COMPOSITE') return undefined;
  for (const algorithm of CHECKSUM_NAMES) {
    const value = headers[checksumHeader(algorithm)];
    // Composite checksums end in the number of parts.
    if (value !== undefined && !/-\d+$/.test(value)) return { algorithm, value, type: 'full' };
  }
  return undefined;
}

/** Data that the source encrypts with a key of a key service or of the customer have another ETag than their MD5. */
const isEncrypted = (headers: SourceHeaders): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-amz-server-side-encryption'));

/**
 * Compares data that were read in one piece with what the source states about them.
 * @throws TransferError if they differ
 */
export function verifyWhole(entry: SourceEntry, headers: SourceHeaders, received: ReceivedData): VerificationMethod {
  assertSize(entry, received.size);
  const checksum = sourceChecksum(headers);
  if (checksum) {
    const found = received.digests[checksum.algorithm]?.toString('base64');
    if (found !== checksum.value) {
      throw new TransferError(DIFFERENT.checksum, { kind: 'checksum', algorithm: checksum.algorithm.toUpperCase() });
    }
  }
  if (MD5.test(entry.etag)) {
    if (received.digests.md5?.toString('hex') === entry.etag.toLowerCase()) return 'md5';
    if (!checksum && !isEncrypted(headers)) throw new TransferError(DIFFERENT.md5);
  }
  return checksum ? 'checksum' : 'size';
}

interface PartsResult {
  size: number;
  /** ETag of the target: MD5 of the MD5s of the parts. */
  etag: string;
  /** Whether the parts are known to be those of the source. */
  hasSameParts: boolean;
}

/** As `verifyWhole`, for data that were read in parts. @throws TransferError if they differ */
export function verifyParts(
  entry: SourceEntry,
  headers: SourceHeaders,
  { size, etag, hasSameParts }: PartsResult,
): VerificationMethod {
  assertSize(entry, size);
  if (etag === entry.etag.toLowerCase()) return 'parts';
  if (hasSameParts && !isEncrypted(headers)) throw new TransferError(DIFFERENT.parts);
  return 'size';
}

const OTHER_SIZE = msg('The source sent another number of bytes than its list states.');

function assertSize(entry: SourceEntry, size: number): void {
  if (size === entry.size) return;
  throw new TransferError(OTHER_SIZE, { kind: 'size', received: size, listed: entry.size });
}

const DIFFERENT = {
  md5: msg('The received data differs from the MD5 that the source states. Nothing was stored.'),
  parts: msg('The received data differs from the MD5s of its parts that the source states. Nothing was stored.'),
  checksum: msg('The received data differs from the checksum that the source states. Nothing was stored.'),
};
