import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RefusedAddress } from '#lib/http/public-address.ts';
import { guardedFetch } from './guarded-fetch.ts';

let server: Server;
let port: number;
const requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/redirect') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url === '/large') response.end('x'.repeat(2 ** 20 + 1));
    else response.end(`${request.method}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const OPEN = { NEPHOS_IDENTITY_PROVIDER_NETWORKS: ['127.0.0.0/8'] };
const CLOSED: typeof OPEN = { NEPHOS_IDENTITY_PROVIDER_NETWORKS: [] };
const GET = { method: 'GET', headers: {}, body: undefined };

const fetchFrom = (address: string, { issuer = 'https://login.example', settings = CLOSED, to = '127.0.0.1' } = {}) =>
  guardedFetch({ issuer: new URL(issuer), resolve: async () => [to] }, settings)(address, GET);

describe('Requests to an identity provider', () => {
  test('reach allowed networks, also with plain http', async () => {
    const response = await fetchFrom(`http://login.example:${port}/`, { settings: OPEN });
    expect(await response.text()).toBe('GET');
  });

  test.each([
    ['loopback, even for the issuer itself', { address: 'https://login.example/', to: '127.0.0.1' }],
    ['the metadata service of a cloud', { address: 'https://login.example/', to: '169.254.169.254' }],
    ['link-local IPv6', { address: 'https://login.example/', to: 'fe80::1' }],
    ['a mapped address', { address: 'https://login.example/', to: '::ffff:127.0.0.1' }],
    ['a private network for another host than the issuer', { address: 'https://keys.example/', to: '10.0.0.1' }],
    ['an address instead of a name', { address: 'https://127.0.0.1/', to: '127.0.0.1' }],
    ['plain http in a private network', { address: 'http://login.example/', to: '10.0.0.1' }],
    ['plain http on the internet', { address: 'http://login.example/', to: '93.184.215.14' }],
  ])('are rejected before anything is sent: %s', async (_what, { address, to }) => {
    const before = requests.length;
    await expect(fetchFrom(address, { to })).rejects.toThrow(RefusedAddress);
    expect(requests).toHaveLength(before);
  });

  test('follow no redirect', async () => {
    const response = await fetchFrom(`http://login.example:${port}/redirect`, { settings: OPEN });
    expect(response.status).toBe(302);
    expect(requests.at(-1)).toBe('/redirect');
  });

  test('end at a mebibyte', async () => {
    await expect(fetchFrom(`http://login.example:${port}/large`, { settings: OPEN })).rejects.toThrow(/more than/);
  });
});
