import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { DEFINITIONS } from '#lib/platform.ts';
import { openPages, warmUp } from './warm-up.ts';

const MIB = 2 ** 20;

test('every API with a reference is drawn once, and the sign-in page', () => {
  const pages = openPages(DEFINITIONS);
  expect(pages).toEqual(new Set(pages).size === pages.length ? pages : []);
  expect(pages.slice(0, 2)).toEqual(['/sign-in', '/docs']);
  expect(pages).toContain('/docs/compute');
  expect(pages).toContain('/docs/console');
  expect(pages).toHaveLength(9);
});

test('pages are drawn one after another to their end, also large ones', async () => {
  const drawn: string[] = [];
  let open = 0;
  await warmUp(
    async (request: IncomingMessage, response: ServerResponse) => {
      open += 1;
      expect(open).toBe(1);
      expect([request.method, request.headers.host]).toEqual(['GET', 'localhost']);
      response.on('finish', () => {
        drawn.push(request.url ?? '');
        open -= 1;
      });
      response.writeHead(200, { 'content-type': 'text/html' });
      for (let n = 0; n < 4; n += 1) response.write(Buffer.alloc(MIB));
      response.end();
    },
    ['/sign-in', '/docs'],
  );
  expect(drawn).toEqual(['/sign-in', '/docs']);
});

test('a page that is not drawn is an error that names it', async () => {
  const failing = async (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end();
  await expect(warmUp(failing, ['/docs'])).rejects.toThrow('/docs returned 500.');
});
