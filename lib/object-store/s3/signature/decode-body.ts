import type { DigestName, Digests } from '#lib/object-store/bytes/digest-names.ts';
import type { ObjectRequest } from '#lib/object-store/exchange.ts';
import { S3Error } from '../errors.ts';
import { BodyReader, WrongLength } from './body-reader.ts';
import { decodeChunks } from './decode-chunks.ts';
import type { Payload } from './payload.ts';
import { assertDigests, type ChecksumName, checksumOf, readExpectedDigests } from './request-checksums.ts';
import type { VerifiedSignature } from './verify-signature.ts';

/** The data of a request without their framing; an `ObjectBody`. */
interface DecodedBody {
  /** Can be read once. Errors of framing and signatures end it. */
  chunks: AsyncIterable<Uint8Array>;
  /** Bytes; undefined for a body of unknown length. */
  length: number | undefined;
  /** What `verify` needs besides md5 and crc64nvme. */
  digests: readonly DigestName[];
  /** Call after all chunks were read. @throws 400 XAmzContentSHA256Mismatch, BadDigest */
  verify(received: { size: number; digests: Digests }): void;
}

/** Decoded body and the checksum that the client chose. */
export interface RequestPayload {
  body: DecodedBody;
  checksum: ChecksumName | undefined;
}

type BodyRequest = Pick<ObjectRequest, 'headers' | 'body'>;

export interface DecodeOptions {
  /** Undefined for anonymous requests. */
  signature: VerifiedSignature | undefined;
  /** A document such as XML instead of the data of an object. */
  isDocument?: boolean;
  /** Called with the error if the digests of the data are wrong. */
  onMismatch?: (error: S3Error) => unknown;
  /** `x-amz-checksum-*` belongs to something else than this body. */
  ignoresChecksums?: boolean;
}

/** @throws 400 for invalid digests and lengths, 411 for a framed body without its decoded length */
export function decodeBody(request: BodyRequest, payload: Payload, options: DecodeOptions): RequestPayload {
  const headers = options.ignoresChecksums ? withoutChecksums(request.headers) : request.headers;
  const expected = readExpectedDigests(headers, payload);
  let { checksum } = expected;
  const { trailer, md5 } = expected;
  const { chunks, length } = openBody(request, payload, {
    signature: options.signature,
    trailer: trailer && `x-amz-checksum-${trailer}`,
    onTrailer: (value) => {
      if (trailer) checksum = checksumOf(trailer, value, 'trailing header');
    },
  });
  const names = [payload.sha256 === undefined ? undefined : ('sha256' as const), trailer ?? checksum?.name];
  const body: DecodedBody = {
    chunks,
    length,
    digests: [...new Set(names.filter((name) => name !== undefined))],
    verify: ({ size, digests }) => {
      if (length !== undefined && size !== length) throw WrongLength(size, length);
      try {
        assertDigests({ md5, checksum }, payload.sha256, digests, options.isDocument);
      } catch (error) {
        if (error instanceof S3Error) options.onMismatch?.(error);
        throw error;
      }
    },
  };
  return { body, checksum: trailer ?? checksum?.name };
}

const withoutChecksums = (headers: BodyRequest['headers']): BodyRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^x-amz-(?:sdk-)?checksum-/.test(name)));

type FramingOptions = Pick<Parameters<typeof decodeChunks>[1], 'signature' | 'trailer' | 'onTrailer'>;

function openBody(
  { headers, body }: BodyRequest,
  { kind, sha256 }: Payload,
  framing: FramingOptions,
): Pick<DecodedBody, 'chunks' | 'length'> {
  const decodedLength = lengthOf(headers['x-amz-decoded-content-length']);
  if (kind !== 'plain') {
    if (decodedLength === undefined) throw new S3Error('MissingContentLength');
    return { chunks: decodeChunks(body, { kind, decodedLength, ...framing }), length: decodedLength };
  }
  // A presigned URL has no framing, but its clients must say so the same way.
  const claimsFraming = sha256?.startsWith('STREAMING-') === true;
  if (claimsFraming && decodedLength === undefined) throw new S3Error('MissingContentLength');
  const length = lengthOf(headers['content-length']);
  if (decodedLength !== undefined && length !== undefined && length !== decodedLength) {
    throw WrongLength(length, decodedLength);
  }
  return { chunks: readPlain(body, length), length };
}

const lengthOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Through a reader, so that a consumer that stops early does not close the connection. */
async function* readPlain(body: AsyncIterable<Uint8Array>, length: number | undefined): AsyncGenerator<Uint8Array> {
  const reader = new BodyReader(body);
  let size = 0;
  while (!(await reader.isAtEnd())) {
    const piece = await reader.readPiece(Number.MAX_SAFE_INTEGER);
    size += piece.length;
    if (length !== undefined && size > length) throw WrongLength(size, length);
    yield piece;
  }
  if (length !== undefined && size !== length) throw WrongLength(size, length);
}
