import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadMessages } from './load-messages.ts';

const FRENCH = { Delete: 'Supprimer' };
let requests: string[] = [];
const server = createServer(({ url = '' }, response) => {
  requests.push(url);
  if (url === '/cut.json') response.destroy();
  else if (url === '/page.json') response.end('<!doctype html>');
  else response.writeHead(url === '/fr.json' ? 200 : 404).end(JSON.stringify(FRENCH));
});
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
});
afterAll(() => void server.close());

test('the messages of a language are loaded once, however often they are requested', async () => {
  expect(await loadMessages(`${origin}/fr.json`)).toEqual(FRENCH);
  expect(loadMessages(`${origin}/fr.json`)).toBe(loadMessages(`${origin}/fr.json`));
  expect(requests).toEqual(['/fr.json']);
});

test.each(['/gone.json', '/cut.json', '/page.json'])('%s gives no messages instead of a failure', async (path) => {
  expect(await loadMessages(origin + path)).toBeUndefined();
  expect(requests).toEqual([path]);
});
