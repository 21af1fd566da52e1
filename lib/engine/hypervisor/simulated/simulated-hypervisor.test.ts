import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useFleet } from '#lib/testing/fleet.ts';
import { HostAwayError } from '../hypervisor.ts';
import { describeHypervisor, specOf } from '../hypervisor-suite.ts';
import { FAULT_KEY } from './operations.ts';
import { SimulatedFleet } from './simulated-hypervisor.ts';

const lab = useFleet();

describeHypervisor('simulated fleet', () => lab().fleet, {
  loseHost: async (host) => {
    await lab().fleet.addFault(fault({ type: 'host_down', host }));
  },
  recoverHost: () => lab().fleet.faults.clear(),
  crash: (id) => lab().fleet.crash(id),
});

const spec = (metadata: Record<string, string> = {}) => specOf(randomUUID(), { metadata });
const find = async (id: string) => (await lab().fleet.list()).find((machine) => machine.id === id);

test('simulated fleet: running machines are still there for a new driver', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-2', machine);
  const again = new SimulatedFleet({ database: lab().database, hosts: 2, speed: 0 });
  expect(await again.list()).toContainEqual(await find(machine.id));
});

test('simulated fleet: a machine destroyed while it is being built never comes up', async () => {
  const slow = new SimulatedFleet({ database: lab().database, hosts: 1, speed: 0.02 });
  const machine = spec();
  const spawning = slow.spawn('sim-1', machine);
  await expect.poll(async () => (await slow.list()).some(({ id }) => id === machine.id)).toBe(true);
  await slow.destroy(machine.id);
  await spawning;
  expect((await slow.list()).some(({ id }) => id === machine.id)).toBe(false);
});

test('simulated fleet: a machine that its host must let go of stays while that is down', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-1', machine);
  await lab().fleet.addFault(fault({ type: 'process_down', host: 'sim-1' }));
  await expect(lab().fleet.destroy(machine.id, { volumes: [], from: 'sim-1' })).rejects.toThrow(HostAwayError);
  expect(await find(machine.id)).toMatchObject({ host: 'sim-1', power: 'running' });
  await lab().fleet.faults.clear();
  await lab().fleet.destroy(machine.id, { volumes: [], from: 'sim-1' });
  expect(await find(machine.id)).toBeUndefined();
});

test('simulated fleet: a live migration that would take hours ends at once when it is forced, a later one does not', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-1', machine);
  const slow = new SimulatedFleet({ database: lab().database, hosts: 2, speed: 5000 });
  const migrating = slow.migrateLive(machine.id, 'sim-2');
  await lab().fleet.forceMigration(machine.id, 'sim-2');
  await migrating;
  expect(await find(machine.id)).toMatchObject({ host: 'sim-2' });
  const row = lab().database.read.selectFrom('simulated_machines').select('migrating').where('id', '=', machine.id);
  expect(await row.executeTakeFirst()).toEqual({ migrating: null });
});

test('simulated fleet: the metadata key makes the operation it names fail, and no other', async () => {
  await expect(lab().fleet.spawn('sim-1', spec({ [FAULT_KEY]: 'spawn' }))).rejects.toThrow('simulated fault');
  const stubborn = spec({ [FAULT_KEY]: 'stop' });
  await lab().fleet.spawn('sim-1', stubborn);
  await expect(lab().fleet.stop(stubborn.id)).rejects.toThrow('simulated fault');
  await lab().fleet.reboot(stubborn.id, 'HARD');
});

const fault = (values: object) => ({
  ...{ type: 'operation_fails' as const, host: null, server_id: null },
  ...{ operation: null, delay_ms: null, remaining: null, ...values },
});

test('simulated fleet: a fault with two strikes fails twice, then the operation succeeds', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-1', machine);
  await lab().fleet.addFault(fault({ server_id: machine.id, operation: 'pause', remaining: 2 }));
  await expect(lab().fleet.pause(machine.id)).rejects.toThrow('simulated fault');
  await expect(lab().fleet.pause(machine.id)).rejects.toThrow('simulated fault');
  await lab().fleet.pause(machine.id);
  expect(await lab().fleet.faults.all()).toEqual([]);
});

test('simulated fleet: a new driver still knows a fault', async () => {
  const { id } = await lab().fleet.addFault(fault({ type: 'process_down', host: 'sim-1' }));
  const again = new SimulatedFleet({ database: lab().database, hosts: 2, speed: 0 });
  expect((await again.hostReports())[0]).toMatchObject({ name: 'sim-1', isUp: false });
  await expect(again.spawn('sim-1', spec())).rejects.toThrow('host sim-1 is down');
  await again.faults.remove(id);
  expect((await lab().fleet.hostReports())[0]).toMatchObject({ isUp: true });
});

test('simulated fleet: the machines of a host that dies are gone; they are off when it comes back', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-2', machine);
  const { id } = await lab().fleet.addFault(fault({ type: 'host_down', host: 'sim-2' }));
  expect(await find(machine.id)).toBeUndefined();
  await expect(lab().fleet.start(machine.id)).rejects.toThrow('host sim-2 is down');
  await expect(lab().fleet.spawn('sim-2', spec())).rejects.toThrow('host sim-2 is down');
  await expect(lab().fleet.consoleLog(machine.id)).rejects.toThrow('host sim-2 is down');
  expect((await lab().fleet.hostReports())[1]).toMatchObject({ name: 'sim-2', isUp: false, power: 'off' });
  await lab().fleet.faults.remove(id);
  expect(await find(machine.id)).toMatchObject({ host: 'sim-2', power: 'off' });
});

test('simulated fleet: a machine is evacuated from a host that died, and stays away when that comes back', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-2', machine);
  const { id } = await lab().fleet.addFault(fault({ type: 'host_down', host: 'sim-2' }));
  await lab().fleet.evacuate('sim-1', machine, { isPoweredOn: true });
  await lab().fleet.faults.remove(id);
  expect(await find(machine.id)).toMatchObject({ host: 'sim-1', power: 'running' });
});

test('simulated fleet: machines run on while the process of their host is down, and cannot be changed', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-2', machine);
  const { id } = await lab().fleet.addFault(fault({ type: 'process_down', host: 'sim-2' }));
  expect(await find(machine.id)).toMatchObject({ power: 'running' });
  expect((await lab().fleet.hostReports())[1]).toMatchObject({ isUp: false, power: 'on' });
  await expect(lab().fleet.stop(machine.id)).rejects.toThrow('process of host sim-2 is down');
  await lab().fleet.faults.remove(id);
  await lab().fleet.stop(machine.id);
});

test('simulated fleet: a crashed machine says so and can be started again', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-1', machine);
  await lab().fleet.crash(machine.id);
  expect(await find(machine.id)).toMatchObject({ power: 'crashed' });
  expect(await lab().fleet.consoleLog(machine.id)).toContain('Kernel panic');
  await lab().fleet.start(machine.id);
  expect(await find(machine.id)).toMatchObject({ power: 'running' });
});

test('simulated fleet: the boot appears line by line in the console log and ends with the login prompt', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = new SimulatedFleet({ database: lab().database, hosts: 1, speed: 1 });
  const publicKey = `ssh-ed25519 ${'A'.repeat(68)} ada@desk`;
  const machine = specOf(randomUUID(), { keys: [{ name: 'ada', publicKey }] });
  await lab().fleet.spawn('sim-1', machine);
  vi.setSystemTime(Date.now() + 1000);
  const first = await slow.consoleLog(machine.id);
  expect(first).toContain('Linux version');
  expect(first).not.toContain('login:');
  vi.setSystemTime(Date.now() + 60_000);
  const log = await slow.consoleLog(machine.id);
  expect(log).toMatch(/web-1 login: $/);
  expect(log.startsWith(first)).toBe(true);
  for (const fact of ['192.0.2.7/24', 'fa:16:3e:00:00:01', 'ada@desk', 'SHA256:', 'Hostname set to <web-1>']) {
    expect(log).toContain(fact);
  }
});

test('simulated fleet: two snapshots of a machine are the same bytes, with the machine named in them', async () => {
  const machine = spec();
  await lab().fleet.spawn('sim-1', machine);
  const image = await buffer(await lab().fleet.snapshot(machine.id));
  expect(image.equals(await buffer(await lab().fleet.snapshot(machine.id)))).toBe(true);
  expect(image.includes(machine.id)).toBe(true);
});
