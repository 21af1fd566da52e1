import { expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test.each(['/compute', '/compute/'])('GET %s: lists v2.0 first and then v2.1, without a token too', async (path) => {
  const { body, status } = await apiClient(platform).get(path);
  expect(status).toBe(200);
  expect(body.versions).toEqual([
    {
      id: 'v2.0',
      status: 'DEPRECATED',
      version: '',
      min_version: '',
      updated: expect.any(String),
      links: [{ rel: 'self', href: 'http://nephos.test/compute/v2/' }],
    },
    {
      id: 'v2.1',
      status: 'CURRENT',
      version: '2.96',
      min_version: '2.1',
      updated: expect.any(String),
      links: [{ rel: 'self', href: 'http://nephos.test/compute/v2.1/' }],
    },
  ]);
});

test('every self link of the list answers a document with the same link', async () => {
  const client = apiClient(platform);
  for (const { links } of (await client.get('/compute')).body.versions) {
    const { body } = await client.get(links[0].href.replace('http://nephos.test', ''));
    expect(body.version.links[0]).toEqual(links[0]);
    expect(body.version['media-types']).toHaveLength(1);
  }
});

test.each(['2.999', '3.0', 'abc'])(
  'GET /compute/v2.1: answers even a client that asks for version %s',
  async (version) => {
    const headers = { 'x-openstack-nova-api-version': version };
    expect((await apiClient(platform).get('/compute/v2.1', headers)).status).toBe(200);
  },
);

test.each([
  ['2.999', 406, 'Version 2.999 is not supported by the API. Minimum is 2.1 and maximum is 2.96.'],
  ['2.0', 406, 'Version 2.0 is not supported by the API.'],
  ['x.y', 400, 'API Version String x.y is of invalid format.'],
])('GET /servers at version %s: is refused with %i', async (version, status, message) => {
  const { api } = await newProject(platform);
  const answer = await api.get('/compute/v2.1/servers', { 'x-platform-compute-microversion': version });
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toContain(message);
});

test('GET /compute/v2/servers: nothing is offered below the first version, 404', async () => {
  const { api } = await newProject(platform);
  expect((await api.get('/compute/v2/servers')).status).toBe(404);
});
