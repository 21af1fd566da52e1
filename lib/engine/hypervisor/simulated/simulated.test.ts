import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#lib/db/database.ts';
import { readEnv } from '#lib/env.ts';
import type { Hypervisor } from '../hypervisor.ts';
import { describeHypervisor } from '../hypervisor-suite.ts';
import { createSimulatedFleet, FAULT_KEY } from './simulated.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-fleet-'));
let database: Database;
let fleet: Hypervisor;

beforeAll(async () => {
  database = await openDatabase(readEnv({ NEPHOS_DATA: folder }));
  fleet = createSimulatedFleet({ database, hosts: 2, speed: 0 });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describeHypervisor('simulated fleet', () => fleet);

const spec = (metadata: Record<string, string>) => ({
  id: randomUUID(),
  name: 'web-1',
  vcpus: 1,
  ramMb: 512,
  diskGb: 1,
  imageId: null,
  metadata,
  userData: null,
  volumes: { '/dev/vda': 'volume-0' },
  portIds: [],
});

test('simulated fleet: what runs is still there for a driver made anew', async () => {
  const machine = spec({});
  await fleet.spawn('sim-2', machine);
  const again = createSimulatedFleet({ database, hosts: 2, speed: 0 });
  expect(await again.list()).toContainEqual({
    id: machine.id,
    host: 'sim-2',
    isRunning: true,
    volumes: { '/dev/vda': 'volume-0' },
    portIds: [],
  });
});

test('simulated fleet: a machine destroyed while it is being built never comes up', async () => {
  const slow = createSimulatedFleet({ database, hosts: 1, speed: 0.02 });
  const machine = spec({});
  const spawning = slow.spawn('sim-1', machine);
  await expect.poll(async () => (await slow.list()).some(({ id }) => id === machine.id)).toBe(true);
  await slow.destroy(machine.id);
  await spawning;
  expect((await slow.list()).some(({ id }) => id === machine.id)).toBe(false);
});

test('simulated fleet: the metadata key makes the operation it names fail, and no other', async () => {
  const broken = spec({ [FAULT_KEY]: 'spawn' });
  await expect(fleet.spawn('sim-1', broken)).rejects.toThrow('told to fail');
  const stubborn = spec({ [FAULT_KEY]: 'stop' });
  await fleet.spawn('sim-1', stubborn);
  await expect(fleet.stop(stubborn.id)).rejects.toThrow('told to fail');
  await fleet.reboot(stubborn.id, 'HARD');
});
