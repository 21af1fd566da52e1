import { type DiskChunk, PIECE_ALIGNMENT } from '../disk-chunk.ts';

/** The header of the only version that both `export-diff` and `import-diff` support. */
const HEADER = 'rbd diff v1\n';
/** Maximum bytes of a piece. */
const BLOCK = 2 ** 22;

class DiffFormatError extends Error {
  override name = 'DiffFormatError';
}

const record = (tag: string, ...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(1 + numbers.length * 8);
  bytes.write(tag, 'latin1');
  for (const [index, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 1 + index * 8);
  return bytes;
};

/** Pieces in the format of `rbd import-diff`, which rejects an incomplete stream. @param bytes virtual size */
export async function* writeDiff(pieces: AsyncIterable<DiskChunk>, bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from(HEADER);
  yield record('s', bytes);
  for await (const piece of pieces) {
    yield record('w', piece.position, piece.bytes.length);
    yield piece.bytes;
  }
  yield record('e');
}

/**
 * Parses the output of a full `rbd export-diff`. Its boundaries depend on the image. @throws DiffFormatError if it is
 * invalid or incomplete
 */
export async function* readDiff(stream: AsyncIterable<Buffer>): AsyncGenerator<DiskChunk> {
  const bytes = new ByteReader(stream);
  if ((await bytes.read(HEADER.length)).toString('latin1') !== HEADER)
    throw new DiffFormatError('The output of rbd has an unknown format.');
  let size = Number.POSITIVE_INFINITY;
  let block: Block | undefined;
  for (let tag = await bytes.tag(); tag !== 'e'; tag = await bytes.tag()) {
    if (tag === 's') size = await bytes.number();
    else if (tag === 'f' || tag === 't') await bytes.read((await bytes.read(4)).readUInt32LE());
    else if (tag === 'z') await bytes.read(16);
    else if (tag === 'w') {
      let position = await bytes.number();
      for (let left = await bytes.number(); left > 0; ) {
        const length = Math.min(left, BLOCK - (position % BLOCK));
        if (block && !block.has(position)) yield block.piece(size);
        block = block?.has(position) ? block : new Block(position);
        block.write(position, await bytes.read(length));
        [position, left] = [position + length, left - length];
      }
    } else throw new DiffFormatError('The output of rbd has an unknown format.');
  }
  if (block) yield block.piece(size);
}

/** A section of a disk with its written range. Takes memory for that range only. */
class Block {
  readonly #start: number;
  readonly #writes: { at: number; bytes: Buffer }[] = [];
  #from: number;
  #to = 0;

  constructor(position: number) {
    this.#start = position - (position % BLOCK);
    this.#from = position - this.#start;
  }

  has(position: number): boolean {
    return position >= this.#start && position < this.#start + BLOCK;
  }

  write(position: number, bytes: Buffer): void {
    const at = position - this.#start;
    this.#writes.push({ at, bytes });
    this.#from = Math.min(this.#from, at);
    this.#to = Math.max(this.#to, at + bytes.length);
  }

  /** Aligned, padded with zeros. */
  piece(size: number): DiskChunk {
    const from = this.#from - (this.#from % PIECE_ALIGNMENT);
    const to = Math.ceil(this.#to / PIECE_ALIGNMENT) * PIECE_ALIGNMENT;
    const bytes = Buffer.alloc(Math.min(to, size - this.#start) - from);
    for (const write of this.#writes) write.bytes.copy(bytes, write.at - from);
    return { position: this.#start + from, bytes };
  }
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer[] = [];
  #length = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async tag(): Promise<string> {
    return (await this.read(1)).toString('latin1');
  }

  async number(): Promise<number> {
    const number = Number((await this.read(8)).readBigUInt64LE());
    if (!Number.isSafeInteger(number)) throw new DiffFormatError('The output of rbd has an unknown format.');
    return number;
  }

  /** @throws DiffFormatError if the stream ends early */
  async read(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new DiffFormatError('The output of rbd is incomplete.');
      this.#rest.push(value);
      this.#length += value.length;
    }
    const all = this.#rest.length === 1 ? (this.#rest[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#rest);
    this.#rest = [all.subarray(count)];
    this.#length -= count;
    return all.subarray(0, count);
  }
}
