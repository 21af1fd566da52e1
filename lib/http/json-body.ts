import { Fragment, Fragments, renderMembers } from './fragments.ts';

/** The JSON of an answer, in pieces: joined, they are what `JSON.stringify` gives. */
export interface Json {
  pieces: readonly string[];
  bytes: number;
}

/** Lists that are longer are serialized a few members at a time. */
const LONG_LIST = 100;
/**
 * Answers longer than this are sent as bytes: a socket allocates three times the length of a string while it writes it. Up to here
 * that costs less than a buffer, which the garbage collector must free.
 */
const MIN_BUFFER_BYTES = 16_384;
/** Answers longer than this are encoded while the client reads them, so that no client makes the server hold one as bytes. */
const MAX_BUFFER_BYTES = 2 ** 21;
const CHUNK_BYTES = 2 ** 19;

/**
 * JSON of a response: as `JSON.stringify`, with fragments spliced in at the first level. Long lists at the first level, or a bare one,
 * are serialized in chunks, between which others have their turn.
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

/** Nothing for what `JSON.stringify` leaves out of an object. */
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

/** The body of an answer: text, bytes, or, where it is long, a stream of bytes that are encoded as they are read. */
export function jsonBody({ pieces, bytes }: Json): string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes <= MIN_BUFFER_BYTES) return pieces.join('');
  return bytes <= MAX_BUFFER_BYTES ? encoded(pieces, bytes) : streamOf(pieces);
}

function encoded(pieces: readonly string[], size: number): Buffer<ArrayBuffer> {
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
    yield encoded(pieces.slice(start, index + 1), size);
    [start, size] = [index + 1, 0];
  }
}
