import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FIRST_PORT = Number(process.env.NEPHOS_E2E_PORT ?? 3310);

/** Ports of the servers under test: the complete server, and Next alone on the next port. */
export const ENTRY_PORTS = { server: FIRST_PORT, next: FIRST_PORT + 1 } as const;

/** Address at which a test serves public keys, as code hosts do. */
export const KEY_SOURCE = `127.0.0.1:${FIRST_PORT + 2}`;

/** Number of tests that run in parallel. */
export const WORKERS = 2;

/** Number of hosts for all instances. Each worker has one more host, reserved for its tests. */
export const OPEN_HOSTS = 3;

export const ADMIN_PASSWORD = 'correct horse battery staple';

/** Data folder of a server of this run, created by the first process and passed on in the environment. */
export function dataFolder(port: number = ENTRY_PORTS.server): string {
  const variable = `NEPHOS_E2E_DATA_${port}`;
  process.env[variable] ??= mkdtempSync(join(tmpdir(), 'nephos-e2e-'));
  return process.env[variable];
}
