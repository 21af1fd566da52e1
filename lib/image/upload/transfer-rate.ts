export interface TransferRate {
  /** Undefined until enough has been measured. */
  bytesPerSecond: number | undefined;
  /** Estimated remaining time. */
  leftMs: number | undefined;
}

const WINDOW_MS = 15_000;
const MIN_ELAPSED_MS = 1500;

/** Measures the rate over the last seconds only, so that a pause does not distort it. */
export function createPace(total: number, now: () => number = Date.now) {
  let marks: { at: number; bytes: number }[] = [];
  return (bytes: number): TransferRate => {
    const at = now();
    marks = [...marks.filter((mark) => at - mark.at <= WINDOW_MS), { at, bytes }];
    const [first = { at, bytes }] = marks;
    const tookMs = at - first.at;
    const moved = bytes - first.bytes;
    if (tookMs < MIN_ELAPSED_MS || moved <= 0) return { bytesPerSecond: undefined, leftMs: undefined };
    const bytesPerSecond = (moved * 1000) / tookMs;
    return { bytesPerSecond, leftMs: ((total - bytes) / bytesPerSecond) * 1000 };
  };
}
