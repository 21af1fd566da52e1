import { expect, test, vi } from 'vitest';
import { VirshFailure } from './failure.ts';
import { UnusedImages } from './unused-images.ts';

const IMAGE = 'b2f1f1a0-5b0e-4c55-9a52-3d1a4c0f5e11';
const BASE = `base-${IMAGE}-1a2b3c4d.qcow2`;
const WHOLE = [BASE, `${BASE}.complete`];
const DISK = 'm1-root.qcow2';
const DAY_MS = 86_400_000;

function hostWith(names: readonly string[], standing: Record<string, string> = {}) {
  const files = new Set(names);
  const on = new Map(Object.entries(standing));
  const pool = {
    list: async () => [...files],
    backings: async (some: readonly string[]) => new Set(some.flatMap((name) => on.get(name) ?? [])),
    touch: async (name: string) => void files.add(name),
    remove: async (name: string) => void files.delete(name),
  };
  return { host: { name: 'h1', pool }, files, on };
}

const gone = async () => new Set<string>();
const there = async (ids: readonly string[]) => new Set(ids);

test('of an image that is gone the copy is removed at once, with all that marks it', async () => {
  const { host, files } = hostWith([...WHOLE, DISK, 'm1-config.iso']);
  await new UnusedImages().prune([host], gone);
  expect([...files]).toEqual([DISK, 'm1-config.iso']);
});

test('of an image that is there the copy is removed when nothing has stood on it for a day, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { host, files, on } = hostWith([...WHOLE, DISK]);
  const unused = new UnusedImages();
  const roundAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    await unused.prune([host], there);
    return files.has(BASE);
  };
  expect(await roundAfter(0)).toBe(true);
  on.set(DISK, BASE);
  expect(await roundAfter(DAY_MS)).toBe(true);
  on.clear();
  expect(await roundAfter(DAY_MS)).toBe(true);
  expect(await roundAfter(DAY_MS - 1)).toBe(true);
  expect(await roundAfter(1)).toBe(false);
  vi.useRealTimers();
});

test('what a disk stands on stays, whatever became of the image', async () => {
  const { host, files } = hostWith([...WHOLE, DISK], { [DISK]: BASE });
  await new UnusedImages().prune([host], gone);
  expect([...files]).toEqual([...WHOLE, DISK]);
});

test('an image that is still on its way is left alone', async () => {
  const { host, files } = hostWith([BASE]);
  await new UnusedImages().prune([host], gone);
  expect([...files]).toEqual([BASE]);
});

test('a disk that is created while an image is pending deletion reverts the deletion', async () => {
  const { host, files, on } = hostWith(WHOLE);
  const touch = async (name: string) => {
    files.add(name);
    files.add(DISK);
    on.set(DISK, BASE);
  };
  await new UnusedImages().prune([{ ...host, pool: { ...host.pool, touch } }], gone);
  expect([...files]).toEqual([...WHOLE, DISK]);
});

test.each([
  ['with a disk on it is taken back', { [DISK]: BASE }, [...WHOLE, DISK]],
  ['with none on it is carried out', {}, [DISK]],
])('an interrupted deletion %s', async (_what, standing, left) => {
  const { host, files } = hostWith([...WHOLE, DISK, `doomed-${BASE}`], standing);
  await new UnusedImages().prune([host], gone);
  expect([...files]).toEqual(left);
});

test('a host that does not answer keeps nobody from clearing the others', async () => {
  const { host, files } = hostWith(WHOLE);
  const list = () => Promise.reject(new VirshFailure('lost', 'away'));
  const away = { name: 'h2', pool: { ...host.pool, list } };
  await new UnusedImages().prune([away, host], gone);
  expect([...files]).toEqual([]);
});
