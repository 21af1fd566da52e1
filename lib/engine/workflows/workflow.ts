import type { FailureReason } from './failure-reason.ts';

/**
 * The interface for workflow code. Each step runs at least once and its output is stored; a resumed run skips completed
 * steps, so steps must be idempotent.
 */
export interface Run {
  readonly id: string;
  /** Runs `work` once and stores its output as JSON; later passes get the stored output. A failed step is retried. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Waits, across restarts, until the time given in the first pass. The run is queued meanwhile and occupies no worker;
   * the same holds for waits in drivers with `whileWaiting`. A repeated sleep forgets its time when it ends, so that a
   * long series of them does not grow the record of the run: its name can be used again.
   */
  sleep(name: string, durationMs: number, options?: { isRepeated?: boolean }): Promise<void>;
}

/**
 * Separate workers: slow imports and unresponsive alert receivers block no others, and recovery is independent of
 * ordinary work. Runs that may have crashed a process execute alone in quarantine, so that a repeated crash identifies
 * the cause.
 */
export type PoolName = 'general' | 'recovery' | 'imports' | 'alerts' | 'quarantine';

/** A long operation that survives the death of the process. */
export interface Workflow<I = never> {
  name: string;
  pool: PoolName;
  /** Attempts of a failing step before the run fails. */
  maxAttempts: number;
  run(run: Run, input: I): Promise<void>;
  /**
   * Moves the object to a consistent final state after the run failed; itself retried. The error's message is for
   * users, its cause for administrators.
   */
  onFailure(input: I, error: Error, runId: string): Promise<void>;
}

/** Thrown by a step if a retry cannot help, such as "no valid host". */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
  /** For those who explain the failure. */
  readonly reason: FailureReason | undefined;

  constructor(message: string, { reason, ...options }: ErrorOptions & { reason?: FailureReason | undefined } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

export const failureReasonOf = (error: unknown): FailureReason | undefined =>
  error instanceof PermanentFailure ? error.reason : undefined;
