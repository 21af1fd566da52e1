import { AsyncLocalStorage } from 'node:async_hooks';
import { currentProcess, type SimulatedProcess } from './simulated-process.ts';

const settle = globalThis.setImmediate;

interface Task {
  atMs: number;
  order: number;
  process: SimulatedProcess | undefined;
  isCancelled: boolean;
  run(): void;
}

const isBefore = (one: Task, other: Task) =>
  one.atMs === other.atMs ? one.order < other.order : one.atMs < other.atMs;

/** Tasks by time, as a binary heap. */
class TaskHeap {
  #tasks: Task[] = [];

  get size(): number {
    return this.#tasks.length;
  }

  clear(): void {
    this.#tasks = [];
  }

  add(task: Task): void {
    const tasks = this.#tasks;
    let at = tasks.length;
    tasks.push(task);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = tasks[parent];
      if (!above || isBefore(above, task)) break;
      tasks[at] = above;
      at = parent;
    }
    tasks[at] = task;
  }

  take(): Task | undefined {
    const tasks = this.#tasks;
    const first = tasks[0];
    const last = tasks.pop();
    if (last && tasks.length > 0) this.#sink(last);
    return first;
  }

  #sink(task: Task): void {
    const tasks = this.#tasks;
    let at = 0;
    for (;;) {
      const [left, right] = [tasks[2 * at + 1], tasks[2 * at + 2]];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!child || !isBefore(child, task)) break;
      tasks[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    tasks[at] = task;
  }
}

/**
 * Time that passes only from task to task: each runs when everything before it has come to rest, which makes the order of
 * all events depend on nothing but their times.
 */
class VirtualTime {
  /** Milliseconds since 1970. */
  nowMs = 0;
  /** Errors that nothing caught. */
  readonly uncaught: unknown[] = [];
  readonly #tasks = new TaskHeap();
  #order = 0;

  /** Begins again at a time, without tasks. */
  reset(nowMs: number): void {
    this.nowMs = nowMs;
    this.uncaught.length = 0;
    this.#tasks.clear();
    this.#order = 0;
  }

  /** Runs work later as part of the current process, or of the given one. @returns a function that cancels it */
  schedule(delayMs: number, work: () => void, process = currentProcess()): () => void {
    const atMs = this.nowMs + Math.max(0, Number.isFinite(delayMs) ? delayMs : 0);
    const context = AsyncLocalStorage.snapshot();
    const task: Task = { atMs, order: this.#order, process, isCancelled: false, run: () => context(work) };
    this.#order += 1;
    this.#tasks.add(task);
    return () => {
      task.isCancelled = true;
    };
  }

  /** Resolves after a delay, unless the current process dies before. */
  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.schedule(delayMs, resolve));
  }

  /** Lets time pass until the condition holds or no task is left. */
  async passUntil(isOver: () => boolean): Promise<void> {
    await atRest();
    while (!isOver() && this.#tasks.size > 0) {
      if (this.#runNext()) await atRest();
    }
  }

  /** False if there was nothing to run. */
  #runNext(): boolean {
    const task = this.#tasks.take();
    if (!task || task.isCancelled || task.process?.isAlive === false) return false;
    const pausedUntilMs = task.process?.pausedUntilMs ?? 0;
    if (pausedUntilMs > task.atMs) {
      task.atMs = pausedUntilMs;
      this.#tasks.add(task);
      return false;
    }
    this.nowMs = Math.max(this.nowMs, task.atMs);
    try {
      task.run();
    } catch (error) {
      this.uncaught.push(error);
    }
    return true;
  }
}

/** All promises that can continue have continued before Node starts the next phase of its event loop. */
const atRest = () => new Promise<void>((resolve) => settle(resolve));

export const virtualTime = new VirtualTime();
