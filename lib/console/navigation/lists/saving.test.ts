import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useSaveLayout } from './list-settings.ts';
import type { ListLayout } from './schema.ts';

const hidden: ListLayout = { columns: [{ id: 'bootable', isShown: false }] };
const dense: ListLayout = { ...hidden, density: 'compact' };

type Hook = ReturnType<typeof useSaveLayout>;

function List({ tell }: { tell: (hook: Hook) => void }) {
  tell(useSaveLayout('p', 'volumes'));
  return null;
}

/** Current result of the hook on a page with the list. */
function seenBy(client: QueryClient): Hook {
  const seen: Hook[] = [];
  const list = createElement(List, { tell: (hook) => seen.push(hook) });
  renderToString(createElement(QueryClientProvider, { client }, list));
  const last = seen.at(-1);
  if (!last) throw new Error('Nothing was rendered.');
  return last;
}

/** A server that responds after `open()`. Returns the received layouts in order. */
function slowServer() {
  const kept: unknown[] = [];
  const open = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_path: string, { body, keepalive }: RequestInit) => {
    // A request without it is aborted when the page is left.
    if (keepalive) kept.push(JSON.parse(String(body)).layout);
    await open.promise;
    return new Response(null, { status: 204 });
  });
  return { kept, open: open.resolve };
}

afterEach(() => vi.unstubAllGlobals());

test('a layout counts until the server has it, whatever older answer comes meanwhile', async () => {
  const client = new QueryClient();
  const server = slowServer();
  seenBy(client).save(hidden);
  client.setQueryData(['p', 'console-list', 'volumes'], { layout: {}, views: [] });
  expect(seenBy(client).saving).toEqual(hidden);
  server.open();
  await expect.poll(() => seenBy(client).saving).toBeUndefined();
});

test('two layouts reach the server in the order they were made, never side by side', async () => {
  const client = new QueryClient();
  const server = slowServer();
  seenBy(client).save(hidden);
  seenBy(client).save(dense);
  expect(seenBy(client).saving).toEqual(dense);
  await expect.poll(() => server.kept).toEqual([hidden]);
  server.open();
  await expect.poll(() => seenBy(client).saving).toBeUndefined();
  expect(server.kept).toEqual([hidden, dense]);
});

const wide: ListLayout = { columns: [{ id: 'size', width: 12 }] };

test('of several layouts that wait, only the last is sent', async () => {
  const client = new QueryClient();
  const server = slowServer();
  for (const layout of [hidden, dense, wide]) seenBy(client).save(layout);
  expect(seenBy(client).saving).toEqual(wide);
  server.open();
  await expect.poll(() => seenBy(client).saving).toBeUndefined();
  expect(server.kept).toEqual([hidden, wide]);
});

test('a layout that waits is sent when the page is hidden, so that a reload does not lose it', async () => {
  const events = new EventTarget();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const client = new QueryClient();
  const server = slowServer();
  for (const layout of [hidden, dense, wide]) seenBy(client).save(layout);
  await expect.poll(() => server.kept).toEqual([hidden]);
  events.dispatchEvent(new Event('visibilitychange'));
  expect(server.kept).toEqual([hidden, wide]);
  server.open();
  await expect.poll(() => seenBy(client).saving).toBeUndefined();
});
