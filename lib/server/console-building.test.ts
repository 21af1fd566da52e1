import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCatalog } from '#lib/i18n/translations.ts';
import { serveBuildingPage } from './console-building.ts';

const server = createServer((request, response) => serveBuildingPage(getCatalog(), request, response));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const open = (language: string) => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/projects`, { headers: { 'accept-language': language } });
};

test('while the console is built, every page says so, reloads itself and is not stored', async () => {
  const response = await open('fr, en;q=0.5');
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' });
  const page = await response.text();
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('<h1>Building the console</h1>');
  expect(page).toContain('<meta http-equiv="refresh" content="3">');
});

test('while the console is built, the page is in the language of the browser', async () => {
  const page = await (await open('de-AT, en;q=0.5')).text();
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('<h1>Konsole wird gebaut</h1>');
});

test('while the console is built, the page may run no script and load no file', async () => {
  const response = await open('en');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).not.toMatch(/<(?:script|link|img)\b/);
});
