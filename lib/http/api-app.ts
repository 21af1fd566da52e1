import { Hono } from 'hono';
import { PlatformError } from '#lib/errors/errors.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';
import { publicBaseUrl } from './base-url.ts';
import type { Services } from './context.ts';
import { renderError } from './dialects.ts';
import { assertMayReadMetrics, createMetrics } from './metrics.ts';
import { openApiJson } from './openapi.ts';
import { createReadiness } from './readiness.ts';
import { hasReference } from './reference.ts';
import { type Access, countAddress, mountService, type ServiceDefinition } from './service.ts';

/** First path segments of the platform; all other paths are pages. */
const PLATFORM_PATHS = [
  'identity',
  'compute',
  'volume',
  'networking',
  'image',
  'ha',
  'object-store',
  's3',
  'v1',
  'console',
  'openapi',
  'healthz',
  'readyz',
  'metrics',
] as const;

const OWNED = new Set<string>(PLATFORM_PATHS);

export function isPlatformPath(path: string): boolean {
  const end = path.slice(1).search(/[/?]/);
  return OWNED.has(end === -1 ? path.slice(1) : path.slice(1, end + 1));
}

/** All platform APIs with health, metrics and API descriptions. */
export function createApiApp(
  services: Services,
  access: Access,
  definitions: readonly ServiceDefinition[],
  metrics = createMetrics(services),
): Hono {
  const app = new Hono();
  const kernel = { services, access, onRequest: metrics.onRequest };
  for (const definition of definitions) if (!definition.hasOwnEntry) mountService(app, definition, kernel);

  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi/*']) {
    app.use(path, async (c, next) => {
      c.header(REQUEST_ID_HEADER, newRequestId());
      c.header('x-content-type-options', 'nosniff');
      await next();
    });
  }
  // Health checks stay cheap and unlimited for supervisors.
  for (const path of ['/metrics', '/openapi/*']) {
    app.use(path, async (c, next) => {
      countAddress(c, services);
      await next();
    });
  }
  app.notFound((c) => {
    countAddress(c, services);
    return c.json({ message: `Not found: ${c.req.path}.` }, 404);
  });
  app.onError((error) => {
    const { status, headers, body } = renderError(error, 'compute', newRequestId(), '');
    if (!(error instanceof PlatformError)) services.log.error({ err: error }, 'request failed');
    return Response.json(body, { status, headers: { ...headers, 'x-content-type-options': 'nosniff' } });
  });
  app.get('/healthz', (c) => c.text('OK\n'));
  const readiness = createReadiness(services);
  app.get('/readyz', async (c) => {
    const { isReady, text } = await readiness();
    return c.text(text, isReady ? 200 : 503);
  });
  app.use('/metrics', async (c, next) => {
    assertMayReadMetrics(services.env, (name) => c.req.header(name));
    await next();
  });
  app.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'content-type': metrics.contentType }));
  mountDescriptions(app, services, definitions);
  return app;
}

/** `/openapi/{type}.json`: description of each API at the requested address. */
function mountDescriptions(app: Hono, { env }: Services, definitions: readonly ServiceDefinition[]): void {
  app.get('/openapi/:file{.+\\.json}', (c) => {
    const name = c.req.param('file').replace(/\.json$/, '');
    const definition = definitions.find((one) => one.type === name && hasReference(one));
    const baseUrl = publicBaseUrl(env, c.req.url, (header) => c.req.header(header));
    if (!definition) return c.json({ message: `There is no API named ${name}.` }, 404);
    const { json, etag } = openApiJson(definition, baseUrl);
    const headers = { etag, 'content-type': 'application/json', 'cache-control': 'no-cache' };
    const isKnown = c.req.header('if-none-match') === etag;
    return isKnown ? c.body(null, 304, headers) : c.body(new Uint8Array(json), 200, headers);
  });
}
