import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { specOf } from '../hypervisor-suite.ts';
import { guestOf } from './machines.ts';
import { countersOf, statsOf } from './stats.ts';

const guest = guestOf(specOf(randomUUID(), { vcpus: 2, ramMb: 2048 }));

test('metrics of the simulated fleet: counters rise from second to second, for an hour', () => {
  for (let second = 1; second < 3600; second += 7) {
    const [before, after] = [statsOf(guest, second - 1), statsOf(guest, second)];
    for (const index of [0, 1]) {
      expect(after.cpus[index]?.timeNs).toBeGreaterThan(before.cpus[index]?.timeNs ?? Number.NaN);
    }
    expect(after.disks[0]?.writeBytes).toBeGreaterThan(before.disks[0]?.writeBytes ?? Number.NaN);
    expect(after.nics[0]?.received.bytes).toBeGreaterThanOrEqual(before.nics[0]?.received.bytes ?? Number.NaN);
  }
});

test('metrics of the simulated fleet: memory and processors stay within what the machine has, and move', () => {
  const all = Array.from({ length: 600 }, (_, second) => statsOf(guest, second));
  for (const { memory, cpus } of all) {
    expect(memory.usedMb).toBeLessThanOrEqual(2048);
    expect(Math.max(...cpus.map(({ utilisationPercent }) => utilisationPercent))).toBeLessThanOrEqual(100);
  }
  expect(new Set(all.map(({ memory }) => memory.usedMb)).size).toBeGreaterThan(20);
});

test('metrics of the simulated fleet: are the same for the same machine and time, and not for another machine', () => {
  expect(statsOf(guest, 100)).toEqual(statsOf(guest, 100));
  expect(statsOf({ ...guest, id: randomUUID() }, 100).cpus).not.toEqual(statsOf(guest, 100).cpus);
});

test('metrics of the simulated fleet: the counters of a machine rise over days, and its load follows the day', () => {
  const hours = Array.from({ length: 24 * 7 }, (_, hour) => countersOf(guest, (hour + 1) * 3600));
  const loads = hours.slice(1).map(({ cpuTimeNs }, index) => cpuTimeNs - (hours[index]?.cpuTimeNs ?? Number.NaN));
  expect(Math.min(...loads)).toBeGreaterThan(0);
  expect(Math.max(...loads)).toBeGreaterThan(1.3 * Math.min(...loads));
  for (const [index, { readBytes, sentBytes }] of hours.slice(1).entries()) {
    expect(readBytes).toBeGreaterThan(hours[index]?.readBytes ?? Number.NaN);
    expect(sentBytes).toBeGreaterThan(hours[index]?.sentBytes ?? Number.NaN);
  }
});
