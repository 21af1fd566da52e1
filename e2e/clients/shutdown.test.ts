import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startServer } from '#lib/testing/server-process.ts';

test('SIGTERM: what is under way is answered, then nothing listens any more, and the server ended well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-shutdown-'));
  const server = await startServer(folder, { NEPHOS_LOG_LEVEL: 'error' });
  const user = { name: 'nobody', domain: { id: 'default' }, password: 'wrong' };
  const body = JSON.stringify({ auth: { identity: { methods: ['password'], password: { user } } } });
  // A refused sign-in takes a tenth of a second on purpose: long enough to be caught under way.
  const underWay = fetch(`${server.url}/identity/v3/auth/tokens`, { method: 'POST', body });
  await delay(30);
  const ended = server.stop();
  expect((await underWay).status).toBe(401);
  expect(await ended).toBe(0);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  rmSync(folder, { recursive: true, force: true });
});
