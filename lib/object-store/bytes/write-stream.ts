import { Readable } from 'node:stream';
import { DataTooLarge } from '#lib/data-folder/data-store.ts';
import type { DataSource, WriteOptions, WrittenBlob } from './blob-store.ts';
import { MAX_INLINE_BYTES } from './blob-store.ts';
import { type Block, blocksOf, bytesOf, releaseBlock } from './blocks.ts';
import type { DigestName } from './digest-names.ts';
import { type StreamDigests, startDigests } from './digest-pool.ts';
import { digestsOf } from './digests.ts';
import { encryptChunks } from './encryption.ts';
import { inlineLocation } from './locations.ts';

/** Where the data of one blob are written. */
export interface BlobSink {
  /** Called with one piece after the other. The data may be changed when it resolves. */
  append(data: Buffer): Promise<void>;
  /** Resolves with the location when the data are durable. */
  finish(): Promise<string>;
  /** Removes what was written. */
  abort(): Promise<void>;
}

/** Data up to this size is hashed on the event loop (0.12 ms), which costs less than messages to other threads. */
const MAX_DIRECT_BYTES = 2 ** 16;
/** Blocks of one stream that are hashed at the same time, 1 MiB. */
const MAX_PENDING_BLOCKS = 4;

/** Writes a stream in one piece of memory if it is small, otherwise block by block. */
export async function writeStream(
  chunks: DataSource,
  { limit, digests = [], mayInline = false, encryptionKey }: WriteOptions,
  open: () => Promise<BlobSink>,
): Promise<WrittenBlob> {
  const names: DigestName[] = ['md5', 'crc64nvme', ...digests];
  const source = limitedChunks(chunks, limit);
  try {
    const { head, isWhole } = await readHead(source);
    if (isWhole) return await writeSmall(joined(head), names, { mayInline, encryptionKey }, open);
    const all = prepend(head, source);
    if (encryptionKey) return await writeEncrypted(all, names, encryptionKey, open);
    const { result, location } = await writeInto(open, (sink) => writeBlocks(all, names, sink));
    return { location, ...result };
  } finally {
    await source.return(undefined);
  }
}

async function writeSmall(
  data: Buffer,
  names: readonly DigestName[],
  { mayInline, encryptionKey }: { mayInline: boolean; encryptionKey: Uint8Array | undefined },
  open: () => Promise<BlobSink>,
): Promise<WrittenBlob> {
  const stored = encryptionKey ? await encryptData(data, encryptionKey) : data;
  const facts = { size: data.length, digests: digestsOf(names, data), ...(encryptionKey && encryptedFacts(stored)) };
  if (mayInline && data.length <= MAX_INLINE_BYTES) return { location: inlineLocation(), ...facts, inline: stored };
  const { location } = await writeInto(open, (sink) => sink.append(stored));
  return { location, ...facts };
}

async function encryptData(data: Buffer, key: Uint8Array): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of encryptChunks(Readable.from([data]), key)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const encryptedFacts = (stored: Buffer): Pick<WrittenBlob, 'encrypted'> => {
  const { crc64nvme = Buffer.alloc(0) } = digestsOf(['crc64nvme'], stored);
  return { encrypted: { size: stored.length, crc64nvme } };
};

/** Digests of the data before and after their encryption are computed by other threads. */
async function writeEncrypted(
  chunks: AsyncIterable<Uint8Array>,
  names: readonly DigestName[],
  key: Uint8Array,
  open: () => Promise<BlobSink>,
): Promise<WrittenBlob> {
  const digests = startDigests(names);
  try {
    const plain = hashChunks(chunks, digests);
    const { result, location } = await writeInto(open, (sink) =>
      writeBlocks(encryptChunks(plain.chunks, key), ['crc64nvme'], sink),
    );
    const { crc64nvme = Buffer.alloc(0) } = result.digests;
    const encrypted = { size: result.size, crc64nvme };
    return { location, size: plain.size(), digests: await digests.digest(), encrypted };
  } finally {
    digests.cancel();
  }
}

/** Passes on a stream whose digests are computed. A chunk may be changed when the next one is requested. */
function hashChunks(chunks: AsyncIterable<Uint8Array>, digests: StreamDigests) {
  let size = 0;
  const pass = async function* () {
    for await (const block of blocksOf(chunks)) {
      size += block.length;
      const hashed = digests.update(block.memory, block.length);
      // A failure is thrown where the block is awaited, which can be later.
      hashed.catch(() => {});
      yield bytesOf(block);
      await hashed;
      releaseBlock(block);
    }
  };
  return { chunks: pass(), size: () => size };
}

async function writeInto<T>(open: () => Promise<BlobSink>, write: (sink: BlobSink) => Promise<T>) {
  const sink = await open();
  try {
    const result = await write(sink);
    return { result, location: await sink.finish() };
  } catch (error) {
    // The sweep removes what cannot be removed now.
    await sink.abort().catch(() => {});
    throw error;
  }
}

/** While a block is written and hashed, the next one is received. */
async function writeBlocks(chunks: AsyncIterable<Uint8Array>, names: readonly DigestName[], sink: BlobSink) {
  const digests = startDigests(names);
  const pending: Promise<void>[] = [];
  let written = Promise.resolve();
  let size = 0;
  const writeBlock = (block: Block) => {
    written = sink.append(bytesOf(block));
    const completed = Promise.all([written, digests.update(block.memory, block.length)]).then(() =>
      releaseBlock(block),
    );
    // A failure is thrown where the block is awaited, which can be later.
    completed.catch(() => {});
    pending.push(completed);
    size += block.length;
  };
  try {
    for await (const block of blocksOf(chunks)) {
      await written;
      writeBlock(block);
      if (pending.length >= MAX_PENDING_BLOCKS) await pending.shift();
    }
    await Promise.all(pending);
    return { size, digests: await digests.digest() };
  } finally {
    await Promise.allSettled(pending);
    digests.cancel();
  }
}

/** Passes on chunks, which are copied or written before the next one is requested. @throws DataTooLarge */
async function* limitedChunks(chunks: DataSource, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw new DataTooLarge(limit);
    yield chunk;
    chunks.release?.(chunk);
  }
}

const joined = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);

/** Reads until the data cannot be hashed directly. */
async function readHead(source: AsyncGenerator<Uint8Array>): Promise<{ head: Buffer[]; isWhole: boolean }> {
  const head: Buffer[] = [];
  for (let size = 0; size <= MAX_DIRECT_BYTES; ) {
    const { value, done } = await source.next();
    if (done) return { head, isWhole: true };
    // The memory of a chunk may be used again once the next one is requested.
    head.push(Buffer.from(value));
    size += value.byteLength;
  }
  return { head, isWhole: false };
}

async function* prepend(head: Uint8Array[], source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head.splice(0);
  yield* source;
}
