import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import wabt from 'wabt';
import { threadCpuMs } from '#lib/testing/cpu-time.ts';
import { BLOCK_BYTES } from './blocks.ts';
import { CRC_MODULE, Crc32c, Crc64Nvme } from './crc.ts';
import type { DigestName } from './digest-names.ts';
import { startDigests } from './digest-pool.ts';
import { Digester, digestsOf } from './digests.ts';

const CHECK = Buffer.from('123456789');
const ALL: DigestName[] = ['md5', 'sha1', 'sha256', 'crc32', 'crc32c', 'crc64nvme'];

/** Check values of the catalogue of parametrised CRC algorithms, and of RFC 1321, 3174 and FIPS 180-4. */
test.each([
  ['crc32', CHECK, 'cbf43926'],
  ['crc32c', CHECK, 'e3069283'],
  ['crc64nvme', CHECK, 'ae8b14860a799888'],
  ['crc32', Buffer.alloc(0), '00000000'],
  ['crc32c', Buffer.alloc(0), '00000000'],
  ['crc64nvme', Buffer.alloc(0), '0000000000000000'],
  // RFC 3720, appendix B.4.
  ['crc32c', Buffer.alloc(32), '8a9136aa'],
  ['crc32c', Buffer.alloc(32, 0xff), '62a8ab43'],
  // NVM Express, NVM command set specification, figure 122.
  ['crc64nvme', Buffer.alloc(4096), '6482d367eb22b64e'],
  ['crc64nvme', Buffer.alloc(4096, 0xff), 'c0ddba7302eca3ac'],
  ['md5', Buffer.from('abc'), '900150983cd24fb0d6963f7d28e17f72'],
  ['sha1', Buffer.from('abc'), 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['sha256', Buffer.from('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
] as const)('%s has its published check value', (name, data, expected) => {
  expect(digestsOf([name], data)[name]?.toString('hex')).toBe(expected);
});

test('the compiled code of the CRCs is that of its source', async () => {
  const { parseWat } = await wabt();
  const source = parseWat('crc.wat', readFileSync(join(import.meta.dirname, 'crc.wat'), 'utf8'));
  expect(Buffer.from(source.toBinary({}).buffer).toString('base64')).toBe(CRC_MODULE.toString('base64'));
});

test.each([
  ['crc32c', () => new Crc32c()],
  ['crc64nvme', () => new Crc64Nvme()],
] as const)('%s does not depend on how the data are cut and aligned', (name, create) => {
  const data = randomBytes(10_000);
  const whole = digestsOf([name], data)[name];
  for (let seed = 1; seed < 200; seed += 1) {
    const crc = create();
    for (let at = 0, length = seed; at < data.length; at += length, length = ((length * 7) % 97) + 1) {
      crc.update(data.subarray(at, at + length));
    }
    expect(crc.digest()).toEqual(whole);
  }
  const large = randomBytes(200_001);
  const inPieces = create();
  for (let at = 0; at < large.length; at += 999) inPieces.update(large.subarray(at, at + 999));
  expect(inPieces.digest()).toEqual(digestsOf([name], large)[name]);
});

test('a name that is given twice is computed once', () => {
  const digester = new Digester(['md5', 'md5']);
  digester.update(CHECK);
  expect(Object.keys(digester.digest())).toEqual(['md5']);
});

function blockOf(data: Buffer): SharedArrayBuffer {
  const block = new SharedArrayBuffer(BLOCK_BYTES);
  new Uint8Array(block).set(data);
  return block;
}

describe('Digests of other threads', () => {
  test('equal those of this thread, for parallel streams', async () => {
    const streams = Array.from({ length: 20 }, () => Array.from({ length: 5 }, () => randomBytes(BLOCK_BYTES)));
    const results = await Promise.all(
      streams.map(async (blocks) => {
        const digests = startDigests(ALL);
        for (const data of blocks) await digests.update(blockOf(data), data.length);
        return digests.digest();
      }),
    );
    expect(results).toEqual(streams.map((blocks) => digestsOf(ALL, Buffer.concat(blocks))));
  });

  test('a stream of no data has digests, and a canceled one disturbs no other', async () => {
    const [canceled, other] = [startDigests(['md5']), startDigests(['md5'])];
    await canceled.update(blockOf(CHECK), CHECK.length);
    canceled.cancel();
    canceled.cancel();
    expect(await other.digest()).toEqual({ md5: createHash('md5').digest() });
  });

  test('this thread uses a small part of the processor time', async () => {
    const data = blockOf(randomBytes(BLOCK_BYTES));
    const digests = startDigests(ALL);
    const [before, threadBefore] = [process.cpuUsage(), threadCpuMs()];
    for (let round = 0; round < 100; round += 1) await digests.update(data, BLOCK_BYTES);
    const { user, system } = process.cpuUsage(before);
    expect((threadCpuMs() - threadBefore) / ((user + system) / 1000)).toBeLessThan(0.3);
    digests.cancel();
  });

  test('threads end after a minute without work, and start again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await startDigests(['md5']).digest();
      await vi.advanceTimersByTimeAsync(61_000);
      expect(await startDigests(['crc32']).digest()).toEqual({ crc32: Buffer.alloc(4) });
    } finally {
      vi.useRealTimers();
    }
  });

  test('a process that waits for a digest receives it, and then ends although the threads still run', () => {
    const module = join(import.meta.dirname, 'digest-pool.ts');
    const script = `import { startDigests } from ${JSON.stringify(module)};
      const digests = startDigests(['md5', 'crc32']);
      await digests.update(new SharedArrayBuffer(10), 3);
      process.stdout.write((await digests.digest()).md5.toString('hex'));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toBe(createHash('md5').update(Buffer.alloc(3)).digest('hex'));
  });
});
