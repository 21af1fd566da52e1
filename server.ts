import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import next from 'next';
import { announce } from '#lib/announce.ts';
import { createConsoleProxy } from '#lib/compute/consoles/serial-proxy.ts';
import { ensureConsoleBuild } from '#lib/console-build.ts';
import { readEnv } from '#lib/env.ts';
import { isPlatformPath } from '#lib/http/api-app.ts';
import { getPlatform } from '#lib/platform.ts';

/** How long running requests and workflow steps may take once the server is told to stop. */
const GRACE_MS = 10_000;

const env = readEnv();
const isDevelopment = process.argv.includes('--dev');
if (!isDevelopment) ensureConsoleBuild();
const platform = await getPlatform();
/** Never listens: Next takes its upgrades from here, so that it does not end those of instance consoles. */
const upgradesOfNext = createServer();
const web = next({ dev: isDevelopment, hostname: env.HOST, port: env.PORT, httpServer: upgradesOfNext });
const consoles = createConsoleProxy(platform.services);
const answerApi = getRequestListener((request) => platform.fetch(request));
const answerConsole = web.getRequestHandler();
const isConsoleReady = web.prepare();

/** API requests go straight to the platform; everything else is the console's. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.headers['x-nephos-peer'] = request.socket.remoteAddress ?? '';
  if (isPlatformPath(request.url ?? '/')) {
    await answerApi(request, response);
    return;
  }
  await isConsoleReady;
  await answerConsole(request, response);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    platform.services.log.error({ err: error, url: request.url }, 'request failed');
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
    response.end('Internal Server Error\n');
  });
});

server.on('upgrade', (request, socket, head) => {
  if (consoles.handles(request.url)) consoles.upgrade(request, socket, head);
  else if (!isDevelopment || !upgradesOfNext.emit('upgrade', request, socket, head)) socket.destroy();
});

// Clients and balancers reuse connections; one that closes just as they do costs them a request.
server.keepAliveTimeout = 75_000;
// An upload may take hours. What ends is a connection on which nothing moves.
server.requestTimeout = 0;
server.timeout = 300_000;

let isStopping = false;

/** Stops accepting, lets requests and workflow steps finish, at most GRACE_MS, and closes the database after them. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), GRACE_MS + 2000).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection falls idle when its last request is answered, which may be any time from now on.
  setInterval(() => server.closeIdleConnections(), 50).unref();
  platform.tail.close();
  consoles.stop();
  await Promise.all([Promise.race([closed, delay(GRACE_MS)]), platform.runner.stop(GRACE_MS)]);
  server.closeAllConnections();
  await platform.stop(0);
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
server.listen(env.PORT, env.HOST, () => announce(server.address(), platform.firstSignIn, env));
