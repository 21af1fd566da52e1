import { setTimeout as delay } from 'node:timers/promises';
import type { Fence } from './fence.ts';

/** So long a look at the hosts waits for an attempt that it has begun: most power controllers are done then. */
const PATIENCE_MS = 2000;
/** Between an attempt that failed and the next, doubled each time. */
const PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;

interface Attempt {
  /** What it was begun for. */
  absence: string;
  isRunning: boolean;
  /** Whether the host has lost its power. */
  isOff: boolean;
  failures: number;
  /** Milliseconds since 1970 before which it is not tried again. */
  nextAt: number;
}

/**
 * Takes the power from silent hosts beside whatever else is done, one program at a time for each. An outcome counts for the absence
 * that it was asked for: of a host that has been there since it says nothing.
 */
export class HostFencing {
  readonly #fence: Fence;
  readonly #patienceMs: number;
  readonly #attempts = new Map<string, Attempt>();

  constructor(fence: Fence, patienceMs = PATIENCE_MS) {
    this.#fence = fence;
    this.#patienceMs = patienceMs;
  }

  /**
   * Whether a host certainly has no power now. Where that is not known it is being taken, and known at a later call.
   * @param absence what tells this time of being away from those before
   */
  async isOff(host: string, absence: string): Promise<boolean> {
    const last = this.#attempts.get(host);
    const isSame = last?.absence === absence;
    if (last && isSame && last.isOff) return true;
    if (last?.isRunning || (last && isSame && Date.now() < last.nextAt)) return false;
    const attempt = { absence, isRunning: true, isOff: false, failures: isSame ? last.failures : 0, nextAt: 0 };
    this.#attempts.set(host, attempt);
    await Promise.race([this.#try(host, attempt), delay(this.#patienceMs, undefined, { ref: false })]);
    return attempt.isOff;
  }

  async #try(host: string, attempt: Attempt): Promise<void> {
    attempt.isOff = await this.#fence(host);
    attempt.nextAt = Date.now() + Math.min(PAUSE_MS * 2 ** attempt.failures, LONGEST_PAUSE_MS);
    attempt.failures += 1;
    attempt.isRunning = false;
  }
}
