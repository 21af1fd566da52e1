import { describe, expect, test } from 'vitest';
import { HostResolver } from './resolve-host.ts';

/** A resolver whose lookups end when the test says so. */
function controlled() {
  const lookups = new Map<string, (address: string) => void>();
  const queries: string[] = [];
  const resolver = new HostResolver((host) => {
    queries.push(host);
    const { promise, resolve } = Promise.withResolvers<{ address: string }>();
    lookups.set(host, (address) => resolve({ address }));
    return promise;
  });
  const finish = (host: string, address = '192.0.2.1') => lookups.get(host)?.(address);
  return { resolver, queries, finish };
}

describe('Names of directories', () => {
  test('are looked up two at a time, so that a name server that does not respond blocks no more threads', async () => {
    const { resolver, queries, finish } = controlled();
    const all = ['a', 'b', 'c', 'd'].map((host) => resolver.resolve(host));
    await expect.poll(() => queries).toEqual(['a', 'b']);
    finish('b');
    await all[1];
    await expect.poll(() => queries).toEqual(['a', 'b', 'c']);
    for (const host of ['a', 'c']) finish(host);
    await expect.poll(() => queries).toEqual(['a', 'b', 'c', 'd']);
    finish('d');
    expect(await Promise.all(all)).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1']);
  });

  test('are looked up once for all that wait, and again later', async () => {
    const { resolver, queries, finish } = controlled();
    const both = [resolver.resolve('a'), resolver.resolve('a')];
    await expect.poll(() => queries).toEqual(['a']);
    finish('a');
    expect(await Promise.all(both)).toEqual(['192.0.2.1', '192.0.2.1']);
    const later = resolver.resolve('a');
    await expect.poll(() => queries).toEqual(['a', 'a']);
    finish('a', '192.0.2.2');
    expect(await later).toBe('192.0.2.2');
  });

  test('and a failed lookup fails for its own name alone', async () => {
    const resolver = new HostResolver((host) =>
      host === 'absent' ? Promise.reject(new Error('not found')) : Promise.resolve({ address: '192.0.2.1' }),
    );
    await expect(resolver.resolve('absent')).rejects.toThrow('not found');
    expect(await resolver.resolve('present')).toBe('192.0.2.1');
  });
});

describe('Addresses', () => {
  const resolve = (address: string) => new HostResolver(async () => ({ address })).resolve('directory.example.com');

  test.each(['10.0.0.1', '127.0.0.1', '192.0.2.1', '::1', 'fd00::1', '2001:db8::1', '::ffff:10.0.0.1'])(
    '%s can be those of a directory',
    async (address) => {
      expect(await resolve(address)).toBe(address);
    },
  );

  test.each([
    ...['169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::', '::ffff:0:a9fe:a9fe'],
    ...['0.0.0.0', '::', '224.0.0.1', 'ff02::1', '255.255.255.255', 'fe80::1'],
  ])('%s cannot, whatever name leads there', async (address) => {
    await expect(resolve(address)).rejects.toThrow('cannot be a directory');
    await expect(new HostResolver().resolve(address)).rejects.toThrow('cannot be a directory');
  });
});
