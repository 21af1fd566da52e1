import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { command } from '#lib/testing/real-engine/command.ts';
import { cutAfter, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';
import type { MachineSpec } from '../machine.ts';
import type { Libvirt } from './libvirt.ts';

/** Hosts that share one folder for the disks of their machines. */
const real = useRealHypervisor({ hosts: 3, isIdle: true, shutdownS: 0, restartS: 0, isFolderShared: true });
const hypervisor = () => real().hypervisor;

const folder = () => join(dirname(dirname(real().engine.hosts[0]?.folder ?? '')), 'machines');
/** Disks and related files; sockets that QEMU leaves are ignored. */
const files = (...parts: string[]) =>
  readdirSync(folder()).filter((name) => parts.every((part) => name.includes(part)) && !/\.s\w+$/.test(name));
const newSpec = (imageId: string = randomUUID()) =>
  specOf(randomUUID(), { vcpus: 1, ramMb: 128, diskGb: 1, imageId, nics: [] });
const spec = newSpec();
const { id } = spec;
const GROWN = { host: 'h1', vcpus: 1, ramMb: 160, diskGb: 2, extraSpecs: {}, isPoweredOn: false };
const virsh = (host: string, ...args: string[]) => real().engine.run(host, 'virsh', ['-q', ...args]);
/** Writes to the disk past the end of the image, or returns what is there. */
const onDisk = (...options: string[]) =>
  command('qemu-io', ['-f', 'qcow2', ...options, join(folder(), `${id}-root.qcow2`)]);
const write = (pattern: string) => onDisk('-c', `write -P ${pattern} 900M 1M`);
const holds = async (pattern: string) =>
  expect(await onDisk('-U', '-r', '-c', `read -P ${pattern} 900M 1M`)).not.toContain('failed');
const isAt = async (host: string, power = 'running', diskGb = 1) =>
  expect(await hypervisor().list()).toMatchObject([{ id, host, power, size: { diskGb } }]);

test('an image is brought there once, however many hosts start machines from it', async () => {
  const other = newSpec(spec.imageId ?? '');
  await Promise.all([hypervisor().spawn('h1', spec), hypervisor().spawn('h2', other)]);
  expect(files('base-', spec.imageId ?? '', '.complete')).toHaveLength(1);
  await hypervisor().destroy(other.id);
  expect(files(other.id)).toEqual([]);
});

test('a machine that moves while it runs leaves its disk where it is, and has its consoles', async () => {
  await hypervisor().migrateLive(id, 'h2');
  await isAt('h2');
  expect(files(id, 'root')).toHaveLength(1);
  (await hypervisor().openGraphics(id)).destroy();
  (await hypervisor().openSerial(id)).close();
});

test('a live migration that is broken off leaves the disk alone', async () => {
  await virsh('h2', 'migrate-setspeed', id, '1');
  const migrating = hypervisor()
    .migrateLive(id, 'h1')
    .catch((error) => error);
  const abort = () =>
    virsh('h2', 'domjobabort', id).then(
      () => true,
      () => false,
    );
  await expect.poll(abort, { interval: 50 }).toBe(true);
  expect(await migrating).toBeInstanceOf(Error);
  await isAt('h2');
  expect(files(id, 'root')).toHaveLength(1);
});

test('resized, it is on the other host with the same disk; taken back, it has the size and the data of before', async () => {
  await hypervisor().stop(id);
  await write('0x11');
  await hypervisor().resize(id, GROWN);
  await isAt('h1', 'off', 2);
  await holds('0x11');
  await write('0x22');
  await hypervisor().revertResize(id, { isPoweredOn: false });
  await isAt('h2', 'off');
  await holds('0x11');
  expect(files(id, 'qcow2')).toEqual([`${id}-root.qcow2`]);
});

/** The machine of the setup above: off, on the second host. */
const VERBS: Record<string, (driver: Libvirt, of: MachineSpec) => Promise<void>> = {
  resize: (driver) => driver.resize(id, GROWN),
  revertResize: (driver) => driver.revertResize(id, { isPoweredOn: false }),
  evacuate: (driver, of) => driver.evacuate('h1', of, { isPoweredOn: false }),
};

test.each([
  ['resize', 8, 'h1', 2],
  // The copy of the resize counts, not the new machine.
  ['revertResize', 1, 'h2', 1],
  ['resize', 12, 'h1', 2],
  ['revertResize', 15, 'h2', 1],
  ['evacuate', 10, 'h1', 1],
])('%s that breaks off after %i commands and is done again has lost nothing', async (name, count, host, diskGb) => {
  const work = VERBS[name] as (typeof VERBS)[string];
  const [first, again] = [await real().open(), await real().open()];
  cutAfter(count);
  await expect(work(first, spec)).rejects.toThrow(/cut off|not respond/);
  vi.restoreAllMocks();
  await work(again, spec);
  await isAt(host, 'off', diskGb);
  await holds('0x11');
});

test('moved while it is off, its disk is not copied, and stays when the move is confirmed', async () => {
  await hypervisor().resize(id, { host: 'h2', vcpus: 1, ramMb: 128, diskGb: 1, extraSpecs: {}, isPoweredOn: true });
  expect(files(id, 'qcow2')).toEqual([`${id}-root.qcow2`]);
  await hypervisor().confirmResize(id);
  await isAt('h2');
  await holds('0x11');
  expect(await virsh('h1', 'list', '--all', '--name')).not.toContain(id);
});

test('evacuated, it has its disk; the host that comes back gives it up, and nothing of the disk', async () => {
  await real().engine.cutPower('h2');
  await hypervisor().evacuate('h1', spec, { isPoweredOn: true });
  await real().engine.bringUp('h2');
  await isAt('h1');
  expect(await virsh('h2', 'list', '--all', '--name')).not.toContain(id);
  await isAt('h1');
  await holds('0x11');
});

/** Opens the disk for writing, as a host that died and whose lock the file server still keeps. */
async function lockDisk(): Promise<AsyncDisposable> {
  const holder = spawn('qemu-io', ['-f', 'qcow2', join(folder(), `${id}-root.qcow2`)]);
  const exited = once(holder, 'exit');
  // The prompt appears when the file is open.
  await Promise.race([once(holder.stdout, 'data'), exited]);
  expect(holder.exitCode).toBeNull();
  return {
    async [Symbol.asyncDispose]() {
      holder.stdin.end();
      await exited;
    },
  };
}

test('an evacuation that could not start the machine leaves no copy, and the disk to the next one', async () => {
  await real().engine.cutPower('h1');
  {
    await using _ = await lockDisk();
    await expect(hypervisor().evacuate('h2', spec, { isPoweredOn: true })).rejects.toThrow('"write" lock');
  }
  expect(await virsh('h2', 'list', '--all', '--name')).not.toContain(id);
  await hypervisor().evacuate('h3', spec, { isPoweredOn: true });
  await isAt('h3');
  await holds('0x11');
  await real().engine.bringUp('h1');
  await isAt('h3');
  expect(await virsh('h1', 'list', '--all', '--name')).not.toContain(id);
  await holds('0x11');
});

test('a machine whose disk is not in the folder is not evacuated onto an empty one', async () => {
  const evacuated = hypervisor().evacuate('h2', newSpec(), { isPoweredOn: true });
  await expect(evacuated).rejects.toThrow('is not in the folder');
  await hypervisor().destroy(id);
  expect(files(id)).toEqual([]);
});

test('a host whose machines were to lie elsewhere is not used, and says so', async () => {
  const hosts = real().engine.hosts.map((host) => ({ ...host, type: 'qemu' as const }));
  const [report] = await (await real().open({ hosts })).hostReports();
  expect(report).toMatchObject({ isUp: false, reason: expect.stringContaining(`uses the folder ${folder()}`) });
});
