import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { VolumeExports } from '#lib/engine/storage/exports/exports.ts';
import { Libvirt } from './libvirt.ts';
import { copyVolume } from './open-volumes.ts';

vi.mock(import('./open-volumes.ts'), async (original) => ({ ...(await original()), copyVolume: vi.fn() }));

test('of one volume one copy is made at a time, and it grows when none is; copies of others go on', async () => {
  const absent = () => Promise.reject(new Error('There are no volumes and images here.'));
  const exports = new VolumeExports({ dataFolder: tmpdir(), locate: absent, onFailure: () => undefined });
  const volumes = { locate: absent, exports, address: 'off' };
  const driver = await Libvirt.open({ hosts: [], imageFile: absent, volumes });
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  vi.mocked(copyVolume).mockImplementation(async (_kit, volumeId, { path }) => {
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
