import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
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
