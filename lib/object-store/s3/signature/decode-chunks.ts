import { createHash, type Hash } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { BodyReader, IncompleteFraming, WrongLength } from './body-reader.ts';
import { type ChunkHeader, ChunkSignatures, readChunkHeader } from './chunk-signatures.ts';
import type { PayloadKind } from './payload.ts';
import type { VerifiedSignature } from './verify-signature.ts';

/** `<hex size>;chunk-signature=<64 digits>` with room for spaces. */
const MAX_HEADER_LENGTH = 256;
const MAX_TRAILER_LENGTH = 1024;
const MAX_TRAILERS = 16;
/** Junk after the trailers that is skipped, in bytes. */
const MAX_JUNK = 2 ** 16;
/** Signed chunks up to this size are passed on only after their signature was verified. SDKs send 64 or 128 KiB. */
const MAX_BUFFERED_CHUNK = 2 ** 20;
/** Only the last chunk may be smaller. */
const MIN_SIGNED_CHUNK = 8192;

export interface ChunkFraming {
  kind: Exclude<PayloadKind, 'plain'>;
  /** `x-amz-decoded-content-length`, in bytes. */
  decodedLength: number;
  /** Signature of the request; undefined for anonymous requests, whose chunks are not signed. */
  signature: VerifiedSignature | undefined;
  /** Name of the announced trailer. */
  trailer: string | undefined;
  /** Receives the value of the trailer, after the last chunk. */
  onTrailer(value: string): void;
}

/**
 * The data of an `aws-chunked` body. Time is linear in its bytes, and memory is bounded whatever the sizes of chunks.
 * @throws 400 IncompleteBody, MalformedTrailerError; 403 SignatureDoesNotMatch, InvalidChunkSizeError
 */
export async function* decodeChunks(
  body: AsyncIterable<Uint8Array>,
  framing: ChunkFraming,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new BodyReader(body);
  const isSigned = framing.kind !== 'unsigned-chunks-trailer';
  if (isSigned && !framing.signature) throw new S3Error('AccessDenied');
  const signatures = isSigned && framing.signature ? new ChunkSignatures(framing.signature) : undefined;
  let total = 0;
  let previous: number | undefined;
  for (let number = 1; ; number += 1) {
    const header = readChunkHeader(await reader.readLine(MAX_HEADER_LENGTH), isSigned);
    if (header.size === 0) {
      // A signed trailer that is not announced never arrives.
      if (framing.kind === 'signed-chunks-trailer' && framing.trailer === undefined) throw IncompleteFraming();
      if (total !== framing.decodedLength) throw WrongLength(total, framing.decodedLength);
      signatures?.verifyChunk(header.signature, createHash('sha256').digest('hex'));
      break;
    }
    if (signatures && previous !== undefined && previous < MIN_SIGNED_CHUNK) throw SmallChunk(number, previous);
    total += header.size;
    if (total > framing.decodedLength) throw WrongLength(total, framing.decodedLength);
    yield* readChunk(reader, header, signatures);
    previous = header.size;
  }
  await readTrailers(reader, framing, signatures);
}

const SmallChunk = (number: number, size: number) =>
  new S3Error('InvalidChunkSizeError', undefined, { Chunk: String(number), BadChunkSize: String(size) });

async function* readChunk(
  reader: BodyReader,
  header: ChunkHeader,
  signatures: ChunkSignatures | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = signatures && createHash('sha256');
  if (hash && header.size <= MAX_BUFFERED_CHUNK) {
    const data = await readBufferedChunk(reader, header.size);
    await reader.skipLineEnd();
    signatures?.verifyChunk(header.signature, hash.update(data).digest('hex'));
    yield data;
    return;
  }
  yield* readPieces(reader, header.size, hash);
  await reader.skipLineEnd();
  if (hash) signatures?.verifyChunk(header.signature, hash.digest('hex'));
}

async function* readPieces(
  reader: BodyReader,
  size: number,
  hash: Hash | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let remaining = size; remaining > 0; ) {
    const piece = await reader.readPiece(remaining);
    hash?.update(piece);
    remaining -= piece.length;
    yield piece;
  }
}

/** One buffer for all pieces: many tiny ones would cost more memory than their bytes. */
async function readBufferedChunk(reader: BodyReader, size: number): Promise<Buffer> {
  const first = await reader.readPiece(size);
  if (first.length === size) return first;
  const data = Buffer.allocUnsafe(size);
  let filled = first.copy(data);
  while (filled < size) filled += (await reader.readPiece(size - filled)).copy(data, filled);
  return data;
}

const MalformedTrailer = () => new S3Error('MalformedTrailerError');
const TRAILER_SIGNATURE = 'x-amz-trailer-signature';

/** An empty line ends the trailers; clients may omit it and may send anything after it. */
async function readTrailers(
  reader: BodyReader,
  { kind, trailer, onTrailer }: ChunkFraming,
  signatures: ChunkSignatures | undefined,
): Promise<void> {
  let value: string | undefined;
  let signature: string | undefined;
  let signed = '';
  for (let count = 0; !(await reader.isAtEnd()); count += 1) {
    const line = await reader.readLine(MAX_TRAILER_LENGTH);
    if (line === '') break;
    if (count === MAX_TRAILERS) throw MalformedTrailer();
    const [name, text] = trailerOf(line);
    if (signatures && name === TRAILER_SIGNATURE) {
      signature = text;
      continue;
    }
    if (name !== trailer) throw MalformedTrailer();
    value = text;
    signed += `${name}:${text}\n`;
  }
  if (signatures && kind === 'signed-chunks-trailer') {
    if (signature === undefined) throw IncompleteFraming();
    signatures.verifyTrailer(signature, signed);
  }
  if (trailer !== undefined) {
    if (value === undefined) throw MalformedTrailer();
    onTrailer(value);
  }
  await reader.skipRest(MAX_JUNK);
}

function trailerOf(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) throw MalformedTrailer();
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}
