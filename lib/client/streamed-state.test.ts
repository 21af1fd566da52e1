import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readStreamedState, toStreamedState } from './streamed-state.ts';

test('answers go to the browser as one text, and those that are awaited as promises', async () => {
  const server = new QueryClient();
  const late = Promise.withResolvers<string>();
  server.setQueryData(['project', 'server', 'list', { name: undefined }], { rows: [{ id: 'a' }] });
  void server.prefetchQuery({
    queryKey: ['project', 'volumes'],
    queryFn: () => late.promise,
    meta: { placing: () => 'here' },
  });
  void server.prefetchQuery({
    queryKey: ['project', 'volume_copies'],
    queryFn: () => late.promise,
    meta: { placing: () => 'here', dependsOn: ['snapshot'] },
  });
  const state = toStreamedState(dehydrate(server, { shouldDehydrateQuery: () => true }));
  expect(state.answered).not.toContain('volumes');
  expect(state.pending).toMatchObject([
    { queryKey: ['project', 'volumes'], promise: expect.any(Promise) },
    { queryKey: ['project', 'volume_copies'], promise: expect.any(Promise) },
  ]);
  expect(state.pending[0]).not.toHaveProperty('meta');
  expect(state.pending[1]?.meta).toEqual({ dependsOn: ['snapshot'] });

  const browser = new QueryClient();
  hydrate(browser, readStreamedState(state));
  expect(browser.getQueryData(['project', 'server', 'list', { name: undefined }])).toEqual({ rows: [{ id: 'a' }] });
  late.resolve('late');
  await expect.poll(() => browser.getQueryData(['project', 'volumes'])).toBe('late');
});
