import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import { identifySender, isSecure } from './sender.ts';

function requestFrom(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  request.rawHeaders = Object.entries(headers).flat();
  for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value;
  return request;
}

const settle = (trust: string, remoteAddress: string, headers: Record<string, string>) => {
  const request = requestFrom(remoteAddress, headers);
  const address = identifySender(readEnv({ NEPHOS_TRUST_PROXY: trust }).NEPHOS_TRUST_PROXY, request);
  return { address, request };
};

describe('The address of the sender', () => {
  test.each([
    ['nobody is trusted', 'off', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['the direct peer is trusted, and none before', 'on', '192.0.2.7', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['one trusted proxy', '192.0.2.7', '192.0.2.7', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['a trusted proxy as IPv4 in IPv6', '192.0.2.7', '::ffff:192.0.2.7', '198.51.100.1', '198.51.100.1'],
    [
      'two trusted proxies',
      '192.0.2.7, 10.0.0.0/8',
      '192.0.2.7',
      '203.0.113.9, 198.51.100.1, 10.1.1.1',
      '198.51.100.1',
    ],
    ['a stranger who forwards is not believed', '10.0.0.0/8', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['trusted proxies only', '10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['a hop that is no address ends the walk', '10.0.0.0/8', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['nothing is forwarded', '10.0.0.0/8', '10.0.0.1', '', '10.0.0.1'],
    ['a trusted IPv6 network', 'fd00::/8', 'fd00::1', '2001:db8::5', '2001:db8::5'],
  ])('%s', (_what, trust, peer, forwarded, address) => {
    const settled = settle(trust, peer, { 'x-forwarded-for': forwarded });
    expect(settled.address).toBe(address);
    expect(settled.request.headers['x-nephos-peer']).toBe(address);
  });

  test('what a client says of itself is taken away without a trusted proxy, in every form', () => {
    const forged = {
      'x-nephos-peer': '203.0.113.9',
      'X-Nephos-Peer': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=203.0.113.9',
      'x-nephos-path': '/somewhere',
    };
    const { request } = settle('10.0.0.0/8', '192.0.2.7', { ...forged, host: 'cloud', 'x-nephos-csrf': '1' });
    expect(request.headers).toEqual({ host: 'cloud', 'x-nephos-csrf': '1', 'x-nephos-peer': '192.0.2.7' });
    expect(request.rawHeaders).toEqual(['host', 'cloud', 'x-nephos-csrf', '1', 'x-nephos-peer', '192.0.2.7']);
  });

  test('a trusted proxy sets the name and scheme of the request, but not the sender', () => {
    const headers = { 'x-forwarded-host': 'cloud.example', 'x-forwarded-proto': 'https', 'x-nephos-peer': '1.2.3.4' };
    const { request } = settle('10.0.0.1', '10.0.0.1', headers);
    expect(request.headers).toMatchObject({
      'x-forwarded-host': 'cloud.example',
      'x-forwarded-proto': 'https',
      'x-nephos-peer': '10.0.0.1',
    });
  });

  test.each([
    ['https', true],
    ['https, http', true],
    ['http, https', false],
    ['http', false],
    ['', false],
  ])('a client that trusted proxies say came by %j came by https: %s', (proto, isHttps) => {
    const headers = { 'x-forwarded-proto': proto };
    expect(isSecure(settle('10.0.0.1', '10.0.0.1', headers).request)).toBe(isHttps);
    expect(isSecure(settle('10.0.0.1', '192.0.2.7', headers).request)).toBe(false);
  });

  test.each(['yes', '10.0.0.0/40', 'proxy.example'])('NEPHOS_TRUST_PROXY=%s is refused at start', (trust) => {
    expect(() => readEnv({ NEPHOS_TRUST_PROXY: trust })).toThrow(/NEPHOS_TRUST_PROXY/);
  });
});
