import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ADMIN_PASSWORD, ENTRY_PORTS, platformSettings } from '../server.ts';

/** The administrator created at the first start. */
export const FIRST_ADMIN = { name: 'admin', password: ADMIN_PASSWORD };

interface ServerProcess {
  /** The process still accepts connections but does not respond. */
  hang(): void;
  resume(): void;
}

/** Port offset above the ports of the shared platform. */
const BEYOND = 40;

/** Runs an empty platform during `use`. @param worker index of the parallel worker */
export async function ownPlatform(
  worker: number,
  use: (origin: string, process: ServerProcess) => Promise<void>,
): Promise<void> {
  const port = ENTRY_PORTS.server + BEYOND + worker;
  const data = await mkdtemp(join(tmpdir(), 'nephos-e2e-own-'));
  const settings = {
    PORT: String(port),
    NEPHOS_DATA: data,
    NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    NEPHOS_FLEET_HOSTS: '2',
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_LOG_LEVEL: 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  try {
    await runServer(['node', 'server.ts'], settings, port, use);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Runs Next alone, without the server of Nephos, during `use`. It has the settings of the server under test. */
export const nextAlone = (use: () => Promise<void>): Promise<void> =>
  runServer(
    ['next', 'start', '-H', '127.0.0.1', '-p', String(ENTRY_PORTS.next)],
    platformSettings(ENTRY_PORTS.next),
    ENTRY_PORTS.next,
    use,
  );

async function runServer(
  [command = '', ...args]: string[],
  settings: Record<string, string>,
  port: number,
  use: (origin: string, process: ServerProcess) => Promise<void>,
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(command, args, { env: { ...process.env, ...settings }, stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
    await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
    await use(origin, { hang: () => server.kill('SIGSTOP'), resume: () => server.kill('SIGCONT') });
  } finally {
    // A stopped process would not handle SIGTERM.
    server.kill('SIGCONT');
    server.kill('SIGTERM');
    await ended;
  }
}
