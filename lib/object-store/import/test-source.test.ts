import { afterEach, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { useSourceStore } from '#lib/testing/import-source.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const TESTS = '/console/v1/bucket-source-tests';
const store = useSourceStore(usePlatform());
const platform = usePlatform({ NEPHOS_IMAGE_IMPORT_NETWORKS: '127.0.0.0/8' });
afterEach(() => void store.faults.splice(0));

async function testSource(change: object = {}, objects: Record<string, string> = {}) {
  const { api } = await newProject(platform);
  const { input } = await store.newSource(objects);
  const { status, body } = await api.post(TESTS, { source: { ...input, ...change } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.test;
}

test('a source that can be read shows its first objects, and that there are more', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `object-${String(index).padStart(2, '0')}`);
  const found = await testSource({}, Object.fromEntries(names.map((name) => [name, name])));
  expect(found).toEqual({
    problem: null,
    message: null,
    region: null,
    objects: names.slice(0, 10).map((name) => ({ name, size: 9 })),
    is_truncated: true,
  });
  expect(await testSource({ prefix: 'object-11' }, { 'object-11': 'x' })).toMatchObject({
    objects: [{ name: 'object-11', size: 1 }],
    is_truncated: false,
  });
});

test.each([
  ['a wrong secret key', { secret_key: 'wrong' }, 'signature'],
  ['an unknown access key', { access_key: 'unknown' }, 'access_key'],
  ['a missing bucket', { bucket: 'missing-bucket' }, 'bucket'],
  ['another region', { region: 'mars-1' }, 'region'],
  ['a host without an address', { endpoint: 'https://missing.invalid' }, 'dns'],
  ['a port without a server', { endpoint: 'http://127.0.0.1:1' }, 'refused'],
  ['a private address', { endpoint: 'http://10.0.0.1' }, 'address'],
  ['the metadata service', { endpoint: 'http://169.254.169.254' }, 'address'],
])('%s is explained', async (_, change, problem) => {
  const found = await testSource(change);
  expect(found).toMatchObject({ problem, objects: [] });
  expect(found.message).toMatch(/^[A-Z].*[.)]$/);
  expect(JSON.stringify(found)).not.toContain('wrong');
});

test('another region is named', async () => {
  expect(await testSource({ region: 'mars-1' })).toMatchObject({ region: 'us-east-1' });
});

test('a server without TLS at an https address is explained', async () => {
  expect(await testSource({ endpoint: store.endpoint.replace('http:', 'https:') })).toMatchObject({ problem: 'tls' });
});

test.each([
  ['a clock that differs', 403, '<Error><Code>RequestTimeTooSkewed</Code></Error>', 'clock'],
  ['a missing right', 403, '<Error><Code>AccessDenied</Code></Error>', 'rights'],
  ['a redirect', 301, '<Error><Code>PermanentRedirect</Code></Error>', 'redirect'],
  ['an overloaded server', 503, '<Error><Code>SlowDown</Code></Error>', 'unavailable'],
  ['a web page', 200, '<html></html>', 'protocol'],
  ['a document with entities', 200, '<!DOCTYPE a [<!ENTITY b "c">]><ListBucketResult/>', 'protocol'],
  ['a page that does not exist', 404, 'Not found', 'protocol'],
])('%s is explained', async (_, status, text, problem) => {
  store.faults.push((_request, response) => {
    response.writeHead(status, { location: 'http://169.254.169.254/' }).end(text);
    return true;
  });
  expect(await testSource()).toMatchObject({ problem, objects: [] });
});

test('a reader is refused with 403, an address with a password with 400', async () => {
  const { input } = await store.newSource();
  const reader = await newProject(platform, 'reader');
  expect((await reader.api.post(TESTS, { source: input })).status).toBe(403);
  const { api } = await newProject(platform);
  const endpoint = 'https://user:password@s3.example.com';
  expect((await api.post(TESTS, { source: { ...input, endpoint } })).status).toBe(400);
});
