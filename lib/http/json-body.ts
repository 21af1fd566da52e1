import { Fragment, Fragments, renderMembers } from './fragments.ts';

/** JSON of a response in pieces; joined, they equal the output of `JSON.stringify`. */
export interface Json {
  pieces: readonly string[];
  bytes: number;
}

/** Longer lists are serialized in chunks. */
const LONG_LIST = 100;
/**
 * Longer responses are sent as bytes, because a socket allocates three times the length of a string. Below, that is
 * cheaper than a buffer, which is collected late.
 */
const MIN_BUFFER_BYTES = 16_384;
/** Longer responses are encoded while the client reads, so that a slow client does not hold all bytes. */
const MAX_BUFFER_BYTES = 2 ** 21;
const CHUNK_BYTES = 2 ** 19;

/**
 * Like `JSON.stringify`, with fragments at the first level. Long lists are serialized in chunks that yield to the event
 * loop.
 */
export async function toJson(value: unknown): Promise<Json> {
  const pieces = await piecesOf(value);
  return { pieces, bytes: pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0) };
}

async function piecesOf(value: unknown): Promise<string[]> {
  if (isInPieces(value)) return textsOf(value);
  if (value === null || typeof value !== 'object' || !Object.values(value).some(isInPieces))
    return [JSON.stringify(value)];
  const pieces: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const texts = await textsOf(member);
    if (texts.length > 0) pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(key)}:`, ...texts);
  }
  return [...pieces, '}'];
}

const isInPieces = (member: unknown): boolean =>
  member instanceof Fragments || member instanceof Fragment || (Array.isArray(member) && member.length > LONG_LIST);

/** Nothing for values that `JSON.stringify` omits. */
async function textsOf(member: unknown): Promise<string[]> {
  if (member instanceof Fragment) return [member.text];
  if (member instanceof Fragments) return listOf(member.texts);
  if (Array.isArray(member) && isInPieces(member)) return listOf((await renderMembers(member, (one) => one)).texts);
  const text: string | undefined = JSON.stringify(member);
  return text === undefined ? [] : [text];
}

const listOf = (texts: readonly string[]): string[] => [
  '[',
  ...texts.flatMap((text, index) => (index === 0 ? [text] : [',', text])),
  ']',
];

export function jsonBody({ pieces, bytes }: Json): string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes <= MIN_BUFFER_BYTES) return pieces.join('');
  return bytes <= MAX_BUFFER_BYTES ? encodePieces(pieces, bytes) : streamOf(pieces);
}

function encodePieces(pieces: readonly string[], size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at);
  return bytes;
}

function streamOf(pieces: readonly string[]): ReadableStream<Uint8Array> {
  const chunks = chunksOf(pieces);
  return new ReadableStream(
    {
      pull(controller) {
        const { done, value } = chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

function* chunksOf(pieces: readonly string[]): Generator<Uint8Array, undefined> {
  let [start, size] = [0, 0];
  for (const [index, piece] of pieces.entries()) {
    size += Buffer.byteLength(piece);
    if (size < CHUNK_BYTES && index < pieces.length - 1) continue;
    yield encodePieces(pieces.slice(start, index + 1), size);
    [start, size] = [index + 1, 0];
  }
}
