import { expect, test, vi } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

/** Work that continues until the test ends it. */
function worker(turns: FairSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string) =>
    turns.acquire(name.charAt(0), () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  return { begun, ask, end: (name: string) => ends.get(name)?.() };
}

test('concurrent work never exceeds the limit', async () => {
  const { begun, ask, end } = worker(new FairSemaphore(2, 60_000));
  const all = ['a1', 'a2', 'a3', 'a4'].map(ask);
  await expect.poll(() => begun).toEqual(['a1', 'a2']);
  end('a2');
  await all[1];
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3']);
});

test('a sender that asks a hundred times never keeps another one waiting for longer than one turn', async () => {
  const { begun, ask, end } = worker(new FairSemaphore(1, 60_000));
  for (let n = 0; n < 100; n += 1) void ask(`a${n}`);
  void ask('b');
  void ask('c');
  for (const name of ['a0', 'a1', 'b', 'c']) {
    await expect.poll(() => begun).toContain(name);
    end(name);
  }
  await expect.poll(() => begun).toEqual(['a0', 'a1', 'b', 'c', 'a2']);
});

test('work that fails gives its place back', async () => {
  const turns = new FairSemaphore(1, 60_000);
  await expect(turns.acquire('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await expect(turns.acquire('a', async () => 'done')).resolves.toBe('done');
});

test('work without an end keeps nobody from work, and gives its place back once only', async () => {
  vi.useFakeTimers();
  try {
    const { begun, ask, end } = worker(new FairSemaphore(1, 1000));
    const first = ask('a');
    void ask('b');
    void ask('c');
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toEqual(['a', 'b']);
    end('a');
    await first;
    expect(begun).toEqual(['a', 'b']);
  } finally {
    vi.useRealTimers();
  }
});
