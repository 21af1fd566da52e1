import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A server in a separate process, started like `npm start`. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Resident memory in MiB. */
  memoryMib(): number;
  /** Stops it with a signal, as an operator does; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as a power cut does. */
  kill(): Promise<void>;
}

const READY_WITHIN_MS = 600_000;

/**
 * Starts Nephos with a data folder on a free port of the loopback interface.
 * @param entry the script to run; by default the whole server
 * @param log file to which its output is appended; discarded by default
 * @throws if it does not become ready
 */
export async function startServer(
  folder: string,
  settings: Record<string, string> = {},
  entry = 'server.ts',
  log?: string,
): Promise<ServerProcess> {
  const port = await freePort();
  const { flags, environment } = startCommand();
  // Tests must not use an engine that is installed on this machine.
  const own = { NODE_ENV: 'production' as const, NEPHOS_DATA: folder, NEPHOS_HOSTS: 'off', PORT: String(port) };
  const output = log === undefined ? undefined : openSync(log, 'a');
  const child = spawn(process.execPath, [...flags, entry], {
    env: { ...process.env, ...environment, ...own, ...settings },
    stdio: ['ignore', output ?? 'ignore', 'inherit'],
  });
  if (output !== undefined) closeSync(output);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return processOf(child, url);
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not become ready.');
}

function processOf(child: ChildProcess, url: string): ServerProcess {
  const pid = child.pid ?? 0;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid,
    memoryMib: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}

/** Returns the flags and the environment that `npm start` passes to node. */
function startCommand(): { flags: string[]; environment: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const words = scripts.start.split(' ');
  return {
    flags: words.filter((word) => word.startsWith('--')),
    environment: Object.fromEntries(words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('='))),
  };
}
