/** Bytes of a block: large enough that messages to other threads cost little. */
export const BLOCK_BYTES = 2 ** 18;
/** Unused blocks that are kept, 8 MiB together: new shared memory costs system calls and page faults. */
const MAX_FREE = 32;

/** A piece of a stream in memory that other threads can read. Only the last block of a stream is not full. */
export interface Block {
  memory: SharedArrayBuffer;
  length: number;
}

const free: SharedArrayBuffer[] = [];

export const allocateBlock = (): Block => ({ memory: free.pop() ?? new SharedArrayBuffer(BLOCK_BYTES), length: 0 });

/** Called when nothing reads the block any more. */
export function releaseBlock({ memory }: Block): void {
  if (free.length < MAX_FREE) free.push(memory);
}

/** Regroups a stream into blocks, which the consumer releases. */
export async function* blocksOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  let block = allocateBlock();
  for await (const chunk of chunks) {
    for (let used = 0; used < chunk.length; ) {
      const length = Math.min(chunk.length - used, BLOCK_BYTES - block.length);
      new Uint8Array(block.memory, block.length, length).set(chunk.subarray(used, used + length));
      block.length += length;
      used += length;
      if (block.length < BLOCK_BYTES) continue;
      yield block;
      block = allocateBlock();
    }
  }
  if (block.length > 0) yield block;
  else releaseBlock(block);
}

export const bytesOf = ({ memory, length }: Block): Buffer => Buffer.from(memory, 0, length);
