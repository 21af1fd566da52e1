import { Readable } from 'node:stream';

/**
 * The body of a response with data: what is read in one piece as it is, because a stream costs more than to read it, and
 * other data as a stream. An error before the first chunk is an error of the request.
 * @param length bytes of the body
 */
export async function dataBody(chunks: AsyncIterable<Uint8Array>, length: number): Promise<Readable | Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (!first.done && first.value.byteLength === length) {
    await iterator.return?.();
    return first.value;
  }
  let pending: IteratorResult<Uint8Array> | undefined = first;
  // Unlike a generator, it also ends the source if nothing was read.
  const rest: AsyncIterator<Uint8Array> = {
    next: async () => {
      const next = pending ?? (await iterator.next());
      pending = undefined;
      return next;
    },
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
  };
  const options = { objectMode: false, highWaterMark: 2 ** 16 };
  return Readable.from({ [Symbol.asyncIterator]: () => rest }, options);
}
