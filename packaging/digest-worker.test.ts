import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runAsRelease } from '#lib/application-files.ts';
import { startDigests } from '#lib/object-store/bytes/digest-pool.ts';
import { bundleServer } from './bundle.ts';

test('a release starts its own threads for digests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bundle-'));
  onTestFinished(() => {
    runAsRelease(undefined);
    rmSync(folder, { recursive: true, force: true });
  });
  await bundleServer(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  runAsRelease(folder);
  const digests = startDigests(['crc32c']);
  const block = new SharedArrayBuffer(9);
  new Uint8Array(block).set(Buffer.from('123456789'));
  await digests.update(block, 9);
  expect((await digests.digest()).crc32c?.toString('hex')).toBe('e3069283');
});
