import { expect, test } from 'vitest';
import { Locks } from './locks.ts';

test('work on one machine is done one after the other, also when one fails; on others it goes on meanwhile', async () => {
  const locks = new Locks();
  const done: string[] = [];
  let go = () => undefined as void;
  const mayGo = new Promise<void>((resolve) => {
    go = resolve;
  });
  const first = locks.hold('one', async () => {
    await mayGo;
    done.push('first');
    throw new Error('broke off');
  });
  const second = locks.hold('one', async () => done.push('second'));
  await locks.hold('other', async () => done.push('other'));
  go();
  await expect(first).rejects.toThrow('broke off');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});

test('what need not be done now is done where nothing else is, and left out otherwise', async () => {
  const locks = new Locks();
  const end = Promise.withResolvers<void>();
  const locked = locks.hold('one', () => end.promise);
  const done: string[] = [];
  const tried = (id: string) => locks.holdIfFree(id, async () => void done.push(id));
  await Promise.all([tried('one'), tried('other')]);
  expect(done).toEqual(['other']);
  end.resolve();
  await locked;
  await expect.poll(() => tried('one').then(() => done)).toEqual(['other', 'one']);
});
