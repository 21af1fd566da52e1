import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { copySparse, rawPieces } from './copy.ts';
import { volumeFormats } from './qemu-img.ts';

const HAS_TOOL = volumeFormats('auto', process.env.PATH ?? '').length > 1;
const ALIGNMENT = 65_536;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nephos-copy-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a sparse file with texts at some positions. */
async function sparseFile(size: number, texts: Record<number, string>): Promise<string> {
  const path = join(folder, 'disk');
  await using file = await open(path, 'w');
  await file.truncate(size);
  for (const [position, text] of Object.entries(texts)) await file.write(text, Number(position));
  return path;
}

async function piecesOf(path: string): Promise<{ position: number; length: number; text: string | undefined }[]> {
  const pieces = [];
  for await (const { position, bytes } of rawPieces(path)) {
    pieces.push({ position, length: bytes.length, text: /[^\0]+/.exec(bytes.toString('latin1'))?.[0] });
  }
  return pieces;
}

const copy = async (path: string): Promise<string> => {
  await copySparse(path, `${path}-copy`, { reserve: async () => undefined });
  return `${path}-copy`;
};

describe.runIf(HAS_TOOL)('with qemu-img, only what was written to a disk', () => {
  const SIZE = 4096 * GIB;

  test('is read, in aligned pieces, at the start, across a boundary and at the very end', async () => {
    const boundary = 2048 * GIB;
    const path = await sparseFile(SIZE, { 5: 'first', [boundary - 3]: 'middle', [SIZE - 4]: 'last' });
    expect(await piecesOf(path)).toEqual([
      { position: 0, length: ALIGNMENT, text: 'first' },
      { position: boundary - ALIGNMENT, length: ALIGNMENT, text: 'mid' },
      { position: boundary, length: ALIGNMENT, text: 'dle' },
      { position: SIZE - ALIGNMENT, length: ALIGNMENT, text: 'last' },
    ]);
  });

  test('is copied, and the copy has the same size and the same holes', async () => {
    const path = await sparseFile(SIZE, { 5: 'first', [SIZE - 4]: 'last' });
    const target = await copy(path);
    const { size, blocks } = await stat(target);
    expect(size).toBe(SIZE);
    expect(blocks * 512).toBeLessThan(4 * ALIGNMENT);
    expect(await piecesOf(target)).toEqual(await piecesOf(path));
  });
});

describe.each([
  ['without qemu-img', () => undefined],
  ['with a qemu-img that fails', () => writeFileSync(join(folder, 'qemu-img'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })],
  [
    'with a qemu-img that answers something else',
    () => writeFileSync(join(folder, 'qemu-img'), '#!/bin/sh\necho "{}"\n', { mode: 0o755 }),
  ],
])('%s', (_what, install) => {
  test('a disk is read and copied completely', async () => {
    const size = 32 * 2 ** 20 + 7;
    const path = await sparseFile(size, { 5: 'first', 20000000: 'middle', [size - 4]: 'last' });
    install();
    vi.stubEnv('PATH', folder);
    const texts = async (file: string) => (await piecesOf(file)).map(({ text }) => text);
    expect(await texts(path)).toEqual(['first', 'middle', 'last']);
    const target = await copy(path);
    expect(await texts(target)).toEqual(['first', 'middle', 'last']);
    expect((await stat(target)).size).toBe(size);
  });
});

test('zeros that were written to a disk are no pieces, and the rest of it is kept', async () => {
  const path = join(folder, 'disk');
  const bytes = Buffer.alloc(3 * 2 ** 22 + 1);
  bytes.write('second', 2 ** 22 + 70_000);
  bytes[bytes.length - 1] = 1;
  writeFileSync(path, bytes);
  expect((await piecesOf(path)).map(({ position }) => position)).toEqual([2 ** 22, 3 * 2 ** 22]);
});
