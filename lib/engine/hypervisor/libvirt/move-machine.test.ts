import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runProgram } from '#lib/engine/programs/run-program.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { idleContext } from '#lib/testing/idle-context.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import { BaseImages } from './base-images.ts';
import { copyMachine } from './move-machine.ts';
import type { Plan } from './plan.ts';

afterEach(() => vi.restoreAllMocks());
const folder = mkdtempSync(join(tmpdir(), 'nephos-moving-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ID = '00000000-0000-4000-8000-000000000001';
const IMAGE = '11111111-0000-4000-8000-000000000001';
const BASE = `base-${IMAGE}-0123abcd.raw`;
const PLAN: Plan = {
  ...{ id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [] },
  note: { name: 'web-1', diskGb: 1, imageId: IMAGE, extraSpecs: {}, imageProperties: {}, placedAt: 1 },
};

/** A qcow2 disk. */
async function disk(name: string, ...options: string[]): Promise<string> {
  const path = join(folder, name);
  await runProgram('qemu-img', ['create', '-q', '-f', 'qcow2', '-u', ...options, path, '1M'], { timeoutMs: 60_000 });
  return path;
}

/**
 * A machine on one host with this root disk, and a target host. @param says the backing file that its libvirt reports
 */
function move(root: string, says: { name: string; format: string } | undefined, images = new BaseImages(gone)) {
  const [from, to] = [idleHost('h1'), idleHost('h2')];
  const there = new Map<string, string>();
  vi.spyOn(from.pool, 'backingOf').mockResolvedValue(says);
  vi.spyOn(from.pool, 'length').mockResolvedValue(1);
  vi.spyOn(from.pool, 'download').mockImplementation(async (name, path) => {
    if (name.endsWith('root.qcow2')) copyFileSync(root, path);
    else await writeFile(path, `${name} of the host`);
  });
  vi.spyOn(to.pool, 'list').mockImplementation(async () => [...there.keys()]);
  vi.spyOn(to.pool, 'known').mockImplementation(async () => [...there.keys()]);
  vi.spyOn(to.pool, 'touch').mockImplementation(async (name) => void there.set(name, ''));
  vi.spyOn(to.pool, 'refresh').mockResolvedValue();
  vi.spyOn(to.pool, 'upload').mockImplementation(async (path, name) => {
    await using file = await open(path);
    there.set(name, (await file.readFile()).toString('latin1'));
  });
  const ctx = { ...idleContext([from.host, to.host], folder), images };
  return { there, moved: () => copyMachine(ctx, PLAN, from.host, to.host) };
}

const gone = () => Promise.reject(new Error('The image service does not respond.'));

describe('What a disk stands on', () => {
  test('comes from the image, not from the host that the disk leaves: others will start from it', async () => {
    const image = join(folder, 'image.raw');
    await writeFile(image, 'the image');
    const images = new BaseImages(async () => ({ path: image, format: 'raw' }));
    const root = await disk('whole', '-b', BASE, '-F', 'raw');
    const { there, moved } = move(root, { name: BASE, format: 'raw' }, images);
    await moved();
    expect(there.get(BASE)).toBe('the image');
    expect([...there.keys()].toSorted()).toEqual(
      [BASE, `${BASE}.complete`, `${ID}-config.iso`, `${ID}-console.log`, `${ID}-root.qcow2`].toSorted(),
    );
  });

  test('comes from the host of the disk when the image is gone', async () => {
    const images = new BaseImages(() => Promise.reject(new PermanentFailure('There is no such image.')));
    const { there, moved } = move(await disk('whole', '-b', BASE, '-F', 'raw'), { name: BASE, format: 'raw' }, images);
    await moved();
    expect(there.get(BASE)).toBe(`${BASE} of the host`);
  });

  test.each([
    ['a file of the host', { name: '/etc/shadow', format: 'raw' }],
    ['a file beside', { name: `${ID}-root.qcow2`, format: 'qcow2' }],
    ['an image in another format than its name says', { name: BASE, format: 'qcow2' }],
  ])('is an image: %s is refused, and nothing comes', async (_, says) => {
    const { there, moved } = move(await disk('any', '-b', says.name, '-F', says.format), says);
    await expect(moved()).rejects.toThrow('has no base image');
    expect(there.size).toBe(0);
  });
});

test.each([
  ['another file than the host said', ['-b', '/etc/shadow', '-F', 'raw'], { name: BASE, format: 'raw' }],
  ['the same in another format', ['-b', BASE, '-F', 'qcow2'], { name: BASE, format: 'raw' }],
  ['a file, though the host said none', ['-b', '/etc/shadow', '-F', 'raw'], undefined],
  ['no file, though the host said one', [], { name: BASE, format: 'raw' }],
  ['data in a file beside', ['-o', `data_file=${join(folder, 'data')}`], undefined],
])('a disk that has %s does not come to another host', async (_, options, says) => {
  const image = join(folder, 'image.raw');
  await writeFile(image, 'the image');
  const images = new BaseImages(async () => ({ path: image, format: 'raw' }));
  const { there, moved } = move(await disk('forged', ...options), says, images);
  await expect(moved()).rejects.toThrow(/The disk image /);
  expect([...there.keys()].filter((name) => name.startsWith(ID))).toEqual([]);
});
