import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import next from 'next';
import { announce } from '#lib/announce.ts';
import { applicationFile } from '#lib/application-files.ts';
import { describeHosts } from '#lib/commands/describe-hosts.ts';
import { createConsoleProxy } from '#lib/compute/consoles/console-proxy.ts';
import { compileConsole, isConsoleBuilt } from '#lib/console-build.ts';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { isTranslationFile, serveTranslationFile } from '#lib/i18n/translation-file.ts';
import { getCatalog } from '#lib/i18n/translations.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { serveBuildingPage } from '#lib/server/console-building.ts';
import { createFront } from '#lib/server/front.ts';
import { objectHandlers, rootHandlers } from '#lib/server/object-exchange.ts';
import { type StaticFiles, serveStaticFiles } from '#lib/server/static-files.ts';
import { assertCertificate } from '#lib/server/tls.ts';
import { stopOnUncaught } from '#lib/server/uncaught.ts';
import { openPages, warmUp } from '#lib/server/warm-up.ts';
import { readEnvOrExit } from '#lib/settings/env.ts';

/** Maximum time for running requests and workflow steps after a stop signal. */
const GRACE_MS = 10_000;

const env = readEnvOrExit();
assertCertificate(env);
const catalog = getCatalog();
const isDevelopment = process.argv.includes('--dev');
// An invalid setting is reported before a thousand files are loaded.
const { createPlatform } = await import('#lib/platform.ts');
const starting = createPlatform(env);
sharePlatform(starting);
const platform = await starting.catch((error: unknown) => {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
/** Never listens. Next attaches its upgrade listener here, so that it cannot close the sockets of instance consoles. */
const upgradesOfNext = createServer();
const web = next({
  dir: applicationFile('.'),
  dev: isDevelopment,
  hostname: env.HOST,
  port: env.PORT,
  httpServer: upgradesOfNext,
});
const consoles = createConsoleProxy(platform.services);
const answerApi = getRequestListener((request) => platform.fetch(request));
const answerConsole = web.getRequestHandler();
const listening = Promise.withResolvers<void>();
const consoleBuild = new AbortController();
const leaveToNext: StaticFiles = async () => false;
/** Undefined while the console is built. */
let answerStatic: StaticFiles | undefined;
const isConsoleReady = buildIfNeeded().then(() => web.prepare());
// `/readyz` returns 503 until then. Earlier requests are served, but wait for modules to load.
const isConsoleWarm = isConsoleReady.then(() =>
  isDevelopment ? undefined : warmUp(answerConsole, openPages(platform.definitions)),
);
platform.services.startUp.waitFor('the console', isConsoleWarm, platform.services.log);
const answerTranslation = getRequestListener((request) => serveTranslationFile(catalog, request));

const front = createFront(platform, {
  ...objectHandlers(platform.objects),
  platform: answerApi,
  async console(request, response) {
    if (isTranslationFile(request.url)) return void (await answerTranslation(request, response));
    if (!answerStatic) return serveBuildingPage(catalog, request, response);
    if (await answerStatic(request, response)) return;
    await isConsoleReady;
    await answerConsole(request, response);
  },
  upgrade(request, socket, head) {
    if (consoles.handles(request.url)) consoles.upgrade(request, socket, head);
    else if (!isDevelopment || !upgradesOfNext.emit('upgrade', request, socket, head)) socket.destroy();
  },
});

/** Serves the S3 API alone, at the root of its own port. */
const s3Front = createFront(platform, {
  ...rootHandlers(platform.objects),
  platform: answerApi,
  console: answerApi,
  upgrade: (_request, socket) => void socket.destroy(),
});

/** Builds the console if its build is out of date, once the APIs are served. The server ends if the build fails. */
async function buildIfNeeded(): Promise<void> {
  if (isDevelopment) answerStatic = leaveToNext;
  else if (isConsoleBuilt()) answerStatic = serveStaticFiles();
  else {
    await listening.promise;
    const complete = await compileConsole(consoleBuild.signal);
    answerStatic = leaveToNext;
    process.stdout.write('The console is built.\n');
    complete().then(
      () => (answerStatic = serveStaticFiles()),
      (error) => platform.services.log.error({ err: error }, 'could not compress the files of the console'),
    );
  }
}
isConsoleReady.catch(() => stop(1));

let isStopping = false;

/** Stops accepting connections, waits up to GRACE_MS for requests and workflow steps, then closes the database. */
async function stop(exitCode = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  consoleBuild.abort();
  setTimeout(() => process.exit(1), GRACE_MS + 2000).unref();
  const closed = Promise.all([front.close(GRACE_MS), s3Front.close(GRACE_MS)]);
  platform.tail.close();
  consoles.stop();
  await Promise.all([closed, platform.runner.stop(GRACE_MS, exitCode === 0 ? undefined : 'crash')]);
  await platform.stop(0);
  process.exit(exitCode);
}

stopOnUncaught(platform.services.log, stop);
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (env.NEPHOS_S3_PORT !== undefined) s3Front.server.listen(env.NEPHOS_S3_PORT, env.HOST);
front.server.listen(env.PORT, env.HOST, async () => {
  listening.resolve();
  // Connections to hosts can take long.
  const found = await describeHosts(platform.services).catch((error) => {
    platform.services.log.warn({ err: error }, 'listing the hosts failed');
    return [];
  });
  announce(front.server.address(), platform.firstSignIn, env, found);
});
