import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => vi.useRealTimers());

test('on the server the answers of a page are kept by no timer: they go when the page has been sent', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  client.setQueryData(['project', 'server', 'list'], ['a page of them']);
  await client.prefetchQuery({ queryKey: ['project', 'volumes'], queryFn: () => [] });
  expect(vi.getTimerCount()).toBe(0);
});
