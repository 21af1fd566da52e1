import { describe, expect, test, vi } from 'vitest';
import { checkHost, isReachable, parseSource, RefusedAddress } from './public-address.ts';

describe('An address', () => {
  test.each([
    ['this host', '0.0.0.0'],
    ['this host, IPv6', '::'],
    ['loopback', '127.0.0.1'],
    ['loopback, another', '127.255.255.254'],
    ['loopback, IPv6', '::1'],
    ['private, 10/8', '10.1.2.3'],
    ['private, 172.16/12', '172.31.255.255'],
    ['private, 192.168/16', '192.168.0.1'],
    ['link-local, where clouds keep their metadata', '169.254.169.254'],
    ['link-local, IPv6', 'fe80::1'],
    ['unique local', 'fd00::1'],
    ['site-local', 'fec0::1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast, IPv6', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation, IPv6', '2001:db8::1'],
    ['reserved', '240.0.0.1'],
    ['IPv4 in IPv6, loopback', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64 to loopback', '64:ff9b::7f00:1'],
    ['NAT64 to the public', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4 to private', '2002:a00:1::1'],
    ['Teredo', '2001::1'],
    ['discard', '100::1'],
    ['no address at all', 'example.org'],
    ['nothing', ''],
  ])('that is %s is refused: %s', (_what, address) => {
    expect(isReachable(address, [])).toBe(false);
  });

  test.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'of the public internet passes: %s',
    (address) => expect(isReachable(address, [])).toBe(true),
  );

  test('in an allowed network passes, its neighbours are refused', () => {
    const allowed = ['10.1.0.0/16', 'fd00:1::/32'];
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5'].map((ip) => isReachable(ip, allowed))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', 'fd00:2::5', '127.0.0.1'].map((ip) => isReachable(ip, allowed))).toEqual([false, false, false]);
  });
});

describe('A host', () => {
  test('is looked up once, and all of its addresses are kept', async () => {
    const resolve = vi.fn(async () => ['8.8.8.8', '2606:4700:4700::1111']);
    expect(await checkHost('images.example', { allowed: [], resolve })).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(resolve).toHaveBeenCalledExactlyOnceWith('images.example');
  });

  test.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['8.8.8.8', '::1']]])(
    'with one address that is not public is refused: %j',
    async (addresses) => {
      const rules = { allowed: [], resolve: async () => addresses };
      await expect(checkHost('images.example', rules)).rejects.toThrow(RefusedAddress);
    },
  );

  test('that leads to a private place is refused without naming the place', async () => {
    const rules = { allowed: [], resolve: async () => ['10.20.30.40'] };
    await expect(checkHost('images.example', rules)).rejects.not.toThrow(/10\.20/);
  });

  test.each(['localhost', '[::1]', '127.0.0.1', '[::ffff:127.0.0.1]'])('%s is refused', async (host) => {
    await expect(checkHost(host, { allowed: [] })).rejects.toThrow(RefusedAddress);
  });

  test('without any address is no success', async () => {
    await expect(checkHost('images.example', { allowed: [], resolve: async () => [] })).rejects.toThrow('no address');
  });
});

describe('An address to download from', () => {
  test.each([
    '',
    'images.example/debian',
    'ftp://images.example/debian',
    'file:///etc/passwd',
    'gopher://images.example',
    'javascript:alert(1)',
    'http://',
    'http://user:secret@images.example/',
    'https://user@images.example/',
  ])('that cannot be taken is refused: %s', (uri) => {
    expect(() => parseSource(uri)).toThrow(RefusedAddress);
  });

  test.each([
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://[::ffff:7f00:1]/', '[::ffff:7f00:1]'],
  ])('in a disguise is seen as what it is and refused: %s', async (uri, host) => {
    expect(parseSource(uri).hostname).toBe(host);
    await expect(checkHost(parseSource(uri).hostname, { allowed: [] })).rejects.toThrow(RefusedAddress);
  });
});
