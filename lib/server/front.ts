import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { FairSemaphore } from '#lib/fair-semaphore.ts';
import { isPlatformPath } from '#lib/http/api-app.ts';
import { networkOf, registerFront } from '#lib/http/client-address.ts';
import type { Services } from '#lib/http/context.ts';
import { type Dialect, errorText, renderError } from '#lib/http/dialects.ts';
import type { CountedUse } from '#lib/http/rate-limits.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';
import { createDataCheck, DATA_PACE, watchBody } from './body-watch.ts';
import { watchConnections } from './connections.ts';
import { awaitsContinue } from './expectation.ts';
import { identifySender, isSecure, normalizeHttp2Headers } from './sender.ts';
import { createListener } from './tls.ts';
import { discardUnread } from './unread-body.ts';
import { assertHeadersFit, dialectAt, refuseUnreadable } from './unreadable-request.ts';

/** Maximum pages rendered concurrently: each blocks the event loop for tens of milliseconds. */
const PAGES_AT_ONCE = 2;
/** A page that takes longer is waiting for its reader. */
const LONGEST_DRAWING_MS = 1000;

/** Handlers of the listening server. An exception in one ends only its connection. */
export interface RequestHandlers {
  /** Whether a request is one for the object store, which gets its URL as it was sent. */
  isObjectRequest(request: IncomingMessage): boolean;
  /** Handles requests for the object store. */
  objects(request: IncomingMessage, response: ServerResponse): Promise<unknown>;
  /** Handles API requests. */
  platform(request: IncomingMessage, response: ServerResponse): Promise<unknown>;
  /** Handles everything else. */
  console(request: IncomingMessage, response: ServerResponse): Promise<unknown>;
  /** Takes over the socket, or ends it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface FrontServer {
  server: Server;
  /** Stops accepting connections and gives requests in progress this time to finish. */
  close(graceMs: number): Promise<void>;
}

interface FrontOptions {
  services: Pick<Services, 'env' | 'log' | 'limits'>;
  definitions: readonly ServiceDefinition[];
}

/** Other methods, such as TRACE, do not reach the framework. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates a server for all request handlers. It is not listening yet. */
export function createFront({ services, definitions }: FrontOptions, handlers: RequestHandlers): FrontServer {
  registerFront();
  const { env, log, limits } = services;
  const isData = createDataCheck(definitions);
  const bodyPace = { everyMs: env.NEPHOS_REQUEST_BODY_TIMEOUT_SECONDS * 1000 };
  const pages = new FairSemaphore(PAGES_AT_ONCE, LONGEST_DRAWING_MS);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    normalizeHttp2Headers(request, response);
    const isObject = handlers.isObjectRequest(request);
    if (!isObject) request.url = plainAddress(request.url ?? '/');
    const address = identifySender(env.NEPHOS_TRUST_PROXY, request);
    if (isSecure(request)) response.setHeader('strict-transport-security', 'max-age=31536000');
    watchBody(request, response, isObject || isData(request) ? DATA_PACE : bodyPace);
    discardUnread(request, response);
    assertHeadersFit(request);
    if (isObject) return handlers.objects(request, response);
    if (awaitsContinue(request)) response.writeContinue();
    const path = request.url ?? '/';
    // The platform applies its own rate limits, with errors in the format of each service.
    if (isPlatformPath(path)) return handlers.platform(request, response);
    const { method = '' } = request;
    if (!METHODS.has(method)) throw new PlatformError('methodNotAllowed', `The method ${method} is not allowed.`);
    const network = networkOf(address);
    const costs = costOf(path);
    for (const kind of costs) limits.count(kind, network);
    if (!costs.includes('page')) return handlers.console(request, response);
    return pages.acquire(network, async () => {
      // The client may have disconnected while waiting.
      if (!response.destroyed) await handlers.console(request, response);
    });
  };
  const server = createListener(services);
  // Expectations other than 100-continue are ignored, as upstream.
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      answer(request, response).catch((error) => {
        if (!(error instanceof PlatformError)) log.error({ err: error, url: request.url }, 'request failed');
        refuse(response, error, dialectAt(definitions, request.url ?? ''), request.headers.accept);
      });
    });
  }
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, definitions));
  const connections = watchConnections(server, services);
  server.on('upgrade', (request, socket, head) => upgrade({ services, handlers }, request, socket, head));
  return { server, close: (graceMs) => closeAfter(graceMs, server, connections) };
}

function upgrade(
  { services: { env, log, limits }, handlers }: Pick<FrontOptions, 'services'> & { handlers: RequestHandlers },
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  try {
    limits.count('address', networkOf(identifySender(env.NEPHOS_TRUST_PROXY, request)));
    handlers.upgrade(request, socket, head);
  } catch (error) {
    if (!(error instanceof PlatformError)) log.error({ err: error, url: request.url }, 'connection upgrade failed');
    socket.destroy();
  }
}

async function closeAfter(graceMs: number, server: Server, connections: Iterable<Duplex>): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  server.close(() => end());
  const grace = setTimeout(end, graceMs);
  // A connection becomes idle whenever its last response ends.
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  await ended;
  clearTimeout(grace);
  clearInterval(closing);
  for (const socket of connections) socket.destroy();
}

/**
 * Normalizes a request target as its handler will interpret it, without host and dot segments, because cost and handler
 * depend on it.
 * @throws 400 for an invalid one
 */
function plainAddress(address: string): string {
  const isPath = address.startsWith('/');
  if (isPath && !/[/\\](?:\.|%2e)/i.test(address)) return address;
  const url = URL.parse(isPath ? `http://localhost${address}` : address);
  if (!url?.pathname.startsWith('/')) throw Invalid('The URL of the request is invalid.');
  return url.pathname + url.search;
}

/** Files and API calls of the browser are cheap; everything else renders a page, even if only a 404. */
const costOf = (path: string): CountedUse[] =>
  /^\/(?:_next\/static|translations|bff|api\/auth)\//.test(path) ? ['address'] : ['address', 'page'];

function refuse(response: ServerResponse, error: unknown, dialect: Dialect, accept: string | undefined): void {
  if (!response.headersSent) {
    const requestId = newRequestId();
    const rendered = renderError(error, dialect, requestId, '');
    const { text, headers } = errorText(rendered, dialect, accept);
    response.writeHead(rendered.status, { ...headers, [REQUEST_ID_HEADER]: requestId });
    response.write(text);
  }
  response.end();
}
