import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FIRST_PORT = Number(process.env.NEPHOS_E2E_PORT ?? 3310);

/** Where the servers under test listen: our own server, and Next alone, on the next port. */
export const ENTRY_PORTS = { server: FIRST_PORT, next: FIRST_PORT + 1 } as const;

/** Where a test shows public keys, as code hosts do. */
export const KEY_SOURCE = `127.0.0.1:${FIRST_PORT + 2}`;

/** Tests that run side by side. */
export const WORKERS = 2;

/** Hosts that take everybody's instances; beyond them each worker has one of its own. */
export const OPEN_HOSTS = 3;

export const ADMIN_PASSWORD = 'correct horse battery staple';

/** The data folder of a server of this run. The run's first process makes it; the environment tells it to the others. */
export function dataFolder(port: number = ENTRY_PORTS.server): string {
  const variable = `NEPHOS_E2E_DATA_${port}`;
  process.env[variable] ??= mkdtempSync(join(tmpdir(), 'nephos-e2e-'));
  return process.env[variable];
}
