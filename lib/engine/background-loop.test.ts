import { expect, test } from 'vitest';
import { BackgroundLoop } from './background-loop.ts';

/** A loop over a list, to which the work on `first` adds `second` some microtasks later. */
async function doneWith(microtasks: number): Promise<string[]> {
  const waiting: string[] = [];
  const done: string[] = [];
  const add = (name: string) => {
    waiting.push(name);
    loop.wake();
  };
  const addLater = async () => {
    for (let at = 0; at < microtasks; at += 1) await undefined;
    add('second');
  };
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      done.push(name);
      if (name === 'first') void addLater();
      await undefined;
    }
  };
  const loop = new BackgroundLoop(work, () => waiting.length > 0);
  add('first');
  await new Promise((resolve) => setImmediate(resolve));
  await loop.idle();
  return done;
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'what is added as a pass ends is not left behind: %i microtasks later',
  async (microtasks) => {
    expect(await doneWith(microtasks)).toEqual(['first', 'second']);
  },
);

test('one pass runs at a time, and nothing starts without work', async () => {
  let [running, most] = [0, 0];
  const loop = new BackgroundLoop(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    },
    () => false,
  );
  for (let at = 0; at < 5; at += 1) loop.wake();
  await loop.idle();
  expect([most, running]).toEqual([1, 0]);
});
