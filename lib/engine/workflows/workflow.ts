/**
 * What a workflow's code works with. Each step runs at least once and its output is kept, so that a run resumed after
 * a crash skips what is done; a step must therefore be safe to run again.
 */
export interface Run {
  /** Names the run, in the log too. */
  readonly id: string;
  /** Runs `work` once and keeps its (JSON) output; later passes get the kept one. A failed step is tried again. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Waits, across restarts, until the time given at the first pass. The run is put back into its queue meanwhile and holds
   * no worker; what it waits for in a driver does not either, where the driver says so with `whileWaiting`.
   */
  sleep(name: string, durationMs: number): Promise<void>;
}

/**
 * Workers of their own: slow imports, and receivers of alerts that do not answer, hold none of the others, and when half of the
 * hosts fail at once, neither their recovery waits for ordinary work nor ordinary work for it. Runs that may have broken the
 * process off go on one at a time in quarantine, so that the one that does it again is known for it.
 */
export type PoolName = 'general' | 'recovery' | 'imports' | 'alerts' | 'quarantine';

/** A long operation that survives the death of the process. */
export interface Workflow<I = never> {
  name: string;
  pool: PoolName;
  /** How often a failing step is tried before the run gives up. */
  maxAttempts: number;
  run(run: Run, input: I): Promise<void>;
  /**
   * Brings the object to an honest end when the run gave up; itself tried several times. The error's message is for users;
   * its cause is what was thrown.
   */
  onFailure(input: I, error: Error): Promise<void>;
}

/** Thrown by a step when trying again cannot help, such as "no valid host". */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
