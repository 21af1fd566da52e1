import { afterEach, expect, test, vi } from 'vitest';
import { VolumeExports } from '#lib/engine/storage/exports/exports.ts';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { attachedTo, ENDLESS } from '#lib/testing/idle-kit.ts';
import { testSigner } from '#lib/testing/signer.ts';
import { type Found, Host } from './host.ts';
import { Libvirt } from './libvirt.ts';
import { Transfers } from './transfers.ts';

const virsh = useFakeVirsh();
afterEach(() => vi.restoreAllMocks());

/** A machine that runs, with two volumes that are exported. */
const USER = {
  plan: { id: 'machine-1', volumes: ['volume-1', 'volume-2'].map((volumeId) => ({ volumeId, export: 'x' })) },
  state: { isActive: true },
} as unknown as Found;

test('of one volume one copy is made at a time, and it grows when none is; copies of others go on', async () => {
  virsh.is('echo "error: failed to connect to the hypervisor" >&2; exit 1');
  vi.spyOn(Host.prototype, 'all').mockResolvedValue([USER]);
  vi.spyOn(Host.prototype, 'find').mockResolvedValue(undefined);
  const absent = () => Promise.reject(new Error('There are no volumes and images here.'));
  const exports = new VolumeExports({ dataFolder: virsh.folder, locate: absent, onFailure: () => undefined });
  const driver = await Libvirt.open({
    hosts: [{ name: 'h1', uri: 'qemu:///system', folder: virsh.folder, type: 'qemu' }],
    imageFile: absent,
    volumes: { locate: absent, attachedTo, exports, address: 'off' },
    signer: testSigner(),
    transfers: new Transfers(virsh.folder, ENDLESS),
  });
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  vi.spyOn(exports, 'copy').mockImplementation(async (volumeId, { path }) => {
    done.push(`${path} of ${volumeId} begins`);
    if (path === 'first') await first.promise;
    done.push(`${path} of ${volumeId} ends`);
  });
  const copy = (volumeId: string, path: string) => driver.copyVolume(volumeId, { path, format: 'qcow2' });
  const copies = [copy('volume-1', 'first'), copy('volume-1', 'second')];
  const grown = driver.extendVolume('machine-1', 'volume-1', 2).catch(() => done.push('grows'));
  await copy('volume-2', 'third');
  await driver.extendVolume('machine-1', 'volume-2', 2).catch(() => undefined);
  const before = ['first of volume-1 begins', 'third of volume-2 begins', 'third of volume-2 ends'];
  expect(done).toEqual(before);
  first.resolve();
  await Promise.all([...copies, grown]);
  expect(done.slice(before.length)).toEqual([
    'first of volume-1 ends',
    'second of volume-1 begins',
    'second of volume-1 ends',
    'grows',
  ]);
});
