import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const ED25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBCGw7PSYjjdSBUmsKV0xD6p4cmJKdTy8e+CrXJRUyPG';
const ANSWERS: Record<string, [number, string]> = {
  '/ada.keys': [200, `${ED25519}\nno key at all\n${ED25519} desk\n`],
  '/none.keys': [200, ''],
  '/broken.keys': [500, 'Oh.'],
  '/moved.keys': [302, ''],
  '/long.keys': [200, 'x'.repeat(300_000)],
};

let server: Server;
let host = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, text] = ANSWERS[request.url ?? ''] ?? [404, 'Not Found'];
    response.writeHead(status, { location: 'http://127.0.0.1:9/elsewhere' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const platform = usePlatform();
const env = (sources: string) => readEnv({ NEPHOS_KEY_SOURCES: sources });

async function get(sources: string, ...path: string[]) {
  Object.assign(platform.platform.services.env, { NEPHOS_KEY_SOURCES: env(sources).NEPHOS_KEY_SOURCES });
  const { api } = await newProject(platform);
  return api.get(['/console/v1/key-sources', ...path].join('/'));
}

const keysOf = (sources: string, host: string, user: string) =>
  get(sources, encodeURIComponent(host), 'users', encodeURIComponent(user));

test('GET console/key-sources: there are none unless the deployment names some', async () => {
  expect((await get('')).body).toEqual({ sources: [] });
  expect((await get('github.com, https://git.example.org')).body).toEqual({
    sources: ['github.com', 'git.example.org'],
  });
});

test.each(['ftp://example.org', 'https://example.org/path', 'two words', 'https://user@example.org'])(
  'NEPHOS_KEY_SOURCES: %s is refused',
  (sources) => {
    expect(() => env(sources)).toThrow(/NEPHOS_KEY_SOURCES/);
  },
);

test('GET console/key-sources/{host}/users/{user}: keys are handed on, whatever else the host says is not', async () => {
  expect((await keysOf(`http://${host}`, host, 'ada')).body).toEqual({ keys: [ED25519, `${ED25519} desk`] });
  expect((await keysOf(`http://${host}`, host, 'none')).body).toEqual({ keys: [] });
});

test.each([
  ['a host that is not allowed', 'github.com', 'ada', 404],
  ['a user that the host does not know', '', 'bob', 404],
  ['a name that leads elsewhere', '', '../admin', 400],
  ['a name with a slash', '', 'a/b', 400],
  ['an empty name', '', '', 404],
  ['a failure of the host', '', 'broken', 503],
  ['a redirect to another host', '', 'moved', 503],
  ['an answer that is too long for keys', '', 'long', 503],
])('GET console/key-sources/{host}/users/{user}: %s is refused', async (_, other, user, status) => {
  expect((await keysOf(`http://${host}`, other || host, user)).status).toBe(status);
});

test('GET console/key-sources/{host}/users/{user}: a host that does not answer is 503', async () => {
  expect((await keysOf('http://127.0.0.1:9', '127.0.0.1:9', 'ada')).status).toBe(503);
});

test('POST console/key-sources: nothing can be changed there, 405', async () => {
  const { api } = await newProject(platform);
  expect((await api.post('/console/v1/key-sources')).status).toBe(405);
});
