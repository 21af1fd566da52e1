import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { cutAfter, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';
import type { MachineSpec } from '../machine.ts';
import type { Libvirt } from './libvirt.ts';

/** Operations interrupted by the death of the process and repeated by another process. */
const real = useRealHypervisor({ isIdle: true, shutdownS: 0, restartS: 0 });

afterEach(async () => {
  vi.restoreAllMocks();
  for (const { id } of await real().hypervisor.list()) await real().hypervisor.destroy(id);
});

/** The repeated operation first waits for hosts that do not respond. */
const LOST = /cut off|do(?:es)? not respond/;
const SIZE = { vcpus: 1, ramMb: 128, diskGb: 1 };
const LARGER = { vcpus: 2, ramMb: 160, diskGb: 2, extraSpecs: {}, isPoweredOn: true };
const spawned = (driver: Libvirt, spec: MachineSpec) => driver.spawn('h1', spec);
const resized = (host: string) => async (driver: Libvirt, spec: MachineSpec) => {
  await driver.spawn('h1', spec);
  await driver.resize(spec.id, { host, ...LARGER });
};

interface Case {
  before?(driver: Libvirt, spec: MachineSpec): Promise<void>;
  work(driver: Libvirt, spec: MachineSpec): Promise<void>;
  host: string;
  diskGb: number;
}

const CASES: Record<string, Case> = {
  spawn: { work: spawned, host: 'h1', diskGb: 1 },
  resize: {
    before: spawned,
    work: (driver, { id }) => driver.resize(id, { host: 'h2', ...LARGER }),
    ...{ host: 'h2', diskGb: 2 },
  },
  'resize on the same host': {
    before: spawned,
    work: (driver, { id }) => driver.resize(id, { host: 'h1', ...LARGER }),
    ...{ host: 'h1', diskGb: 2 },
  },
  revertResize: {
    before: resized('h2'),
    work: (driver, { id }) => driver.revertResize(id, { isPoweredOn: true }),
    ...{ host: 'h1', diskGb: 1 },
  },
  'revertResize on the same host': {
    before: resized('h1'),
    work: (driver, { id }) => driver.revertResize(id, { isPoweredOn: true }),
    ...{ host: 'h1', diskGb: 1 },
  },
  migrateLive: {
    before: spawned,
    work: (driver, { id }) => driver.migrateLive(id, 'h2'),
    ...{ host: 'h2', diskGb: 1 },
  },
  rebuild: {
    before: spawned,
    work: (driver, spec) => driver.rebuild(spec, { isPoweredOn: true }),
    ...{ host: 'h1', diskGb: 1 },
  },
};

test.each([
  ['spawn', 5],
  ['spawn', 10],
  ['resize', 12],
  ['resize', 22],
  ['resize on the same host', 8],
  ['revertResize', 8],
  ['revertResize', 12],
  ['revertResize on the same host', 13],
  ['migrateLive', 12],
  ['migrateLive', 22],
  ['rebuild', 5],
])(
  '%s that breaks off after %i commands ends as it should when it is done again, and leaves nothing',
  async (name, count) => {
    const { before, work, host, diskGb } = CASES[name] as Case;
    const [first, again] = [await real().open(), await real().open()];
    const spec = specOf(randomUUID(), { ...SIZE, nics: [] });
    await before?.(first, spec);
    cutAfter(count);
    await expect(work(first, spec)).rejects.toThrow(LOST);
    vi.restoreAllMocks();
    await work(again, spec);
    expect(await again.list()).toMatchObject([{ id: spec.id, host, power: 'running', size: { diskGb } }]);
    await again.destroy(spec.id);
    for (const { name: at, folder } of real().engine.hosts) {
      expect(await real().engine.run(at, 'ls', [folder])).not.toContain(spec.id);
    }
  },
);

test.each([
  ['h2', 12],
  ['h2', 22],
  ['h1', 8],
])('a resize to %s that breaks off after %i commands can be taken back, and leaves nothing', async (host, count) => {
  const [first, again] = [await real().open(), await real().open()];
  const spec = specOf(randomUUID(), { ...SIZE, nics: [] });
  await first.spawn('h1', spec);
  cutAfter(count);
  await expect(first.resize(spec.id, { host, ...LARGER })).rejects.toThrow(LOST);
  vi.restoreAllMocks();
  await again.revertResize(spec.id, { isPoweredOn: true });
  expect(await again.list()).toMatchObject([{ id: spec.id, host: 'h1', power: 'running', size: { diskGb: 1 } }]);
  for (const leftover of await again.leftovers()) await again.clear(leftover);
  expect(await real().engine.run('h2', 'ls', [real().engine.hosts[1]?.folder ?? ''])).not.toContain(spec.id);
  await again.resize(spec.id, { host: 'h2', ...LARGER });
  expect(await again.list()).toMatchObject([{ id: spec.id, host: 'h2', power: 'running', size: { diskGb: 2 } }]);
});
