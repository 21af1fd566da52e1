import { createHash, timingSafeEqual } from 'node:crypto';
import { IncompleteFraming } from './body-reader.ts';
import { hmacSha256, sha256Hex } from './signing-key.ts';
import { signatureMismatch, type VerifiedSignature } from './verify-signature.ts';

const EMPTY_SHA256 = createHash('sha256').digest('hex');
/** A signature that no chunk has; its comparison always fails. */
const NO_SIGNATURE = Buffer.alloc(32);

/** Verifies the chunks of a body, each of which signs the signature before it. */
export class ChunkSignatures {
  readonly #seed: VerifiedSignature;
  #previous: string;

  constructor(seed: VerifiedSignature) {
    this.#seed = seed;
    this.#previous = seed.signature;
  }

  /** @param sha256 of the data, hexadecimal. @throws 403 SignatureDoesNotMatch */
  verifyChunk(provided: string, sha256: string): void {
    this.#verify('AWS4-HMAC-SHA256-PAYLOAD', provided, [EMPTY_SHA256, sha256]);
  }

  /** @throws 403 SignatureDoesNotMatch */
  verifyTrailer(provided: string, trailers: string): void {
    this.#verify('AWS4-HMAC-SHA256-TRAILER', provided, [sha256Hex(trailers)]);
  }

  #verify(kind: string, provided: string, digests: string[]): void {
    const { key, scope, time, accessKey, canonicalRequest } = this.#seed;
    const signed = [kind, time, scope, this.#previous, ...digests].join('\n');
    const signature = hmacSha256(key, signed);
    const isHex = /^[0-9a-f]{64}$/.test(provided);
    if (!timingSafeEqual(signature, isHex ? Buffer.from(provided, 'hex') : NO_SIGNATURE)) {
      throw signatureMismatch({ accessKey, provided, signed, canonical: canonicalRequest });
    }
    this.#previous = provided;
  }
}

/** Size and signature of a chunk, such as `10000;chunk-signature=…`. */
export interface ChunkHeader {
  /** Bytes. */
  size: number;
  /** Empty without one. */
  signature: string;
}

const SIZE = /^[0-9a-f]{1,13}$/i;

/** @throws 400 IncompleteBody for an invalid header */
export function readChunkHeader(line: string, isSigned: boolean): ChunkHeader {
  const end = line.indexOf(';');
  const sizeText = (end === -1 ? line : line.slice(0, end)).trim();
  if (!SIZE.test(sizeText)) throw IncompleteFraming();
  const size = Number.parseInt(sizeText, 16);
  if (!isSigned) return { size, signature: '' };
  const [name = '', ...rest] = (end === -1 ? '' : line.slice(end + 1)).split('=');
  const signature = rest.join('=').trim();
  if (signature === '') throw IncompleteFraming();
  const isSignature = name.trim() === 'chunk-signature';
  if (isSignature && signature.includes(';')) throw IncompleteFraming();
  return { size, signature: isSignature ? signature : `${name}=${signature}` };
}
