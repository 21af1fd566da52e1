import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '#lib/db/open.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import type { TestProject } from './api.ts';
import { startApiProcess } from './bundled-module.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';
import { ADMIN_PASSWORD } from './platform.ts';
import type { ServerProcess } from './server-process.ts';

export interface CrashTestServer {
  /**
   * Starts a process on the data of the killed ones; the last one is stopped after the tests. With the argument,
   * operations on its fleet take a thousand times as long, so that it can be killed during its work.
   */
  start(isSlow?: 'slow'): Promise<ServerProcess>;
  /**
   * Ends the leases of a killed process, which otherwise expire after 15 s. On PostgreSQL a new process must wait for
   * that, because another replica could hold them. The expiry has separate tests.
   */
  endLeases(): Promise<void>;
  /** Opens a platform in this process on the same data, while no other process runs. */
  withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T>;
  /** Calls a path of a process with the project's token: POST if there is a body, else GET. */
  call(server: ServerProcess, project: TestProject, path: string, body?: object): Promise<Response>;
}

/** For crash tests: a data folder and a database that outlive each server process. @param more settings */
export function useCrashTestServer(more: Record<string, string> = {}): CrashTestServer {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-crash-'));
  let database: MigratedDatabase;
  let settings: Record<string, string>;
  let running: ServerProcess | undefined;

  beforeAll(async () => {
    database = await createMigratedDatabase(folder);
    settings = {
      ...database.settings,
      NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
      NEPHOS_LOG_LEVEL: 'silent',
      NEPHOS_FLEET_DELAY_FACTOR: '0',
      ...more,
    };
  });
  afterAll(async () => {
    await running?.kill();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    async start(isSlow) {
      const given = isSlow ? { ...settings, NEPHOS_FLEET_DELAY_FACTOR: '1000' } : settings;
      running = await startApiProcess(folder, given);
      return running;
    },
    endLeases: () => endLeases(settings),
    async withPlatform(work) {
      const platform = await createPlatform(readEnv(settings));
      try {
        return await work(platform);
      } finally {
        await platform.stop();
      }
    },
    call: (server, { api }, path, body) =>
      fetch(`${server.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-auth-token': api.token ?? '', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
  };
}

/**
 * Ends the leases in a database whose processes have ended. On PostgreSQL a new process would wait for their expiry,
 * because another replica could hold them.
 */
export async function endLeases(settings: Record<string, string>): Promise<void> {
  if (!settings.DATABASE_URL) return;
  const database = await openDatabase(readEnv(settings));
  const over = { lease_until: new Date(0).toISOString() };
  await database.transact(async (tx) => {
    await tx.updateTable('workflow_runs').set(over).where('lease_until', 'is not', null).execute();
    await tx.updateTable('periodic_jobs').set(over).where('lease_until', 'is not', null).execute();
    await tx.updateTable('event_cursors').set(over).where('lease_until', 'is not', null).execute();
  });
  await database.close();
}
