import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '#lib/testing/server-process.ts';

test('SIGTERM: what is under way is answered, then nothing listens any more, and the server ended well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-shutdown-'));
  const server = await startServer(folder, { NEPHOS_LOG_LEVEL: 'error' });
  const user = { name: 'nobody', domain: { id: 'default' }, password: 'wrong' };
  const body = JSON.stringify({ auth: { identity: { methods: ['password'], password: { user } } } });
  const headers = { expect: '100-continue', 'content-length': Buffer.byteLength(body) };
  const underWay = request(`${server.url}/identity/v3/auth/tokens`, { method: 'POST', headers });
  underWay.flushHeaders();
  // The server has received the headers and waits for the body.
  await once(underWay, 'continue');
  const ended = server.stop();
  underWay.end(body);
  const [answer] = (await once(underWay, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(401);
  expect(await ended).toBe(0);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  rmSync(folder, { recursive: true, force: true });
});
