import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { type RealCeph, startCeph } from '#lib/testing/real-engine/ceph.ts';
import { type RealGateway, startGateway } from '#lib/testing/real-engine/gateway.ts';
import { describeBlobStore, readAll } from './blob-store-suite.ts';
import { S3Blobs } from './s3-blobs.ts';

let ceph: RealCeph;
let gateway: RealGateway;
beforeAll(async () => {
  ceph = await startCeph();
  gateway = await startGateway(ceph);
});
afterAll(async () => {
  gateway?.store.close();
  await ceph?.stop();
});

describe('Objects of a bucket of Ceph’s gateway', () => {
  describeBlobStore(() => gateway.store, 33 * MIB);

  test('1,100 objects are listed in pages and removed in batches; those of another prefix are kept', async () => {
    const url = new URL(`${gateway.settings.NEPHOS_OBJECT_STORE}/many/a b`);
    const { NEPHOS_OBJECT_STORE_ACCESS_KEY: accessKey, NEPHOS_OBJECT_STORE_SECRET_KEY: secretKey } = gateway.settings;
    const many = new S3Blobs({ url, accessKey, secretKey, region: 'us-east-1' });
    const listed = async (store: S3Blobs) => {
      const found: string[] = [];
      for await (const { location } of store.list()) found.push(location);
      return found.toSorted();
    };
    const others = await listed(gateway.store);
    const locations: string[] = [];
    for (let batch = 0; batch < 22; batch += 1) {
      const some = Array.from({ length: 50 }, (_, at) => many.write(Readable.from([Buffer.from([at])]), { limit: 9 }));
      locations.push(...(await Promise.all(some)).map(({ location }) => location));
    }
    expect(await listed(many)).toEqual(locations.toSorted());
    await many.remove(locations);
    expect(await listed(many)).toEqual([]);
    expect(await listed(gateway.store)).toEqual(others);
    many.close();
  });

  test('unfinished uploads are removed', async () => {
    const halted = Promise.withResolvers<void>();
    const endless = async function* () {
      for (let at = 0; at < 40; at += 1) yield Buffer.alloc(MIB, at);
      halted.resolve();
      await new Promise(() => {});
    };
    const upload = gateway.store.write(endless(), { limit: 100 * MIB });
    await halted.promise;
    expect(await gateway.store.removeUnfinished(Date.now() - 3_600_000)).toBe(0);
    expect(await gateway.store.removeUnfinished(Date.now() + 3_600_000)).toBe(1);
    expect(await gateway.store.removeUnfinished(Date.now() + 3_600_000)).toBe(0);
    void upload;
  });

  test('an upload of 200 MiB is whole although the gateway is killed in the middle', async () => {
    const data = randomBytes(MIB);
    const hash = createHash('md5');
    const chunks = async function* () {
      for (let at = 0; at < 200; at += 1) {
        if (at === 100) {
          await gateway.kill();
          void gateway.start();
        }
        data.writeUInt32LE(at);
        hash.update(data);
        yield Buffer.from(data);
      }
    };
    const { location, size, digests } = await gateway.store.write(chunks(), { limit: 300 * MIB });
    expect([size, digests.md5]).toEqual([200 * MIB, hash.digest()]);
    expect(
      createHash('md5')
        .update(await readAll(gateway.store.read(location)))
        .digest(),
    ).toEqual(digests.md5);
  });
});
