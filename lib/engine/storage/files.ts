import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GIB } from '#lib/bytes.ts';
import { copyDisk, copySparse, type Room } from './copy.ts';
import type { StorageDriver } from './storage.ts';

const SUFFIX = '.raw';

/** Volumes as sparse raw files in the data folder: a volume takes the room of what was written to it. */
export function createFileStorage(dataFolder: string, room: Room): StorageDriver {
  const folder = join(dataFolder, 'volumes');
  const fileOf = (volumeId: string) => join(folder, `${volumeId}${SUFFIX}`);

  const grow = async (volumeId: string, sizeGib: number, flags: string) => {
    await room.take(0);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(fileOf(volumeId), flags, 0o600);
    try {
      await file.truncate(sizeGib * GIB);
      await file.sync();
    } finally {
      await file.close();
    }
  };

  return {
    name: 'files',
    create: (volumeId, sizeGib) => grow(volumeId, sizeGib, 'w'),
    async clone(volumeId, sourceId, sizeGib) {
      await copySparse(fileOf(sourceId), fileOf(volumeId), room);
      await grow(volumeId, sizeGib, 'r+');
    },
    async createFrom(volumeId, source, sizeGib) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyDisk(source, fileOf(volumeId), { sizeGib, room });
      await grow(volumeId, sizeGib, 'r+');
    },
    extend: (volumeId, sizeGib) => grow(volumeId, sizeGib, 'r+'),
    remove: (volumeId) => rm(fileOf(volumeId), { force: true }),
    async list() {
      const names = await readdir(folder).catch(() => []);
      const volumes = names.filter((name) => name.endsWith(SUFFIX));
      const sizes = volumes.map(async (name) => {
        const { size } = await stat(join(folder, name));
        return [name.slice(0, -SUFFIX.length), size / GIB] as const;
      });
      return new Map(await Promise.all(sizes));
    },
  };
}
