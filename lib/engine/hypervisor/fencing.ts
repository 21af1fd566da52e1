import { setTimeout as delay } from 'node:timers/promises';
import type { Fence } from './fence.ts';

/**
 * Maximum time that a check of the hosts waits for a fence attempt it has started. Most power controllers finish within
 * it.
 */
const TIMEOUT_MS = 2000;
/** Pause after a failed attempt; doubled after each further failure. */
const PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;

interface Attempt {
  absence: string;
  isRunning: boolean;
  abort: AbortController;
  isOff: boolean;
  failures: number;
  /** Why the last attempt failed; null if unknown. */
  reason: string | null;
  /** Earliest time of the next attempt, in ms since 1970. */
  nextAtMs: number;
}

const UNKNOWN = { isOff: false, failures: 0, reason: null, nextAtMs: 0 };

/**
 * Fences silent hosts in the background, one program at a time per host. A result is valid only for the absence that it
 * was requested for.
 */
export class HostFencing {
  readonly #fence: Fence;
  readonly #timeoutMs: number;
  readonly #attempts = new Map<string, Attempt>();

  constructor(fence: Fence, timeoutMs = TIMEOUT_MS) {
    this.#fence = fence;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Whether a host is certainly off. Starts fencing if that is unknown; a later call returns the result. @param absence
   * distinguishes this absence of the host from earlier ones
   */
  async isOff(host: string, absence: string): Promise<boolean> {
    const last = this.#attempts.get(host);
    const isSame = last?.absence === absence;
    if (last && isSame && last.isOff) return true;
    if (last?.isRunning || (last && isSame && performance.now() < last.nextAtMs)) return false;
    const attempt: Attempt = { absence, isRunning: true, abort: new AbortController(), ...UNKNOWN };
    if (isSame) Object.assign(attempt, { failures: last.failures, reason: last.reason });
    this.#attempts.set(host, attempt);
    await Promise.race([this.#try(host, attempt), delay(this.#timeoutMs, undefined, { ref: false })]);
    return attempt.isOff;
  }

  /** Aborts attempts to power off hosts that respond again. */
  release(hosts: readonly string[]): void {
    for (const host of hosts) {
      const attempt = this.#attempts.get(host);
      if (attempt?.isRunning) attempt.abort.abort();
    }
  }

  /** Failed attempts for this absence, with the reason of the last one. */
  failuresOf(host: string, absence: string): { count: number; reason: string | null } {
    const last = this.#attempts.get(host);
    return last?.absence === absence && !last.isOff
      ? { count: last.failures, reason: last.reason }
      : { count: 0, reason: null };
  }

  async #try(host: string, attempt: Attempt): Promise<void> {
    const outcome = await this.#fence(host, attempt.abort.signal);
    attempt.isOff = outcome === true;
    attempt.reason = typeof outcome === 'string' ? outcome : null;
    attempt.nextAtMs = performance.now() + Math.min(PAUSE_MS * 2 ** attempt.failures, LONGEST_PAUSE_MS);
    attempt.failures += 1;
    attempt.isRunning = false;
  }
}
