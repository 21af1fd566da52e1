import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Hasher } from './hasher.ts';
import { uploadFile } from './upload-file.ts';

const failure = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: 'refused', message: `Refused with ${status}.`, retryAfter });

const hexOf = (bytes: Uint8Array, algorithm: 'sha256' | 'sha512') => createHash(algorithm).update(bytes).digest('hex');

function hasherOf(): Hasher {
  const hashes = [createHash('sha256'), createHash('sha512')] as const;
  return {
    update: async (piece) => {
      const bytes = Buffer.from(await piece.arrayBuffer());
      for (const hash of hashes) hash.update(bytes);
    },
    digest: async () => ({ sha256: hashes[0].digest('hex'), sha512: hashes[1].digest('hex') }),
    end: () => {},
  };
}

/** A platform that stores what it receives, after the given failures. */
function platformWith(first: Uint8Array, failures: (ApiError & { kept?: number })[] = []) {
  let data = Buffer.from(first);
  const waits: number[] = [];
  return {
    waits,
    bytes: () => data,
    options: {
      calls: {
        staged: async () => data.length,
        append: async (piece: Blob, start: number) => {
          const bytes = Buffer.from(await piece.arrayBuffer());
          const refusal = failures.shift();
          if (refusal?.kept) data = Buffer.concat([data, bytes.subarray(0, refusal.kept)]);
          if (refusal) throw refusal;
          expect(start).toBe(data.length);
          data = Buffer.concat([data, bytes]);
        },
      },
      hasher: hasherOf(),
      turn: async () => {},
      onProgress: () => {},
      sleep: async (ms: number) => waits.push(ms),
    },
  };
}

const bytes = Uint8Array.from({ length: 3 * MIB + 17 }, (_, index) => index % 251);
const file = new Blob([bytes]);

test('uploadFile: the platform gets every byte once, and both hashes are those of the file', async () => {
  const platform = platformWith(new Uint8Array());
  const progress: number[] = [];
  const hashes = await uploadFile({ ...platform.options, file, onProgress: (sent) => progress.push(sent) });
  expect(platform.bytes().equals(bytes)).toBe(true);
  expect(hashes).toEqual({ sha256: hexOf(bytes, 'sha256'), sha512: hexOf(bytes, 'sha512') });
  expect(progress.at(0)).toBe(0);
  expect(progress.at(-1)).toBe(bytes.length);
});

test('uploadFile: it goes on where an earlier one stopped, and still counts the whole file', async () => {
  const platform = platformWith(bytes.subarray(0, 2 * MIB));
  const progress: number[] = [];
  const hashes = await uploadFile({ ...platform.options, file, onProgress: (sent) => progress.push(sent) });
  expect(progress[0]).toBe(2 * MIB);
  expect(platform.bytes().equals(bytes)).toBe(true);
  expect(hashes.sha256).toBe(hexOf(bytes, 'sha256'));
});

test('uploadFile: after a broken piece it goes on from what the platform kept of it', async () => {
  const broken = Object.assign(failure(0), { kept: 1000 });
  const platform = platformWith(new Uint8Array(), [broken]);
  const hashes = await uploadFile({ ...platform.options, file });
  expect(platform.bytes().equals(bytes)).toBe(true);
  expect(hashes.sha512).toBe(hexOf(bytes, 'sha512'));
});

test('uploadFile: at 429 it waits as long as the platform asks', async () => {
  const platform = platformWith(new Uint8Array(), [failure(429, 3)]);
  await uploadFile({ ...platform.options, file });
  expect(platform.waits).toEqual([3000]);
});

test.each([413, 403, 410])('uploadFile: %i is no failure that passes, and ends it', async (status) => {
  const platform = platformWith(new Uint8Array(), [failure(status)]);
  await expect(uploadFile({ ...platform.options, file })).rejects.toMatchObject({ status });
  expect(platform.waits).toEqual([]);
});

test('uploadFile: a persistent failure is reported after six attempts, each after a longer wait', async () => {
  const platform = platformWith(
    new Uint8Array(),
    Array.from({ length: 9 }, () => failure(503)),
  );
  await expect(uploadFile({ ...platform.options, file })).rejects.toMatchObject({ status: 503 });
  expect(platform.waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
});

test('uploadFile: a file smaller than what is there is another file', async () => {
  const platform = platformWith(bytes);
  await expect(uploadFile({ ...platform.options, file: file.slice(0, 10) })).rejects.toThrow(/a different file/);
});

test('uploadFile: cancelled between two pieces, nothing more is sent', async () => {
  const platform = platformWith(new Uint8Array());
  let turns = 0;
  const turn = async () => {
    turns += 1;
    if (turns === 2) throw new Error('Cancelled.');
  };
  await expect(uploadFile({ ...platform.options, file, turn })).rejects.toThrow('Cancelled.');
  expect(platform.bytes().length).toBe(MIB);
});

test('uploadFile: an unreadable file is reported as such, not as a failure of the platform', async () => {
  const platform = platformWith(new Uint8Array());
  const hasher = { ...hasherOf(), update: () => Promise.reject(new Error('Gone.')) };
  await expect(uploadFile({ ...platform.options, file, hasher })).rejects.toThrow('Gone.');
});
