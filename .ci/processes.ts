import { type ChildProcess, spawn as spawnProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type Print = (text: string) => void;
export const printToStdout: Print = (text) => void process.stdout.write(text);

export type Environment = Record<string, string>;

/** Tests start dozens of servers and commands, which share one compile cache. */
const compileCache = { NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules', '.cache', 'node') };

/** Test data is kept in memory where possible, so that tests do not depend on the disk. */
const MEMORY = '/dev/shm';
const temporary = process.env.TMPDIR === undefined && existsSync(MEMORY) ? { TMPDIR: MEMORY } : {};

/** Every process of a run inherits this variable, even one that leaves its process group. */
const runMarker = { TEST_RUN_MARKER: randomUUID() };

/** Exceeds the 15 seconds that Playwright gives its servers to shut down. */
const GRACE_MS = 25_000;
const POLL_MS = 50;

const running = new Set<ChildProcess>();
let isEnding = false;

/** Runs a command from `node_modules/.bin`, or else the PATH, in its own process group. Returns its exit status. */
export function spawn(
  command: string,
  args: string[],
  environment: Environment = {},
  print: Print = printToStdout,
): Promise<number> {
  const local = join('node_modules', '.bin', command);
  const child = spawnProcess(existsSync(local) ? local : command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
      ...temporary,
      ...compileCache,
      ...runMarker,
      ...environment,
    },
  });
  running.add(child);
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', print);
  // Do not wait for the end of the output: orphaned child processes can hold it open.
  return new Promise((resolve) => {
    const end = (status: number) => {
      running.delete(child);
      // During shutdown, resolving would let the caller start the next command.
      if (!isEnding) resolve(status);
    };
    child.on('exit', (status) => end(status ?? 1));
    child.on('error', ({ message }) => {
      print(`${message}\n`);
      end(1);
    });
  });
}

/** Makes SIGINT, SIGTERM and SIGHUP end this process and everything it started. The second signal does not wait. */
export function endEverythingOnSignals(): void {
  let graceMs = GRACE_MS;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      void endEverything(graceMs).then(() => process.exit(128 + constants.signals[signal]));
      graceMs = 0;
    });
  }
}

async function endEverything(graceMs: number): Promise<void> {
  isEnding = true;
  for (const child of running) signalGroup(child, 'SIGINT');
  for (const deadline = Date.now() + graceMs; running.size > 0 && Date.now() < deadline; ) await delay(POLL_MS);
  for (const child of running) signalGroup(child, 'SIGKILL');
  for (const pid of processesOfRun()) sendSignal(pid, 'SIGKILL');
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) sendSignal(-pid, signal);
}

/** The process may have exited in the meantime (ESRCH). */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Returns the running processes of this run, even if they were reparented. Linux only. */
function processesOfRun(): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  const marker = `TEST_RUN_MARKER=${runMarker.TEST_RUN_MARKER}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(marker))
    .map(Number);
}

/** Returns an empty list for a process of another user, or one that has exited. */
function environmentOf(pid: string): string[] {
  try {
    return readFileSync(join('/proc', pid, 'environ'), 'utf8').split('\0');
  } catch {
    return [];
  }
}
