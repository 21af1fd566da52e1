import { describe, expect, test } from 'vitest';
import { diskDigest, readDisk, writeDisk } from '#lib/testing/disks.ts';
import { FakeCeph, FakePool } from '#lib/testing/fake-ceph.ts';
import { raw } from '../disk-format.ts';
import type { VolumeQuiescer } from '../storage.ts';
import { describeStorage } from '../storage-suite.ts';
import { RbdStorage } from './rbd.ts';

const ACCESS = {
  monitors: [{ host: '192.0.2.9', port: 6789 }],
  user: 'nephos',
  secretId: 'id-1',
  key: 'k',
  usage: 'u',
};

const storageOn = (ceph: FakeCeph, live?: VolumeQuiescer) =>
  new RbdStorage({ ceph, access: async () => ACCESS, formats: [raw], room: { reserve: async () => undefined }, live });

/** A pool, and a new driver on it as in another process, which is stopped after a number of commands. */
function poolWith() {
  const pool = new FakePool();
  const open = (left = Number.POSITIVE_INFINITY) => {
    const ceph = new FakeCeph(pool);
    ceph.left = left;
    return storageOn(ceph);
  };
  return { pool, open, storage: open() };
}

describe('Volumes as images', () => {
  describeStorage(async () => storageOn(new FakeCeph()));
});

type Work = (storage: RbdStorage) => Promise<void>;

test.each<[string, Work, string[]]>([
  ['a new volume', (storage) => storage.create('b', 1), ['snapshot-s', 'volume-a', 'volume-b']],
  ['a volume made empty again', (storage) => storage.create('a', 1), ['snapshot-s', 'trash: volume-a', 'volume-a']],
  ['a snapshot', (storage) => storage.snapshot('t', 'a'), ['snapshot-s', 'snapshot-t', 'volume-a']],
  ['a clone', (storage) => storage.clone('b', { volume: 'a' }, 2), ['snapshot-s', 'volume-a', 'volume-b']],
  ['a revert', (storage) => storage.revert('a', 's'), ['snapshot-s', 'trash: volume-a', 'volume-a']],
  [
    'a restore',
    (storage) => storage.restore('a', storage.read({ snapshot: 's' }), 2),
    ['snapshot-s', 'trash: volume-a', 'volume-a'],
  ],
  ['a larger volume', (storage) => storage.extend('a', 3), ['snapshot-s', 'volume-a']],
  ['a removal', (storage) => storage.remove('a'), ['snapshot-s', 'trash: volume-a']],
  ["a snapshot's removal", (storage) => storage.removeSnapshot('s'), ['volume-a']],
])(
  '%s that is interrupted at any point leaves all or nothing, and succeeds when repeated',
  async (_what, work, names) => {
    for (let after = 0, isWhole = false; !isWhole; after += 1) {
      const { pool, open, storage } = poolWith();
      await storage.create('a', 1);
      await writeDisk(storage, 'a', 5, 'first');
      await storage.snapshot('s', 'a');
      await writeDisk(storage, 'a', 5, 'later');
      await storage.removeSnapshot('none');
      const states = [await stateOf(storage)];
      const meant = poolWith();
      await meant.storage.restore('a', storage.read({ snapshot: 's' }), 1);
      await meant.storage.snapshot('s', 'a');
      await meant.storage.restore('a', storage.read({ volume: 'a' }), 1);
      await work(meant.storage);
      states.push(await stateOf(meant.storage));

      isWhole = await work(open(after)).then(
        () => true,
        () => false,
      );
      expect(states, `after ${after}`).toContainEqual(await stateOf(open()));
      await work(open());
      expect(await stateOf(open()), `after ${after}`).toEqual(states[1]);
      const left = pool.names().filter((name) => !name.startsWith('trash: ') || names.includes(name));
      expect(left, `after ${after}`).toEqual(names);
    }
  },
);

/** Content of each disk. */
async function stateOf(storage: RbdStorage): Promise<Record<string, string>> {
  const volumes = [...(await storage.list())].map(([volume, size]) => [{ volume }, `${volume} ${size}`] as const);
  const all = [...volumes, [{ snapshot: 's' }, 's'] as const, [{ snapshot: 't' }, 't'] as const];
  const entries = await Promise.all(
    all.map(([ref, name]) =>
      diskDigest(storage, ref).then(
        (digest) => [name, digest],
        () => [],
      ),
    ),
  );
  return Object.fromEntries(entries.filter((entry) => entry.length > 0));
}

test('what others stand on goes with the last of them, and so does what that stood on', async () => {
  const { pool, storage } = poolWith();
  await storage.create('a', 1);
  await storage.snapshot('s', 'a');
  await storage.clone('b', { snapshot: 's' }, 1);
  await storage.remove('a');
  await storage.removeSnapshot('s');
  expect(pool.names()).toEqual(['trash: snapshot-s', 'trash: volume-a', 'volume-b']);
  await storage.remove('b');
  expect(pool.names()).toEqual([]);
});

test('what somebody has open still is out of the way at once, and swept out later; what is not ours stays', async () => {
  const pool = new FakePool();
  const ceph = new FakeCeph(pool);
  const storage = storageOn(ceph);
  await storage.create('a', 1);
  await ceph.rbd(['create', 'volumes/other', '--size', '5B']);
  await ceph.rbd(['trash', 'mv', 'volumes/other']);
  ceph.open.add('volume-a');
  await storage.remove('a');
  expect(await storage.list()).toEqual(new Map());
  await storage.sweep();
  expect(pool.names()).toEqual(['trash: other', 'trash: volume-a']);
  ceph.open.clear();
  await storage.sweep();
  expect(pool.names()).toEqual(['trash: other']);
});

test('chains of copies are cut: however often one is made of the other, none stands on more than five', async () => {
  const ceph = new FakeCeph();
  const storage = storageOn(ceph);
  await storage.create('v0', 1);
  await writeDisk(storage, 'v0', 5, 'first');
  for (let at = 0; at < 6; at += 1) {
    await storage.snapshot(`s${at}`, `v${at}`);
    await storage.clone(`v${at + 1}`, { snapshot: `s${at}` }, 1);
  }
  expect(await readDisk(storage, { volume: 'v6' }, 5, 5)).toBe('first');
  expect(ceph.commands.filter((command) => command.startsWith('flatten'))).toEqual([
    'flatten volumes/volume-v3.part',
    'flatten volumes/volume-v6.part',
  ]);
});

test('a snapshot of a volume is taken while its guest is frozen, and only then', async () => {
  const ceph = new FakeCeph();
  const done: string[] = [];
  const quiesced: VolumeQuiescer['quiesced'] = async (volumeId, keep) => {
    const before = ceph.commands.length;
    await keep();
    done.push(`${volumeId}: ${ceph.commands.slice(before).join(', ')}`);
  };
  const storage = storageOn(ceph, { quiesced });
  await storage.create('a', 1);
  await storage.snapshot('s', 'a');
  await storage.clone('b', { snapshot: 's' }, 1);
  await storage.clone('c', { volume: 'a' }, 1);
  expect(done).toEqual([
    'a: snap create volumes/volume-a@snapshot-s.part',
    'a: snap create volumes/volume-a@volume-c.part',
  ]);
});

test('it is attached by its name in the pool; only clients that have it open or hold its lock are locked out', async () => {
  const ceph = new FakeCeph();
  const storage = storageOn(ceph);
  await storage.create('a', 1);
  const { monitors, user, secretId } = ACCESS;
  expect(await storage.locate('a')).toEqual({ rbd: { name: 'volumes/volume-a', monitors, user, secretId } });
  const lockedOut = async () => {
    const before = ceph.commands.length;
    const isKnown = await storage.lockOut('a');
    const blocked = ceph.commands.slice(before).filter((command) => command.includes('blocklist'));
    return [isKnown, ...blocked.map((command) => /^osd blocklist add (\S+) \d+$/.exec(command)?.[1])];
  };
  expect(await lockedOut()).toEqual([false]);
  ceph.open.add('volume-a');
  expect(await lockedOut()).toEqual([true, '192.0.2.1:0/7']);
  // A client that lost its network is no watcher after 30 s.
  ceph.locked.add('volume-a');
  expect(await lockedOut()).toEqual([true, '192.0.2.1:0/7', '192.0.2.2:0/9']);
  ceph.open.clear();
  expect(await lockedOut()).toEqual([true, '192.0.2.2:0/9']);
  expect(await storage.lockOut('gone')).toBe(true);
});
