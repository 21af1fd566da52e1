import { afterEach, expect, test, vi } from 'vitest';
import { createPersistentStore } from './persistent-store.ts';

function storage(kept: Record<string, string> = {}) {
  const entries = new Map(Object.entries(kept));
  const getItem = (name: string) => entries.get(name) ?? null;
  const setItem = (name: string, value: string) => void entries.set(name, value);
  return { entries, of: () => ({ getItem, setItem }) as unknown as Storage };
}

afterEach(() => vi.restoreAllMocks());

test('what was kept is there again, and the first drawing is the server’s', () => {
  const { of } = storage({ width: '{"state":{"value":7},"version":0}' });
  const store = createPersistentStore('width', { value: 1 }, of);
  expect([store.getInitialState(), store.getState()]).toEqual([{ value: 1 }, { value: 7 }]);
});

test('each change is kept, under its name', () => {
  const { entries, of } = storage();
  createPersistentStore('width', { value: 1 }, of).setState({ value: 2 });
  expect(entries.get('width')).toBe('{"state":{"value":2},"version":0}');
});

test.each(['no JSON', '7', 'null', '{"state":null}', '{"state":"a"}'])('of %s nothing is taken', (kept) => {
  const { of } = storage({ width: kept });
  expect(createPersistentStore('width', { value: 1 }, of).getState()).toEqual({ value: 1 });
});

test('without a storage, as on the server and where it is refused, it lasts as long as the page', () => {
  const store = createPersistentStore('width', { value: 1 }, () => {
    throw new Error('The operation is insecure.');
  });
  store.setState({ value: 2 });
  expect(store.getState()).toEqual({ value: 2 });
});
