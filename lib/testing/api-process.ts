import { getRequestListener } from '@hono/node-server';
import { createConsoleProxy } from '#lib/compute/consoles/serial-proxy.ts';
import { readEnv } from '#lib/env.ts';
import { createPlatform } from '#lib/platform.ts';
import { createFront } from '#lib/server/front.ts';

/**
 * The APIs, workers and instance consoles without the web console, for tests that need a process of its own:
 * `startServer(folder, settings, this file)`.
 */
const env = readEnv();
const platform = await createPlatform(env);
const consoles = createConsoleProxy(platform.services);
const listener = getRequestListener((request) => platform.fetch(request));
const server = createFront(platform.services, {
  answer: async (request, response) => void (await listener(request, response)),
  upgrade(request, socket, head) {
    if (consoles.handles(request.url)) consoles.upgrade(request, socket, head);
    else socket.destroy();
  },
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
