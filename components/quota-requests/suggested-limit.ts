import type { Unit } from '#components/projects/quota-words.ts';
import type { ExceededQuota } from '#lib/errors/quota-excess.ts';

/** One unit on screen: memory and images are requested in GiB, which the API counts in MiB. */
const STEPS: Readonly<Record<Unit, number>> = { count: 1, mib: 1024, gib: 1, bytes: 1 };
const ROUND = [1, 2, 5];
/** Smallest increase, so that nobody requests one more each time. */
const MIN_STEPS = 5;

/** How much more to request: what is missing, rounded up to 5, 10, 20, 50, 100 and so on. */
export function suggestedIncrease({ limit, used, requested }: Omit<ExceededQuota, 'quota'>, unit: Unit): number {
  const step = STEPS[unit];
  const missing = Math.max(MIN_STEPS, Math.ceil((used + requested - limit) / step));
  for (let power = 1; ; power *= 10) {
    const found = ROUND.map((digit) => digit * power).find((steps) => steps >= missing);
    if (found !== undefined) return found * step;
  }
}
