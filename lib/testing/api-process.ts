import { getRequestListener } from '@hono/node-server';
import { createConsoleProxy } from '#lib/compute/consoles/console-proxy.ts';
import { createPlatform } from '#lib/platform.ts';
import { createFront } from '#lib/server/front.ts';
import { objectHandlers, rootHandlers } from '#lib/server/object-exchange.ts';
import { readEnv } from '#lib/settings/env.ts';

/**
 * Serves the APIs, workers and instance consoles without the web console, for tests that need a separate process:
 * `startServer(folder, settings, this file)`.
 */
const env = readEnv();
const platform = await createPlatform(env);
const consoles = createConsoleProxy(platform.services);
const listener = getRequestListener((request) => platform.fetch(request));
const front = createFront(platform, {
  ...objectHandlers(platform.objects),
  platform: listener,
  console: async (_request, response) => void response.writeHead(404).end(),
  upgrade(request, socket, head) {
    if (consoles.handles(request.url)) consoles.upgrade(request, socket, head);
    else socket.destroy();
  },
});
const s3Front = createFront(platform, {
  ...rootHandlers(platform.objects),
  platform: listener,
  console: listener,
  upgrade: (_request, socket) => void socket.destroy(),
});
process.on('SIGTERM', async () => {
  consoles.stop();
  await Promise.all([front.close(10_000), s3Front.close(10_000)]);
  await platform.stop();
  process.exit(0);
});
if (env.NEPHOS_S3_PORT !== undefined) s3Front.server.listen(env.NEPHOS_S3_PORT, env.HOST);
front.server.listen(env.PORT, env.HOST);
