import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createConsoleProxy } from '#lib/compute/consoles/serial-proxy.ts';
import { readEnv } from '#lib/env.ts';
import { createPlatform } from '#lib/platform.ts';

/**
 * The APIs, workers and instance consoles without the web console, for tests that need a process of its own:
 * `startServer(folder, settings, this file)`.
 */
const env = readEnv();
const platform = await createPlatform(env);
const consoles = createConsoleProxy(platform.services);
const listener = getRequestListener((request) => platform.fetch(request));
const server = createServer((request, response) => void listener(request, response));
server.on('upgrade', (request, socket, head) => {
  if (consoles.handles(request.url)) consoles.upgrade(request, socket, head);
  else socket.destroy();
});
process.on('SIGTERM', () => {
  consoles.stop();
  server.close(async () => {
    await platform.stop();
    process.exit(0);
  });
  server.closeIdleConnections();
});
server.listen(env.PORT, env.HOST);
