import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#lib/db/database.ts';
import { openDatabase } from '#lib/db/open.ts';
import { SimulatedFleet } from '#lib/engine/hypervisor/simulated/simulated-hypervisor.ts';
import { readEnv } from '#lib/settings/env.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';

/** Starts a simulated fleet of two hosts on a new database for the tests of one file. Operations take no time. */
export function useFleet() {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-fleet-'));
  let made: { migrated: MigratedDatabase; database: Database; fleet: SimulatedFleet } | undefined;
  const need = () => {
    if (!made) throw new Error('The fleet is there while tests run.');
    return made;
  };
  beforeAll(async () => {
    const migrated = await createMigratedDatabase(folder);
    const database = await openDatabase(readEnv(migrated.settings));
    made = { migrated, database, fleet: new SimulatedFleet({ database, hosts: 2, speed: 0 }) };
  });
  afterAll(async () => {
    await need().database.close();
    await need().migrated.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return need;
}
