import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { S3Endpoint } from '#lib/testing/s3-endpoint.ts';
import { ObjectStoreHealth } from './schema.ts';

const endpoint = new S3Endpoint();
beforeAll(() => endpoint.start());
afterAll(() => endpoint.stop());
const settings = () => {
  const { url, accessKey, secretKey, region } = endpoint.bucket();
  return {
    NEPHOS_OBJECT_STORE: url.href,
    NEPHOS_OBJECT_STORE_ACCESS_KEY: accessKey,
    NEPHOS_OBJECT_STORE_SECRET_KEY: secretKey,
    NEPHOS_OBJECT_STORE_REGION: region,
  };
};
/** Two clouds, because the state of a store is cached for some seconds. */
const [platform, other] = [usePlatform(settings), usePlatform(settings)];

const stateOf = async (cloud: typeof platform) => {
  const { body } = await (await signInAdmin(cloud)).get('/console/v1/object-storage/store');
  return ObjectStoreHealth.parse(body.object_store);
};

test('a bucket is named by its address, has no free space of its own, and is reachable', async () => {
  expect(await stateOf(platform)).toMatchObject({
    implementation: 's3',
    address: endpoint.bucket().url.href,
    is_reachable: true,
    problem: null,
    free_bytes: null,
    reserve_bytes: null,
  });
});

test('a bucket that refuses to list objects is not reachable, with the reason', async () => {
  const matches = ({ query }: { query: URLSearchParams }) => query.get('max-keys') === '1';
  endpoint.faults.push({ matches, effect: { status: 403, code: 'AccessDenied' } });
  const { is_reachable, problem } = await stateOf(other);
  expect([is_reachable, problem]).toEqual([
    false,
    'The object store of NEPHOS_OBJECT_STORE returned 403 AccessDenied.',
  ]);
});
