import { expect, test } from 'vitest';
import { createKeypairQueue } from './keypair-queue.ts';

/** A queue whose pairs are released by the test. */
function slowMaker() {
  const ready: (() => void)[] = [];
  const make = createKeypairQueue();
  const maker = (user: string) =>
    make(user, () => new Promise((resolve) => ready.push(() => resolve({ publicKey: 'p', privateKey: 's' }))));
  return { maker, ready };
}

/** Lets pending promises settle. */
const turns = () => new Promise((resolve) => setImmediate(resolve));

test('at most two pairs are generated at once; waiting requests are served in order', async () => {
  const { maker, ready } = slowMaker();
  const pairs = Promise.all(['a', 'b', 'c', 'd'].map((user) => maker(user)));
  await turns();
  expect(ready).toHaveLength(2);
  ready[0]?.();
  await turns();
  expect(ready).toHaveLength(3);
  ready[1]?.();
  await turns();
  ready[2]?.();
  ready[3]?.();
  expect(await pairs).toHaveLength(4);
});

test('the ninth of one user at once is refused with 429, others are served; later the user is too', async () => {
  const { maker, ready } = slowMaker();
  const own = Array.from({ length: 8 }, () => maker('a'));
  await expect(maker('a')).rejects.toMatchObject({ status: 429 });
  const other = maker('b');
  for (let done = 0; done < 9; done += 1) {
    await turns();
    ready[done]?.();
  }
  await Promise.all([...own, other]);
  const again = maker('a');
  await turns();
  ready[9]?.();
  expect(await again).toMatchObject({ publicKey: 'p' });
});

test('when very many wait, further requests are refused with 503', async () => {
  const { maker } = slowMaker();
  for (let user = 0; user < 66; user += 1) void maker(`user-${user}`);
  await turns();
  await expect(maker('one-more')).rejects.toMatchObject({ status: 503 });
});

test('a pair that failed leaves its place to the next', async () => {
  const make = createKeypairQueue();
  const fail = () => Promise.reject(new Error('no entropy'));
  for (let turn = 0; turn < 20; turn += 1) await expect(make('a', fail)).rejects.toThrow('no entropy');
});
