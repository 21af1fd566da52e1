/** A pseudorandom sequence that is the same for the same seed. */
export interface SeededRandom {
  /** In the range [0, 1). */
  next(): number;
  pick<T>(all: readonly T[]): T | undefined;
  shuffled<T>(all: readonly T[]): T[];
}

export function seeded(seed: number): SeededRandom {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (all) => all[Math.floor(next() * all.length)],
    shuffled: (all) =>
      all
        .map((one) => ({ one, by: next() }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ one }) => one),
  };
}
