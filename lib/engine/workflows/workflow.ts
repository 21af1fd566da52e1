/**
 * What a workflow's code works with. Each step runs at least once and its output is kept, so that a run resumed after
 * a crash skips what is done; a step must therefore be safe to run again.
 */
export interface Run {
  /** Runs `work` once and keeps its (JSON) output; later passes get the kept one. A failed step is tried again. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Waits, across restarts, until the time given at the first pass. */
  sleep(name: string, durationMs: number): Promise<void>;
}

/** A long operation that survives the death of the process. */
export interface Workflow<I = never> {
  name: string;
  /** How often a failing step is tried before the run gives up. */
  maxAttempts: number;
  run(run: Run, input: I): Promise<void>;
  /** Brings the object to an honest end when the run gave up; itself tried until it succeeds. */
  onFailure(input: I, error: Error): Promise<void>;
}

/** Thrown by a step when trying again cannot help, such as "no valid host". */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
