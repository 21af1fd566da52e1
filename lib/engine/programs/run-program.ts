import { type ChildProcess, spawn } from 'node:child_process';
import { applicationModule } from '#lib/application-files.ts';
import { environment } from '#lib/settings/env.ts';
import type { Abort, ExecFileError, Order, ProgramResult } from './order.ts';

export type Output = Pick<ProgramResult, 'stdout' | 'stderr'>;

/** Thrown when a program fails, with its output so far. */
export class ProgramFailure extends Error implements ExecFileError, Output {
  override name = 'ProgramFailure';
  readonly code: ExecFileError['code'];
  /** Whether it was killed by its timeout or output limit. */
  readonly killed: boolean;
  readonly stdout: string;
  readonly stderr: string;

  constructor({ message, code, killed = false }: ExecFileError, { stdout, stderr }: Output) {
    super(message);
    this.code = code;
    this.killed = killed;
    this.stdout = stdout;
    this.stderr = stderr;
  }
}

interface Limits {
  timeoutMs: number;
  outputBytes?: number;
  /** Whether a timeout kills it without SIGTERM first. */
  isCut?: boolean;
  /** Ends it, with the programs that it has started. */
  signal?: AbortSignal;
}

const OUTPUT_BYTES = 2 ** 20;
/** Not relative to this module: in a bundle, this file is elsewhere. */
const RUNNER = 'lib/engine/programs/runner-process';

/**
 * Runs a program with a list of arguments, and gives what it wrote. It is started by a small process beside this one: to start
 * another one, the system copies all that a process knows of its memory, which holds this one up for longer the more it has.
 * @throws ProgramFailure
 */
export function runProgram(program: string, args: readonly string[], limits: Limits): Promise<Output> {
  runner ??= new Runner((ended) => {
    if (runner === ended) runner = undefined;
  });
  return runner.run(program, args, limits);
}

let runner: Runner | undefined;

/** Idle time after which the runner is stopped. */
const IDLE_MS = 60_000;

class Runner {
  readonly #process: ChildProcess;
  readonly #onEnd: (ended: Runner) => void;
  readonly #waiting = new Map<number, (done: ProgramResult) => void>();
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(onEnd: (ended: Runner) => void) {
    this.#onEnd = onEnd;
    this.#process = spawn(process.execPath, [applicationModule(RUNNER)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#process.on('message', (done: ProgramResult) => this.#resolve(done));
    this.#process.once('error', () => onEnd(this));
    this.#process.once('exit', () => {
      onEnd(this);
      const failure = { message: 'The process for starting programs has exited.' };
      for (const id of [...this.#waiting.keys()]) this.#resolve({ id, stdout: '', stderr: '', failure });
    });
    this.#rest();
  }

  run(program: string, args: readonly string[], { timeoutMs, outputBytes, isCut, signal }: Limits): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    this.#lastId += 1;
    const id = this.#lastId;
    this.#waiting.set(id, ({ stdout, stderr, failure }) => {
      if (failure) reject(new ProgramFailure(failure, { stdout, stderr }));
      else resolve({ stdout, stderr });
    });
    const options = {
      ...{ timeout: timeoutMs, maxBuffer: outputBytes ?? OUTPUT_BYTES, env: environment() },
      killSignal: isCut ? ('SIGKILL' as const) : ('SIGTERM' as const),
    };
    const order: Order = { id, program, args, options };
    clearTimeout(this.#idle);
    this.#process.ref();
    this.#process.channel?.ref();
    this.#process.send(order, (error) => {
      if (error) this.#resolve({ id, stdout: '', stderr: '', failure: { message: error.message } });
    });
    const abort = () => {
      if (this.#process.connected) this.#process.send({ abortedId: id } satisfies Abort);
    };
    signal?.addEventListener('abort', abort, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  #resolve(done: ProgramResult): void {
    this.#waiting.get(done.id)?.(done);
    this.#waiting.delete(done.id);
    if (this.#waiting.size === 0) this.#rest();
  }

  /** An idle runner does not keep this process alive, and stops after a while. */
  #rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  #end(): void {
    this.#onEnd(this);
    if (this.#process.connected) this.#process.disconnect();
  }
}
