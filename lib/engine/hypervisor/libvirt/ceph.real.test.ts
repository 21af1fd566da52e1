import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raw } from '#lib/engine/storage/disk-format.ts';
import { readAccess } from '#lib/engine/storage/rbd/access.ts';
import { Ceph } from '#lib/engine/storage/rbd/command.ts';
import { RbdStorage } from '#lib/engine/storage/rbd/rbd.ts';
import { readDisk } from '#lib/testing/disks.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { type RealCeph, startCeph } from '#lib/testing/real-engine/ceph.ts';
import { settingsFor } from '#lib/testing/real-engine/settings.ts';
import { booted, inGuest, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';
import { readPlan } from './domain-reading.ts';
import type { Libvirt } from './libvirt.ts';
import { parseXml } from './xml.ts';

/** Volumes are Ceph images, which every host opens directly. */
const real = useRealHypervisor({ shutdownS: 0 });
let ceph: RealCeph;
let storage: RbdStorage;
let driver: Libvirt;

beforeAll(async () => {
  const { engine, open, volumes } = real();
  ceph = await startCeph(engine.ip);
  const client = new Ceph(ceph);
  const access = await readAccess(client);
  storage = new RbdStorage({
    ...{ ceph: client, access: async () => access, formats: [raw], room: { reserve: async () => undefined } },
    live: { quiesced: (volumeId, keep) => driver.quiescedVolume(volumeId, keep) },
  });
  const secret = { id: access.secretId, usage: access.usage, value: access.key };
  driver = await open({
    hosts: engine.hosts.map((host) => ({ ...host, type: 'qemu' as const, secret })),
    volumes: volumes({
      locate: (volumeId) => storage.locate(volumeId),
      lockOut: (volumeId) => storage.lockOut(volumeId),
    }),
  });
});
afterAll(async () => {
  await driver?.close();
  await ceph?.stop();
});

const spec = specOf(randomUUID(), { vcpus: 1, ramMb: 192, diskGb: 1 });
const { id } = spec;
const [data, copy] = ['/dev/vdb', '/dev/vdc'].map((device) => ({ volumeId: randomUUID(), device, sizeGib: 1 })) as [
  Volume,
  Volume,
];
type Volume = { volumeId: string; device: string; sizeGib: number };
const guest = (command: string) => inGuest(driver, id, command);
const SECTOR = 1_000_000;
const write = (text: string) => `echo ${text} | dd of=/dev/vdb bs=512 seek=${SECTOR} 2>/dev/null; sync`;
const read = (disk: string) => `dd if=/dev/${disk} bs=512 skip=${SECTOR} count=1 2>/dev/null | head -n 1`;
const watchers = async (): Promise<string> =>
  ceph.run('rbd', ['status', `${ceph.pool}/volume-${data.volumeId}`, '--format', 'json']);

test('a guest writes to a volume, of which a snapshot becomes another one, grows it, and takes both along while it runs', async () => {
  await storage.create(data.volumeId, 1);
  await driver.spawn('h1', spec);
  await booted(driver, id);
  await driver.attachVolume(id, data);
  await expect.poll(() => guest('ls /sys/block')).toContain('vdb');
  const domain = parseXml(await real().engine.run('h1', 'virsh', ['dumpxml', id]));
  expect(readPlan(domain)?.volumes).toMatchObject([await storage.locate(data.volumeId)]);
  await guest(write('kept'));
  await storage.snapshot('s', data.volumeId);
  await guest(write('later'));
  await storage.clone(copy.volumeId, { snapshot: 's' }, 2);
  expect(await readDisk(storage, { volume: copy.volumeId }, SECTOR * 512, 4)).toBe('kept');
  await driver.attachVolume(id, copy);
  await storage.extend(data.volumeId, 3);
  await driver.extendVolume(id, data.volumeId, 3);
  const boot = await guest('cat /proc/sys/kernel/random/boot_id');
  await driver.migrateLive(id, 'h2');
  const seen = 'cat /sys/block/vdb/size /sys/block/vdc/size /proc/sys/kernel/random/boot_id';
  expect(await guest(`${read('vdb')}; ${read('vdc')}; ${seen}`)).toBe(
    ['later', 'kept', 3 * 2 ** 21, 2 * 2 ** 21, boot].join('\n'),
  );
  expect(await watchers()).toContain(real().engine.hosts[1]?.ip);
  await driver.detachVolume(id, copy.volumeId);
  await storage.remove(copy.volumeId);
  await storage.removeSnapshot('s');
  expect(await ceph.run('rbd', ['ls', ceph.pool])).toBe(`volume-${data.volumeId}\n`);
  expect(await ceph.run('rbd', ['trash', 'ls', ceph.pool])).toBe('');
});

test('a machine that runs on behind a silent host is locked out of its volume, which another one has', async () => {
  const { engine } = real();
  const [h1, h2] = engine.hosts;
  await engine.kill({ libvirtd: 'h2' });
  await driver.evacuate('h1', { ...spec, volumes: [data] }, { isPoweredOn: true });
  expect(await ceph.run('ceph', ['osd', 'blocklist', 'ls'])).toContain(h2?.ip);
  await booted(driver, id);
  expect(await guest(read('vdb'))).toBe('later');
  await guest(write('own'));
  expect(await watchers()).toContain(h1?.ip);
  expect(await watchers()).not.toContain(h2?.ip);
  await engine.revive({ libvirtd: 'h2' });
  await expect.poll(() => driver.hostReports()).toMatchObject([{ isUp: true }, { isUp: true }]);
  await driver.list();
  expect(await guest(read('vdb'))).toBe('own');
  await driver.destroy(id);
  await storage.remove(data.volumeId);
  expect(await ceph.run('rbd', ['ls', ceph.pool])).toBe('');
});

describe('A cloud with these hosts and this pool', () => {
  beforeAll(async () => {
    const { secretId } = await readAccess(new Ceph(ceph));
    for (const { name } of real().engine.hosts) await real().engine.run(name, 'virsh', ['secret-undefine', secretId]);
  });
  const platform = usePlatform(() => ({
    ...{ ...settingsFor(real().engine), PATH: process.env.PATH ?? '', NEPHOS_LOG_LEVEL: 'silent' },
    ...{ NEPHOS_CEPH_POOL: ceph.pool, NEPHOS_CEPH_CONF: ceph.conf },
  }));

  test('keeps its volumes there, and its hosts have what opens them', async () => {
    const { storage: own } = platform.platform.services.engine;
    await own.create(data.volumeId, 1);
    const place = await own.locate(data.volumeId);
    if (!('rbd' in place)) expect.fail('The volume is a file.');
    expect(place.rbd.name).toBe(`${ceph.pool}/volume-${data.volumeId}`);
    await own.snapshot('s', data.volumeId);
    for (const { name } of real().engine.hosts) {
      expect(await real().engine.run(name, 'virsh', ['secret-list'])).toContain(place.rbd.secretId);
    }
  });
});
