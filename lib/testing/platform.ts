import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { endExports } from './exports.ts';
import { cheapenAdmin } from './fixtures.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';

export const BASE_URL = 'http://nephos.test';
export const ADMIN_PASSWORD = 'correct horse battery staple';

/** A platform for one test file; available from `beforeAll` on. */
export interface TestPlatform {
  readonly platform: Platform;
}

/** For `usePlatform` in tests whose steps fail for good, so that they do not wait for the last attempt. */
export const RETRY_AT_ONCE = (): number => 1;

type Settings = Record<string, string>;

/**
 * Starts a platform before the tests of a file and stops it after them: on SQLite in a new folder, or in a new
 * PostgreSQL database if NEPHOS_TEST_DATABASE_URL is set. Operations of the simulated fleet take no time. Settings that
 * are known only in `beforeAll` are passed as a function. @param backoffMs delay before a failed step is retried; by
 * default as in production, several seconds until a step has failed for good
 */
export function usePlatform(
  settings: Settings | (() => Settings) = {},
  backoffMs?: (attempts: number) => number,
): TestPlatform {
  let platform: Platform | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nephos-test-'));
  let database: MigratedDatabase | undefined;

  beforeAll(async () => {
    database = await createMigratedDatabase(folder);
    platform = await createPlatform(
      readEnv({
        ...database.settings,
        NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
        NEPHOS_DISK_RESERVE_GIB: '0',
        NEPHOS_RATE_LIMIT: 'off',
        NEPHOS_FLEET_DELAY_FACTOR: '0',
        // A round of heartbeats overwrites states of hosts that a test has set.
        NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '10',
        NEPHOS_LOG_LEVEL: 'error',
        NEPHOS_CHECK_RESPONSES: 'on',
        ...(typeof settings === 'function' ? settings() : settings),
      }),
      'active',
      backoffMs,
    );
    await cheapenAdmin({ platform }, ADMIN_PASSWORD);
  });
  afterAll(async () => {
    await platform?.stop();
    await database?.drop();
    await endExports(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get platform() {
      if (!platform) throw new Error('The platform starts in beforeAll; use it inside tests only.');
      return platform;
    },
  };
}
