import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freePort } from '#lib/testing/free-port.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { checkPlatformPaths } from './paths.ts';

const platform = usePlatform();

const pathsWith = (given: { gateway?: string; isStorageDown?: boolean }) => {
  const { engine, env, ...rest } = platform.platform.services;
  const storage = { ...engine.storage, space: () => Promise.reject(new Error('The pool does not respond.')) };
  return checkPlatformPaths({
    ...rest,
    env: { ...env, NEPHOS_HA_GATEWAY_ADDRESS: given.gateway },
    engine: given.isStorageDown ? { ...engine, storage } : engine,
  });
};

test('a gateway is reachable if it accepts or refuses a connection, and is not checked without an address', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const gatewayOf = async (gateway?: string) => (await pathsWith(gateway === undefined ? {} : { gateway })).gateway;
  expect(await gatewayOf(`127.0.0.1:${port}`)).toBe('reachable');
  server.close();
  expect(await gatewayOf(`127.0.0.1:${await freePort()}`)).toBe('reachable');
  expect(await gatewayOf('nowhere.invalid:22')).toBe('unreachable');
  expect(await gatewayOf()).toBe('unchecked');
});

test('storage that fails is unreachable', async () => {
  expect(await pathsWith({})).toMatchObject({ database: 'reachable', storage: 'reachable' });
  expect(await pathsWith({ isStorageDown: true })).toMatchObject({ storage: 'unreachable' });
});

test('storage that hangs is unreachable, and is not asked again before it has responded', async () => {
  const { engine, ...rest } = platform.platform.services;
  const responses = [Promise.withResolvers<{ total: number; free: number }>()];
  const space = vi.fn(() => responses.at(-1)?.promise ?? Promise.reject(new Error('no response')));
  const services = { ...rest, engine: { ...engine, storage: { ...engine.storage, space } } };
  const check = async () => (await checkPlatformPaths(services)).storage;
  // Two checks at the same time, as by a round and by a recovery.
  expect(await Promise.all([check(), check()])).toEqual(['unreachable', 'unreachable']);
  const calls = space.mock.calls.length;
  const began = performance.now();
  expect([await check(), await check()]).toEqual(['unreachable', 'unreachable']);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(space).toHaveBeenCalledTimes(calls);
  responses[0]?.resolve({ total: 2, free: 1 });
  await expect.poll(check).toBe('reachable');
});
