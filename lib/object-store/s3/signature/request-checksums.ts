import type { DigestName, Digests } from '#lib/object-store/bytes/digest-names.ts';
import { S3Error } from '../errors.ts';
import type { Payload } from './payload.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** Checksum that a client may send besides Content-MD5. */
export type ChecksumName = Exclude<DigestName, 'md5'>;

/** Sizes of the digests in bytes. */
const SIZES: Record<DigestName, number> = { md5: 16, sha1: 20, sha256: 32, crc32: 4, crc32c: 4, crc64nvme: 8 };
const PREFIX = 'x-amz-checksum-';
/** Headers that describe checksums and contain none. */
const NOT_CHECKSUMS = ['x-amz-checksum-type', 'x-amz-checksum-algorithm', 'x-amz-checksum-mode'];

const isChecksumName = (name: string): name is ChecksumName => name !== 'md5' && Object.hasOwn(SIZES, name);

/** Digests that the data of a request must have. */
export interface ExpectedDigests {
  md5: Buffer | undefined;
  checksum: { name: ChecksumName; value: Buffer } | undefined;
  /** The checksum that follows the data. */
  trailer: ChecksumName | undefined;
}

/** @throws 400 InvalidDigest, InvalidRequest, MalformedTrailerError */
export function readExpectedDigests(headers: Headers, payload: Payload): ExpectedDigests {
  const md5Text = headers['content-md5'];
  const md5 = md5Text === undefined ? undefined : digestOf('md5', md5Text);
  if (md5Text !== undefined && !md5)
    throw new S3Error('InvalidDigest', undefined, { 'Content-MD5': md5Text.slice(0, 200) });
  const inHeaders = checksumHeaders(headers);
  const announced = announcedTrailers(headers['x-amz-trailer']);
  if (inHeaders.length > 1 || announced.length > 1) throw MultipleChecksums();
  const [trailer] = announced;
  const [inHeader] = inHeaders;
  if (trailer && inHeader) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header');
  assertDeclaredAlgorithm(headers['x-amz-sdk-checksum-algorithm'], trailer ?? inHeader?.name);
  if (trailer && (payload.kind === 'plain' || payload.kind === 'signed-chunks')) {
    throw new S3Error('MalformedTrailerError');
  }
  return { md5, checksum: inHeader && checksumOf(inHeader.name, inHeader.text, 'header'), trailer };
}

const MultipleChecksums = () =>
  new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.');

function checksumHeaders(headers: Headers): { name: ChecksumName; text: string }[] {
  return Object.entries(headers).flatMap(([header, text]) => {
    if (!header.startsWith(PREFIX) || text === undefined || NOT_CHECKSUMS.includes(header)) return [];
    const name = header.slice(PREFIX.length);
    if (isChecksumName(name)) return [{ name, text }];
    throw new S3Error('InvalidRequest', 'The algorithm type you specified in x-amz-checksum- header is invalid.');
  });
}

/** @throws 400 InvalidRequest for trailers that are no checksums */
function announcedTrailers(value: string | undefined): ChecksumName[] {
  if (value === undefined) return [];
  return value
    .trim()
    .replace(/,{1,50}$/, '')
    .split(',')
    .map((part) => {
      const name = part.trim().toLowerCase();
      const algorithm = name.slice(PREFIX.length);
      if (name.startsWith(PREFIX) && isChecksumName(algorithm)) return algorithm;
      throw new S3Error('InvalidRequest', 'The value specified in the x-amz-trailer header is not supported');
    });
}

function assertDeclaredAlgorithm(declared: string | undefined, sent: ChecksumName | undefined): void {
  if (declared === undefined || declared === '') return;
  if (sent === undefined) {
    throw new S3Error(
      'InvalidRequest',
      'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
    );
  }
  if (declared.toLowerCase() !== sent) {
    throw new S3Error('InvalidRequest', 'Value for x-amz-sdk-checksum-algorithm header is invalid.');
  }
}

/**
 * @throws 400 for a value that is no digest of the algorithm: InvalidRequest as upstream, but BadDigest for another length
 * as in Ceph's gateway, except for CRC-32, for which Swift's suite expects the former
 */
export function checksumOf(
  name: ChecksumName,
  text: string,
  place: 'header' | 'trailing header',
): { name: ChecksumName; value: Buffer } {
  const value = digestOf(name, text);
  const isLengthRight = text.length === Math.ceil(SIZES[name] / 3) * 4;
  if (!value && !isLengthRight && name !== 'crc32') throw new S3Error('BadDigest');
  if (!value) throw new S3Error('InvalidRequest', `Value for ${PREFIX}${name} ${place} is invalid.`);
  return { name, value };
}

/** Digest in base64; undefined for other text and lengths. */
function digestOf(name: DigestName, text: string): Buffer | undefined {
  const size = SIZES[name];
  if (text.length !== Math.ceil(size / 3) * 4) return undefined;
  const value = Buffer.from(text, 'base64');
  return value.length === size && value.toString('base64') === text ? value : undefined;
}

/**
 * Compares the digests of the received data with what the client sent. @param isDocument
 * whether an error shows the digest in base64, as upstream does for XML documents
 * @throws 400 XAmzContentSHA256Mismatch, BadDigest
 */
export function assertDigests(
  { md5, checksum }: Pick<ExpectedDigests, 'md5' | 'checksum'>,
  sha256: string | undefined,
  digests: Digests,
  isDocument = false,
): void {
  const computed = digests.sha256?.toString('hex') ?? '';
  if (sha256 !== undefined && sha256.toLowerCase() !== computed) {
    throw new S3Error('XAmzContentSHA256Mismatch', undefined, {
      ClientComputedContentSHA256: sha256.slice(0, 200),
      S3ComputedContentSHA256: computed,
    });
  }
  if (md5 && !digests.md5?.equals(md5)) {
    throw new S3Error('BadDigest', undefined, {
      ExpectedDigest: md5.toString(isDocument ? 'base64' : 'hex'),
      CalculatedDigest: digests.md5?.toString('base64') ?? '',
    });
  }
  if (checksum && !digests[checksum.name]?.equals(checksum.value)) {
    const name = checksum.name.toUpperCase();
    throw new S3Error('BadDigest', `The ${name} you specified did not match the calculated checksum.`);
  }
}
