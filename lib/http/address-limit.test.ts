import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { networkOf } from './client-address.ts';

const platform = usePlatform({ NEPHOS_RATE_LIMIT: 'on', NEPHOS_RATE_LIMIT_IP_REQUESTS_PER_SECOND: '1' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let senders = 0;
/** An unused sender. */
function newSender() {
  senders += 1;
  return { 'x-nephos-peer': `198.51.100.${senders}` };
}

async function statuses(path: string, headers: Record<string, string>, token?: string): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < 11; n += 1) all.push((await apiClient(platform, token).get(path, headers)).status);
  return all;
}

describe('Over what one address may send', () => {
  test.each([
    ['an unknown path of a service', '/volume/v3/nothing', {}, 404],
    ['a path of no service', '/volume/nothing/at/all', {}, 404],
    ['a version that is not there', '/compute/v2.1/servers', { 'openstack-api-version': 'compute 9.9' }, 406],
    ['no token', '/compute/v2.1/servers', {}, 401],
    ['a discovery document', '/identity/v3', {}, 200],
    ['an API description', '/openapi/nothing.json', {}, 404],
  ])('%s is refused with 429, whatever it would have been', async (_what, path, headers, status) => {
    expect(await statuses(path, { ...newSender(), ...headers })).toEqual([...Array(10).fill(status), 429]);
  });

  test('a method that is not allowed is refused with 429 in its turn', async () => {
    const sender = newSender();
    const all: number[] = [];
    for (let n = 0; n < 11; n += 1)
      all.push((await apiClient(platform).patch('/volume/v3/volumes', {}, sender)).status);
    expect(all).toEqual([...Array(10).fill(405), 429]);
  });

  test('a refusal says when to try again, in the words of the service', async () => {
    const sender = newSender();
    await statuses('/identity/v3', sender);
    const refused = await apiClient(platform).get('/identity/v3', sender);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.error).toMatchObject({ code: 429, title: 'Too Many Requests' });
    const elsewhere = await apiClient(platform).get('/openapi/nothing.json', sender);
    expect(elsewhere.status).toBe(429);
    expect(Number(elsewhere.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('another address is not refused, and the same one no longer than it takes', async () => {
    const sender = newSender();
    await statuses('/identity/v3', sender);
    expect((await apiClient(platform).get('/identity/v3', newSender())).status).toBe(200);
    vi.advanceTimersByTime(1000);
    expect((await apiClient(platform).get('/identity/v3', sender)).status).toBe(200);
    expect((await apiClient(platform).get('/identity/v3', sender)).status).toBe(429);
  });

  test('a valid token does not help', async () => {
    const { api } = await newProject(platform);
    expect((await statuses('/volume/v3/volumes', newSender(), api.token)).at(-1)).toBe(429);
  });

  test('addresses of one IPv6 network count together', async () => {
    const all: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const sender = { 'x-nephos-peer': `2001:db8:0:7::${n}` };
      all.push((await apiClient(platform).get('/identity/v3', sender)).status);
    }
    expect(all).toEqual([...Array(10).fill(200), 429]);
    const neighbour = { 'x-nephos-peer': '2001:db8:0:8::1' };
    expect((await apiClient(platform).get('/identity/v3', neighbour)).status).toBe(200);
  });

  test('health is never refused', async () => {
    const sender = newSender();
    expect((await statuses('/healthz', sender)).at(-1)).toBe(200);
    expect((await statuses('/readyz', sender)).at(-1)).toBe(200);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['x'.repeat(5000), 'unknown'],
  [undefined, 'unknown'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
