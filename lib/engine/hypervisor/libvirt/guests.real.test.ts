import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, open as openFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { endExports } from '#lib/testing/exports.ts';
import { booted, inGuest, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';
import type { Libvirt } from './libvirt.ts';

/** Effects of operations as seen in the guest. */
const real = useRealHypervisor();
const hypervisor = () => real().hypervisor;

afterEach(async () => {
  for (const { id } of await hypervisor().list()) await hypervisor().destroy(id);
});

const SIZE = { vcpus: 1, ramMb: 192, diskGb: 1 };
const launch = async (values: Parameters<typeof specOf>[1] = {}): Promise<string> => {
  const id = randomUUID();
  await hypervisor().spawn('h1', specOf(id, { ...SIZE, ...values }));
  await booted(hypervisor(), id);
  return id;
};
const power = async (id: string) => (await hypervisor().list()).find((machine) => machine.id === id)?.power;
const write = (disk: string, text: string) => `echo ${text} | dd of=/dev/${disk} bs=512 seek=1000000 2>/dev/null; sync`;
const read = (disk: string) => `dd if=/dev/${disk} bs=512 skip=1000000 count=1 2>/dev/null | head -n 1`;

/** What two simultaneous copies of a volume contain of the written data. */
function copiedTwice(driver: Libvirt, volumeId: string): Promise<string[]> {
  const copies = ['one', 'other'].map(async (name) => {
    const path = join(real().folder, `${volumeId}-${name}.raw`);
    await driver.copyVolume(volumeId, { path, format: 'raw' });
    await using file = await openFile(path);
    const { buffer } = await file.read(Buffer.alloc(512), 0, 512, 512_000_000);
    return buffer.toString().split('\n')[0] ?? '';
  });
  return Promise.all(copies);
}

test('a guest is configured by its config drive: its name, its user data', async () => {
  const userData = Buffer.from('#!/bin/sh\necho user data ran > /dev/ttyS0\n').toString('base64');
  const id = await launch({ name: 'db-7', userData, metadata: { role: 'db' } });
  const log = await hypervisor().consoleLog(id);
  expect(log).toContain('configured by: config drive');
  expect(log).toContain('nephos-test-guest ready db-7');
  expect(log).toContain('user data ran');
});

test('soft reboot restarts the guest, and stop lets it shut down; two who watch its console see the same, and see it end', async () => {
  const id = await launch();
  await hypervisor().reboot(id, 'SOFT');
  await booted(hypervisor(), id, 2);
  const signs = await hypervisor().bootSigns(id, { logPosition: null, isAgentNeeded: false, port: null });
  expect(signs.log.text.split('nephos-test-guest ready')).toHaveLength(2);
  expect((await hypervisor().consoleLog(id)).split('nephos-test-guest ready')).toHaveLength(3);
  const consoles = await Promise.all([hypervisor().openSerial(id), hypervisor().openSerial(id)]);
  const texts = ['', ''];
  for (const [index, { output }] of consoles.entries()) output.on('data', (text) => (texts[index] += text));
  consoles[0]?.write('echo se"en" by both\n');
  await expect.poll(() => texts.every((text) => text.includes('seen by both'))).toBe(true);
  await hypervisor().stop(id);
  expect(await Promise.all(consoles.map(({ ended }) => ended))).toEqual(['off', 'off']);
  expect(await power(id)).toBe('off');
  expect((await hypervisor().consoleLog(id)).split('reboot: Power down')).toHaveLength(3);
});

test('what a guest wrote is there after a live migration, a resize to another host, its revert, and in a rescue as the second disk', async () => {
  const id = await launch();
  await inGuest(hypervisor(), id, write('vda', 'kept'));
  await hypervisor().migrateLive(id, 'h2');
  expect(await inGuest(hypervisor(), id, read('vda'))).toBe('kept');
  await hypervisor().resize(id, { host: 'h1', vcpus: 2, ramMb: 256, diskGb: 2, extraSpecs: {}, isPoweredOn: true });
  await booted(hypervisor(), id, 2);
  expect(await inGuest(hypervisor(), id, `${read('vda')}; nproc; cat /sys/block/vda/size`)).toBe('kept\n2\n4194304');
  await hypervisor().revertResize(id, { isPoweredOn: true });
  await booted(hypervisor(), id, 2);
  expect(await inGuest(hypervisor(), id, `${read('vda')}; cat /sys/block/vda/size`)).toBe('kept\n2097152');
  await hypervisor().rescue(id, null);
  await booted(hypervisor(), id, 3);
  expect(await inGuest(hypervisor(), id, `${read('vdb')}; cat /sys/block/vdb/size`)).toBe('kept\n2097152');
});

test('a machine made from a snapshot of a running one has what that one wrote, and needs none of its files', async () => {
  const id = await launch();
  await inGuest(hypervisor(), id, write('vda', 'kept'));
  const path = join(dirname(real().engine.hosts[0]?.folder ?? ''), 'snapshot.qcow2');
  await pipeline(await hypervisor().snapshot(id), createWriteStream(path));
  expect(await inGuest(hypervisor(), id, `echo alive`)).toBe('alive');
  await hypervisor().destroy(id);
  const other = await real().open({ imageFile: async () => ({ path, format: 'qcow2' }) });
  const copy = randomUUID();
  await other.spawn('h1', specOf(copy, { ...SIZE, imageId: randomUUID() }));
  await booted(other, copy);
  expect(await inGuest(other, copy, read('vda'))).toBe('kept');
});

test('a volume comes to a running guest with what another one wrote, grows under it, is copied twice at once, and moves with it', async () => {
  const volume = { volumeId: randomUUID(), device: '/dev/vdb', sizeGib: 1 };
  const [one, other] = [await launch(), await launch()];
  await hypervisor().attachVolume(one, volume);
  // Before the device exists, the write would create an ordinary file in the guest.
  await expect.poll(() => inGuest(hypervisor(), one, 'ls /sys/block')).toContain('vdb');
  await inGuest(hypervisor(), one, write('vdb', 'shared'));
  await hypervisor().detachVolume(one, volume.volumeId);
  expect(await inGuest(hypervisor(), one, 'ls /sys/block')).not.toContain('vdb');
  await hypervisor().attachVolume(other, volume);
  await hypervisor().extendVolume(other, volume.volumeId, 2);
  expect(await copiedTwice(hypervisor(), volume.volumeId)).toEqual(['shared', 'shared']);
  await hypervisor().migrateLive(other, 'h2');
  expect(await inGuest(hypervisor(), other, `${read('vdb')}; cat /sys/block/vdb/size`)).toBe('shared\n4194304');
});

test('a volume whose file its host does not have is attached, grows, is copied twice at once, moves, outlives its daemon and goes along when the host is lost', async () => {
  const { engine, open, volumes, folder } = real();
  const exported = volumes({ address: engine.ip });
  const driver = await open({ volumes: exported });
  const volume = { volumeId: randomUUID(), device: '/dev/vdb', sizeGib: 1 };
  const spec = specOf(randomUUID(), SIZE);
  const { id } = spec;
  const guest = (command: string) => inGuest(driver, id, command);
  const boot = () => guest('cat /proc/sys/kernel/random/boot_id');
  await driver.spawn('h2', spec);
  await booted(driver, id);
  const booting = await boot();
  await driver.attachVolume(id, volume);
  await expect.poll(() => guest('ls /sys/block')).toContain('vdb');
  await guest(write('vdb', 'kept'));
  await driver.extendVolume(id, volume.volumeId, 2);
  expect(await guest('cat /sys/block/vdb/size')).toBe(String(2 ** 31 / 512));

  expect(await copiedTwice(driver, volume.volumeId)).toEqual(['kept', 'kept']);
  await driver.suspend(id);
  await exported.exports.rest(volume.volumeId);
  await driver.resume(id);
  await driver.migrateLive(id, 'h1');
  expect(await guest(`${read('vdb')}; cat /proc/sys/kernel/random/boot_id`)).toBe(`kept\n${booting}`);

  await endExports(folder);
  const isWritten = guest(write('vdb', 'later')).then(() => true);
  // A look at all machines, as the state comparison does it.
  const looked = async () => {
    await driver.list();
    await driver.settled();
    return Promise.race([isWritten, delay(500, false)]);
  };
  await expect.poll(looked).toBe(true);
  expect(await guest(read('vdb'))).toBe('later');

  await engine.cutPower('h1');
  await driver.evacuate('h2', { ...spec, volumes: [volume] }, { isPoweredOn: true });
  await engine.bringUp('h1');
  await booted(driver, id, 1);
  expect(await guest(read('vdb'))).toBe('later');
  await driver.detachVolume(id, volume.volumeId);
  expect(await exported.exports.knows(volume.volumeId)).toBe(false);
});

test('a machine boots from a volume, and a rebuild leaves that as it is', async () => {
  const root = { volumeId: randomUUID(), device: '/dev/vda', sizeGib: 1 };
  const path = join(dirname(real().engine.hosts[0]?.folder ?? ''), 'root-volume.qcow2');
  await copyFile(real().engine.guestImage.path, path);
  const driver = await real().open({ volumes: real().volumes({ locate: async () => ({ path, format: 'qcow2' }) }) });
  const id = randomUUID();
  const spec = specOf(id, { ...SIZE, imageId: null, volumes: [root] });
  await driver.spawn('h2', spec);
  await booted(driver, id);
  await inGuest(driver, id, 'echo kept | dd of=/dev/vda bs=512 seek=131000 2>/dev/null; sync');
  await driver.rebuild({ ...spec, name: 'again' }, { isPoweredOn: true });
  await booted(driver, id, 2);
  expect(await inGuest(driver, id, 'dd if=/dev/vda bs=512 skip=131000 count=1 2>/dev/null | head -n 1')).toBe('kept');
  expect(await driver.list()).toMatchObject([{ id, volumes: { '/dev/vda': root.volumeId } }]);
});
