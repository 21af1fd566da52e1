import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('never more work of a key runs than it has slots, in order, also after failures', async () => {
  const slots = new Slots(2);
  const started: number[] = [];
  let [running, most] = [0, 0];
  const work = (at: number) => async () => {
    started.push(at);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (at % 3 === 0) throw new Error('failed');
  };
  const all = Array.from({ length: 20 }, (_, at) => slots.hold('host', work(at)));
  const ends = await Promise.allSettled(all);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  expect([most, started]).toEqual([2, Array.from({ length: 20 }, (_, at) => at)]);
});

test('keys do not wait for each other', async () => {
  const slots = new Slots(1);
  const end = Promise.withResolvers<void>();
  const first = slots.hold('one', () => end.promise);
  expect(await slots.hold('other', async () => 'done')).toBe('done');
  end.resolve();
  await first;
});
