import { expect, test } from 'vitest';
import { NoRoom } from '#lib/data-folder/disk-space.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Services } from './context.ts';
import { createReadiness } from './readiness.ts';
import { StartUp } from './start-up.ts';

const platform = usePlatform();
const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });

/** A platform whose database writes are controlled by the test. */
function withWrites(write: () => Promise<never>): { services: Services; attempts: () => number } {
  let attempts = 0;
  const transact = () => {
    attempts += 1;
    return write();
  };
  const { services } = platform.platform;
  return { services: { ...services, database: { ...services.database, transact } }, attempts: () => attempts };
}

test('a database that cannot be written is not ready: 503, although it can be read', async () => {
  const { services } = withWrites(() => Promise.reject(new Error('attempt to write a readonly database')));
  expect(await createReadiness(services)()).toEqual({ isReady: false, text: 'Cannot write to the database.\n' });
});

test('a full disk is not ready, and said to be the reason', async () => {
  const { services } = withWrites(() => Promise.reject(NoRoom(full)));
  expect((await createReadiness(services)()).text).toBe('Cannot write to the database: the disk is full.\n');
});

test('however many ask at once, the database is written once', async () => {
  const { services, attempts } = withWrites(() => Promise.reject(full));
  const readiness = createReadiness(services);
  await Promise.all(Array.from({ length: 50 }, readiness));
  await readiness();
  expect(attempts()).toBe(1);
});

test('until the console is loaded: 503 that says so, without a look at the database', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const startUp = new StartUp();
  const services = { ...platform.platform.services, startUp };
  const readiness = createReadiness(services);
  startUp.waitFor('the console', promise, services.log);
  expect(await readiness()).toEqual({ isReady: false, text: 'Loading the console.\n' });
  resolve();
  await promise;
  expect(await readiness()).toEqual({ isReady: true, text: 'OK\n' });
});

test('a part that cannot be loaded: never ready, and the log says why', async () => {
  const startUp = new StartUp();
  const errors: unknown[] = [];
  startUp.waitFor('the console', Promise.reject(new Error('no build')), { error: (entry) => void errors.push(entry) });
  await expect.poll(() => errors).toMatchObject([{ err: { message: 'no build' } }]);
  const readiness = createReadiness({ ...platform.platform.services, startUp });
  expect((await readiness()).isReady).toBe(false);
});

test('a database that can be written is ready, without a word of warning', async () => {
  expect(await createReadiness(platform.platform.services)()).toEqual({ isReady: true, text: 'OK\n' });
});
