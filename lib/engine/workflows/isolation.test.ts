import { expect, test, vi } from 'vitest';
import { Isolation } from './isolation.ts';
import { Pool } from './pool.ts';

function isolationOf(pool: Pool, maxPauseMs = 60_000) {
  const isolation = new Isolation({ others: [pool], maxPauseMs, onResume: () => undefined });
  const give = () => {
    pool.release('project');
    isolation.notice();
  };
  return { isolation, give };
}

test('a suspect starts when the others have ended, and none of them starts or comes back before it has ended', async () => {
  const pool = new Pool(4);
  const { isolation, give } = isolationOf(pool);
  pool.acquire('project');
  const suspect = {};
  const entered = isolation.waitUntilAlone(suspect, () => undefined);
  expect(pool.acquire('project')).toBe(false);
  give();
  expect(await entered).toBe(true);
  const back = vi.fn();
  const retaken = pool.retake('project').then(back);
  expect([pool.room, pool.acquire('project')]).toEqual([0, false]);
  isolation.leave(suspect);
  await retaken;
  expect(back).toHaveBeenCalledOnce();
  expect(pool.room).toBe(3);
});

test('others that do not end in time are not waited for, and the suspect is not alone', async () => {
  const pool = new Pool(4);
  const { isolation } = isolationOf(pool, 1);
  pool.acquire('project');
  expect(await isolation.waitUntilAlone({}, () => undefined)).toBe(false);
  expect(pool.room).toBe(3);
});

test('a suspect that takes long does not hold up the others, and is reported not to be alone any more', async () => {
  const pool = new Pool(4);
  const { isolation } = isolationOf(pool, 1);
  const onEnd = vi.fn();
  expect(await isolation.waitUntilAlone({}, onEnd)).toBe(true);
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  expect(pool.room).toBe(4);
});

test('one that has left cannot end the isolation of the next', async () => {
  const pool = new Pool(4);
  const { isolation } = isolationOf(pool);
  const first = {};
  await isolation.waitUntilAlone(first, () => undefined);
  isolation.leave(first);
  await isolation.waitUntilAlone({}, () => undefined);
  isolation.leave(first);
  expect(pool.room).toBe(0);
});
