/** Runs work on items, at most `limit` at a time. @throws the first error, after the running ones ended */
export async function runPooled<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failure: { error: unknown } | undefined;
  const runNext = async () => {
    while (next < items.length && !failure) {
      const item = items[next] as T;
      next += 1;
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runNext));
  if (failure) throw failure.error;
}
