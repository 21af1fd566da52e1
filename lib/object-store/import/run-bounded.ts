/** Transfers of one import at the same time. */
const MAX_TRANSFERS = 8;
/** Bytes of the objects among them: larger objects are transferred one after the other, each with bounded memory. */
const MAX_PENDING_BYTES = 8 * 2 ** 20;

interface BoundedTask {
  /** Bytes. */
  size: number;
  /** Must not throw. */
  run(): Promise<void>;
}

/** Runs tasks in their order, several at a time if they are small. @param isStopped checked before each task */
export async function runBounded(tasks: Iterable<BoundedTask>, isStopped: () => boolean): Promise<void> {
  const active = new Set<Promise<void>>();
  let pending = 0;
  for (const { size, run } of tasks) {
    const weight = Math.min(size, MAX_PENDING_BYTES);
    while (active.size >= MAX_TRANSFERS || (active.size > 0 && pending + weight > MAX_PENDING_BYTES)) {
      await Promise.race(active);
    }
    if (isStopped()) break;
    pending += weight;
    const running: Promise<void> = run().finally(() => {
      pending -= weight;
      active.delete(running);
    });
    active.add(running);
  }
  await Promise.all(active);
}
