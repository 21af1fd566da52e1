import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { startServer } from '#lib/testing/server-process.ts';
import { type Limit, startBareServer } from './limit.ts';
import type { ObjectBench } from './object-bench.ts';
import { measureObjectImports } from './object-imports.ts';
import { measureObjectListing, seedListing } from './object-listing.ts';
import { measureObjectRequests } from './object-requests.ts';
import { measureSignatures } from './object-signatures.ts';
import { measureObjectTransfers } from './object-transfers.ts';
import type { Row } from './report.ts';
import { signIn } from './sign-in.ts';

const MEASUREMENTS: readonly ((bench: ObjectBench) => Promise<Row[]>)[] = [
  async () => [await measureSignatures()],
  async (bench) => [await measureObjectListing(bench)],
  measureObjectRequests,
  measureObjectTransfers,
  measureObjectImports,
];

/** Starts a bare server that stores bodies as files in a folder. */
async function startBare(folder: string): Promise<Limit> {
  mkdirSync(folder);
  return startBareServer('bench/objects-server.ts', folder);
}

/** Creates the database with a container of a million objects. Returns the project that owns it. */
async function seedObjects(settings: Record<string, string>): Promise<string> {
  const platform = await createPlatform(readEnv(settings));
  try {
    const { id } = await platform.services.database.read
      .selectFrom('projects')
      .select('id')
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    await seedListing(platform.services.database, id);
    return id;
  } finally {
    await platform.stop();
  }
}

/**
 * Measures the object store next to a bare server that does the same work with the same bytes and syncs. The folder for
 * temporary files must be on a disk: syncs in memory cost nothing.
 */
export async function measureObjects(password: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = {
    NEPHOS_DATA: join(folder, 'data'),
    NEPHOS_ADMIN_PASSWORD: password,
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_LOG_LEVEL: 'error',
    NEPHOS_IMAGE_IMPORT_NETWORKS: '127.0.0.0/8',
  };
  const servers: { stop(): Promise<unknown> }[] = [];
  try {
    const projectId = await seedObjects(settings);
    const nephos = await startServer(settings.NEPHOS_DATA, settings, 'lib/testing/api-process.ts');
    servers.push(nephos);
    const bare = await startBare(join(folder, 'bare'));
    servers.push(bare);
    const headers = { 'x-auth-token': await signIn(nephos.url, password, { id: projectId }) };
    const bench = { nephos, bare, folder, headers, account: `/object-store/v1/AUTH_${projectId}` };
    const rows: Row[] = [];
    for (const measure of MEASUREMENTS) {
      const measured = await measure(bench);
      for (const { what, measured: value } of measured) process.stderr.write(`${what}: ${value.toFixed(2)}\n`);
      rows.push(...measured);
    }
    return rows;
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
