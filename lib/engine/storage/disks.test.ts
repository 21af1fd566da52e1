import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { diskDigest, readDisk, writeDisk } from '#lib/testing/disks.ts';
import { type DiskFormat, raw } from './disk-format.ts';
import { FileStorage } from './files.ts';
import { volumeFormats } from './qemu-img.ts';
import type { DiskPlace, LiveVolumes } from './storage.ts';
import { describeStorage, FAR } from './storage-suite.ts';

interface StoredDisk {
  suffix: string;
  formats: readonly DiskFormat[];
}

const WITH_TOOL = volumeFormats('auto', process.env.PATH ?? '');
const HAS_TOOL = WITH_TOOL.length > 1;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-disks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KEPT: StoredDisk[] = [{ suffix: 'raw', formats: [raw] }];
if (HAS_TOOL) KEPT.push({ suffix: 'qcow2', formats: WITH_TOOL });

describe.each(KEPT)('Disks kept as $suffix', ({ formats }) => {
  describeStorage(async () => new FileStorage(folder, { reserve: async () => undefined }, formats));
});

describe.each(KEPT)('Files kept as $suffix', ({ suffix, formats }) => {
  const kept = (live?: LiveVolumes) => new FileStorage(folder, { reserve: async () => undefined }, formats, live);
  let storage: FileStorage;
  beforeEach(async () => {
    storage = kept();
    await storage.create('a', 1);
    await writeDisk(storage, 'a', 5, 'near');
    await writeDisk(storage, 'a', FAR, 'far');
  });
  const a = { volume: 'a' };

  test('it can be plugged into a machine where it is said to be', async () => {
    const { path, format } = await storage.locate('a');
    expect([statSync(path).isFile(), format]).toEqual([true, suffix]);
    await expect(storage.locate('x')).rejects.toThrow('Disk x does not exist');
  });

  test('what a running machine writes to is copied by who runs it, and grows with the machine', async () => {
    const open = new Set(['a']);
    const copied: string[] = [];
    const settled: string[] = [];
    const live = {
      isOpen: async (id: string) => open.has(id),
      settle: async (id: string) => void settled.push(id),
      copy: async (id: string, target: DiskPlace) => {
        copied.push(target.format);
        open.delete(id);
        await storage.exportTo({ volume: id }, target);
      },
    };
    storage = kept(live);
    const before = await diskDigest(storage, a);
    await storage.extend('a', 2);
    expect(await storage.list()).toEqual(new Map([['a', 1]]));
    await storage.snapshot('s', 'a');
    open.add('a');
    await storage.clone('b', a, 1);
    open.add('a');
    await storage.exportTo(a, { path: join(folder, 'image'), format: suffix });
    expect(copied).toEqual([suffix, suffix, suffix]);
    expect(await diskDigest(storage, { snapshot: 's' })).toBe(before);
    expect(await diskDigest(storage, { volume: 'b' })).toBe(before);
    for await (const _ of storage.read(a)) break;
    await storage.revert('a', 's');
    await storage.remove('a');
    expect(settled).toEqual(['a', 'b', 'b', 'a', 'a', 'a']);
  });

  test('what breaks off half way leaves nothing once the volume is removed', async () => {
    async function* broken() {
      yield { position: 0, bytes: Buffer.from('half') };
      throw new Error('broken off');
    }
    await expect(storage.restore('a', broken(), 1)).rejects.toThrow('broken off');
    await storage.remove('a');
    expect(readdirSync(join(folder, 'volumes'))).toEqual([]);
  });

  test('it takes the room of what is written to it', async () => {
    await storage.snapshot('s', 'a');
    for (const name of ['volumes/a', 'snapshots/s']) {
      expect(statSync(join(folder, `${name}.${suffix}`)).blocks * 512).toBeLessThan(GIB / 32);
    }
  });
});

describe.runIf(HAS_TOOL)('Disks kept by qemu-img', () => {
  const storage = (...formats: Parameters<typeof volumeFormats>) =>
    new FileStorage(folder, { reserve: async () => undefined }, volumeFormats(...formats));
  const path = process.env.PATH ?? '';

  test('an export as qcow2 is sound, and is the same disk', async () => {
    const driver = storage('raw', path);
    await driver.create('a', 1);
    await writeDisk(driver, 'a', 70_000, 'text');
    const file = join(folder, 'out.qcow2');
    await driver.exportTo({ volume: 'a' }, { path: file, format: 'qcow2' });
    execFileSync('qemu-img', ['check', '-q', file]);
    await driver.createFrom('b', { path: file, format: 'qcow2' }, 1);
    expect(await diskDigest(driver, { volume: 'b' })).toBe(await diskDigest(driver, { volume: 'a' }));
  });

  test('volumes that are there already keep their format, and so do their copies', async () => {
    const before = storage('raw', path);
    await before.create('a', 1);
    await writeDisk(before, 'a', 9, 'kept');
    const after = storage('auto', path);
    await after.clone('b', { volume: 'a' }, 2);
    await after.create('c', 1);
    expect(readdirSync(join(folder, 'volumes')).toSorted()).toEqual(['a.raw', 'b.raw', 'c.qcow2']);
    expect(await readDisk(after, { volume: 'b' }, 9, 4)).toBe('kept');
    expect(await after.list()).toEqual(
      new Map([
        ['c', 1],
        ['a', 1],
        ['b', 2],
      ]),
    );
  });
});

test('the tool is used where it exists, and reported as missing elsewhere', () => {
  expect(volumeFormats('auto', folder).map(({ suffix }) => suffix)).toEqual(['raw']);
  expect(() => volumeFormats('qcow2', folder)).toThrow('NEPHOS_VOLUME_FORMAT is qcow2, but there is no qemu-img');
  writeFileSync(join(folder, 'qemu-img'), '', { mode: 0o755 });
  expect(volumeFormats('auto', `/none:${folder}`).map(({ suffix }) => suffix)).toEqual(['qcow2', 'raw']);
  expect(volumeFormats('raw', folder).map(({ suffix }) => suffix)).toEqual(['raw', 'qcow2']);
});
