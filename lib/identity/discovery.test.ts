import { expect, test } from 'vitest';
import { apiClient } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test('GET /identity: the root answers 300 and version 3 answers 200, to anybody, with and without a slash', async () => {
  const version = {
    id: 'v3.14',
    status: 'stable',
    updated: '2020-04-07T00:00:00Z',
    links: [{ rel: 'self', href: 'http://nephos.test/identity/v3/' }],
    'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.identity-v3+json' }],
  };
  for (const slash of ['', '/']) {
    const root = await apiClient(platform).get(`/identity${slash}`);
    expect([root.status, root.headers.get('location')]).toEqual([300, 'http://nephos.test/identity/v3/']);
    expect(root.body).toEqual({ versions: { values: [version] } });
    const one = await apiClient(platform, 'not a token').get(`/identity/v3${slash}`);
    expect(one.status).toBe(200);
    expect(one.body).toEqual({ version });
    expect((await apiClient(platform).head(`/identity/v3${slash}`)).status).toBe(200);
  }
});

test('GET /identity: who accepts nothing but a JSON home document gets an empty one', async () => {
  for (const path of ['/identity', '/identity/v3']) {
    const home = await apiClient(platform).get(path, { accept: 'application/json-home' });
    expect([home.status, home.headers.get('content-type'), home.headers.get('location')]).toEqual([
      200,
      'application/json-home',
      null,
    ]);
    expect(home.body).toEqual({ resources: {} });
  }
});

test.each(['/identity/healthcheck', '/identity/v3/healthcheck'])(
  'GET %s: OK, to anybody; nothing else is',
  async (path) => {
    const { status, body } = await apiClient(platform).get(path);
    expect([status, body]).toEqual([200, 'OK']);
    expect((await apiClient(platform).get(`${path}s`)).status).not.toBe(200);
  },
);
