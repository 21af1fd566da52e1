import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import type { Services } from '#lib/http/context.ts';
import { assertVolumeRoom } from './volume-disk-space.ts';

/** A platform whose data folder is full. */
const fullWith = (protocol: 'file' | 'ceph') =>
  ({
    env: { dataFolder: tmpdir(), NEPHOS_DISK_RESERVE_GIB: 1_000_000 },
    engine: { storage: { protocol } },
  }) as unknown as Services;

test('a full data folder takes no more volumes as files, and has nothing to do with those in Ceph', async () => {
  await expect(assertVolumeRoom(fullWith('file'))).rejects.toThrow('too little free disk space');
  await assertVolumeRoom(fullWith('ceph'));
});
