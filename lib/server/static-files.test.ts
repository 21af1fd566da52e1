import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packStaticFiles, serveStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'nephos-static-'));
const SCRIPT = 'console.log("one");'.repeat(100);
const server = createServer();

beforeAll(async () => {
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'chunks/a(b).js'), SCRIPT);
  writeFileSync(join(folder, 'chunks/font.woff2'), 'font');
  await packStaticFiles(folder);
  const serve = serveStaticFiles(folder);
  server.on('request', async (request, response) => {
    if (!(await serve(request, response))) response.writeHead(418).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, encoding: string): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, path, headers: { 'accept-encoding': encoding } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { answer, body: await buffer(answer) };
}

test('a script is packed when the console is built, and kept by browsers for good', async () => {
  const { answer, body } = await ask('/_next/static/chunks/a(b).js', 'gzip, deflate, br');
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(body.length).toBeLessThan(SCRIPT.length / 10);
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  expect((await ask('/_next/static/chunks/a%28b%29.js?v=1', 'br')).answer.statusCode).toBe(200);
});

test.each([
  ['/_next/static/chunks/a(b).js', 'gzip'],
  ['/_next/static/chunks/font.woff2', 'br'],
  ['/_next/static/chunks/none.js', 'br'],
  ['/_next/static/../package.json', 'br'],
  ['/_next/static/%E0%A4%A', 'br'],
])('%s with %s is left to who stands behind', async (path, encoding) => {
  expect((await ask(path, encoding)).answer.statusCode).toBe(418);
});
