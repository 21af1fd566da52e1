/**
 * The body of a response with data: what is read in one piece as it is, because a stream costs more than to read it, and
 * other data as a stream. An error before the first chunk is an error of the request.
 * @param chunks their memory may be used again once the next one is requested
 * @param length bytes of the body
 */
export async function dataBody(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
): Promise<AsyncIterable<Uint8Array> | Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (!first.done && first.value.byteLength === length) {
    const whole = Buffer.from(first.value);
    await iterator.return?.();
    return whole;
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
  return { [Symbol.asyncIterator]: () => rest };
}

/** Releases what a body holds that is not sent. */
export async function discardBody(body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined): Promise<void> {
  if (typeof body === 'object' && !(body instanceof Uint8Array)) await body[Symbol.asyncIterator]().return?.();
}
