import { hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { deferResponses, releaseResponses } from './deferred-responses.ts';
import type { StreamedState } from './streamed-state.ts';

const queryKey = ['project', 'server'];

function newPage(answer: Promise<string> = Promise.resolve('from the server')): StreamedState {
  const state = new QueryClient().getQueryCache().build(new QueryClient(), { queryKey }).state;
  const pending = { queryKey, queryHash: JSON.stringify(queryKey), state, promise: answer, dehydratedAt: Date.now() };
  return { answered: '[]', pending: [pending] };
}

const render = (client: QueryClient, page: StreamedState) => hydrate(client, deferResponses(client, page));
const shown = (client: QueryClient) => new QueryObserver(client, { queryKey, enabled: false }).getCurrentResult().data;
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

test('a response is deferred until its page is committed', async () => {
  const client = new QueryClient();
  const page = newPage();
  render(client, page);
  await settle();
  expect(shown(client)).toBeUndefined();
  releaseResponses(client, page);
  await expect.poll(() => shown(client)).toBe('from the server');
});

test('the commit of a later render lets through the answers that an earlier, discarded one holds back', async () => {
  const client = new QueryClient();
  const page = newPage();
  render(client, page);
  render(client, page);
  releaseResponses(client, page);
  await expect.poll(() => shown(client)).toBe('from the server');
});

test('the answers of a page that was left before its commit are let through by the next page', async () => {
  const client = new QueryClient();
  render(client, newPage());
  releaseResponses(client, newPage());
  await settle();
  expect(shown(client)).toBeUndefined();
  releaseResponses(client);
  await expect.poll(() => shown(client)).toBe('from the server');
});
