import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useFleet } from '#lib/testing/fleet.ts';
import { describeHypervisor, specOf } from './hypervisor-suite.ts';
import { JoinedHypervisor } from './joined-hypervisor.ts';
import { SimulatedFleet } from './simulated/simulated-hypervisor.ts';

const real = useFleet();
const rehearsed = useFleet();

/** One fleet acts as the real hosts, beside the given number of simulated hosts. */
const joined = (hosts: number) =>
  new JoinedHypervisor(
    real().fleet,
    new SimulatedFleet({ database: rehearsed().database, hosts, speed: 0, firstNumber: 10 }),
  );

describeHypervisor('real hosts with no simulated ones beside them', () => joined(0), {
  loseHost: async (host) => {
    const blank = { operation: null, server_id: null, delay_ms: null, remaining: null };
    await real().fleet.addFault({ type: 'host_down', host, ...blank });
  },
  recoverHost: () => real().fleet.faults.clear(),
  crash: (id) => real().fleet.crash(id),
});

test('joined: each machine is made where its host is, and worked on where it runs', async () => {
  const both = joined(1);
  expect(both.hosts.map(({ name }) => name)).toEqual(['sim-1', 'sim-2', 'sim-10']);
  const [one, other] = [specOf(randomUUID()), specOf(randomUUID())];
  await both.spawn('sim-2', one);
  await both.spawn('sim-10', other);
  await both.stop(other.id);
  expect(await real().fleet.has(one.id)).toBe(true);
  expect(await real().fleet.has(other.id)).toBe(false);
  const power = new Map((await both.list()).map((machine) => [machine.id, machine.power]));
  expect([power.get(one.id), power.get(other.id)]).toEqual(['running', 'off']);
  expect((await both.hostReports()).map(({ name }) => name)).toEqual(['sim-1', 'sim-2', 'sim-10']);
});

test('joined: no machine moves between real and simulated hosts', async () => {
  const both = joined(1);
  const spec = specOf(randomUUID());
  await both.spawn('sim-1', spec);
  await expect(both.migrateLive(spec.id, 'sim-10')).rejects.toThrow('cannot be moved to host sim-10');
  const size = { vcpus: 1, ramMb: 512, diskGb: 1, extraSpecs: {}, isPoweredOn: true };
  await expect(both.resize(spec.id, { host: 'sim-10', ...size })).rejects.toThrow('cannot be moved to host sim-10');
  expect(await both.list()).toContainEqual(expect.objectContaining({ id: spec.id, host: 'sim-1', power: 'running' }));
});
