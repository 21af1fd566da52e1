import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newBucket } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { putObject } from './put.ts';
import { isObjectIntact } from './verify-object.ts';

const platform = usePlatform();

test('data that only a client can decrypt is intact until its stored bytes change', async () => {
  const { services } = platform.platform;
  const project = await newProject(platform);
  const bucketId = await newBucket(project);
  const key = randomBytes(32);
  const keyMd5 = createHash('md5').update(key).digest('base64');
  const put = (name: string, encryption?: { kind: 'customer'; key: Buffer; keyMd5: string }) =>
    putObject(
      services,
      { bucketId, name },
      { chunks: Readable.from([randomBytes(100_000)]), encryption },
      { contentType: 'text/plain', attributes: {} },
    );
  for (const object of [await put('plain'), await put('secret', { kind: 'customer', key, keyMd5 })]) {
    expect(await isObjectIntact(services, object)).toBe(true);
    const name = object.location?.slice(2) ?? '';
    const path = join(services.env.dataFolder, 'objects', name.slice(0, 2), name);
    const data = readFileSync(path);
    data[50_000] = (data[50_000] ?? 0) ^ 1;
    writeFileSync(path, data);
    expect(await isObjectIntact(services, object)).toBe(false);
  }
});
