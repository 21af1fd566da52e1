import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ADMIN_PASSWORD, ENTRY_PORTS } from '../server.ts';

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
  const origin = `http://127.0.0.1:${port}`;
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
  const server = spawn('node', ['server.ts'], { env: { ...process.env, ...settings }, stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    await use(origin, { hang: () => server.kill('SIGSTOP'), resume: () => server.kill('SIGCONT') });
  } finally {
    // A stopped process would not handle SIGTERM.
    server.kill('SIGCONT');
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}
