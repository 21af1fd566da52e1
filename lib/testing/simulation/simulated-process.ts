import { AsyncLocalStorage } from 'node:async_hooks';

/** A replica of the platform between its start and its crash. Work outside of a process belongs to the world. */
export class SimulatedProcess {
  readonly name: string;
  /** A dead process never continues: its timers are dropped, and its calls are never answered. */
  isAlive = true;
  /** Virtual time until which nothing of the process runs, as when its machine is suspended. */
  pausedUntilMs = 0;
  /** Difference of its clock from virtual time. */
  clockOffsetMs = 0;
  /** Virtual time until which its database connections fail. */
  cutOffUntilMs = 0;
  /** Number of further database operations until it crashes; never, if undefined. */
  operationsLeft: number | undefined;
  /** The next pause. */
  pause: { afterCommits: number; forMs: number } | undefined;
  /** Hosts that do not respond to it, although they may respond to others. */
  readonly unreachableHosts = new Set<string>();

  constructor(name: string) {
    this.name = name;
  }
}

const processes = new AsyncLocalStorage<SimulatedProcess | undefined>();

export const currentProcess = (): SimulatedProcess | undefined => processes.getStore();

/** Runs work as part of a process. Everything that it starts belongs to it. */
export const runAs = <T>(process: SimulatedProcess, work: () => T): T => processes.run(process, work);

/** Runs work as part of the world, whoever causes it: without the process and the workflow run of the caller. */
export const runAsWorld: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();
