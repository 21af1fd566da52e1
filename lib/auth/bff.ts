import { PlatformError } from '#lib/errors/errors.ts';
import { REASON_HEADER } from '#lib/errors/reason.ts';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import { PEER_HEADER, readPeerAddress } from '#lib/http/client-address.ts';
import { renderError } from '#lib/http/dialects.ts';
import type { Header } from '#lib/identity/sessions/cookie-names.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { signingKey } from '#lib/identity/tokens/signing-key.ts';
import { issueSuccessor } from '#lib/identity/tokens/successor.ts';
import { readKeyId } from '#lib/identity/tokens/token-format.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { ALL_SCOPE, readScope, splitScopePath } from '#lib/screens/scope.ts';
import { listAcrossProjects } from './all-projects.ts';
import { isNewestCookie } from './cookie-keys.ts';
import { describeSession } from './describe-session.ts';
import { handleEventStream } from './event-stream.ts';
import { platformCall } from './platform-call.ts';
import { refusal, signedOutResponse } from './refusals.ts';
import { evictScopedAccess, scopedAccess } from './scoped-tokens.ts';
import { readSession } from './session.ts';
import { sessionCookieLine } from './session-cookie-line.ts';

/** Services that a browser can reach with its session, by first path segment. */
const SERVICES = new Set(['identity', 'compute', 'volume', 'networking', 'image', 'ha', 'console']);

/** Other headers are not forwarded: no cookies, forwarded addresses or tokens of the browser. */
const REQUEST_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'range',
  'openstack-api-version',
  'x-platform-compute-microversion',
  REASON_HEADER,
];
const HIDDEN_RESPONSE_HEADERS = ['x-subject-token', 'set-cookie', 'www-authenticate'];

const NO_ROLE = {
  project: 'You have no role in this project, or it does not exist.',
  domain: 'You have no role on this domain, or it does not exist.',
  system: 'You have no role on the system.',
  user: 'You are signed in for one scope only.',
  all: 'Only single projects can be queried.',
} as const;

const LEFT_OUT = 'The access rules of the application credential that you signed in with do not allow this.';

interface BrowserRequest {
  request: Request;
  /** Path segments below `/bff`, decoded by the framework. */
  path: readonly string[];
  cookie: string | undefined;
}

/**
 * Forwards browser requests to the platform's API with the scoped token of the session. Writes require the header
 * `x-nephos-csrf`, which another site cannot make a browser send.
 */
export async function handleBrowserRequest(browser: BrowserRequest): Promise<Response> {
  try {
    return await route(browser);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const requestId = newRequestId();
    const { status, headers, body } = renderError(error, 'compute', requestId, '');
    const own = { 'cache-control': 'no-store', [REQUEST_ID_HEADER]: requestId };
    return Response.json(body, { status, headers: { ...headers, ...own } });
  }
}

async function route({ request, path, cookie }: BrowserRequest): Promise<Response> {
  const session = await readSession(cookie);
  if (!session) return signedOutResponse();
  const isWrite = !['GET', 'HEAD'].includes(request.method);
  if (isWrite && request.headers.get('x-nephos-csrf') !== '1') {
    return refusal(403, 'forbidden', 'A change must come from the console itself (header x-nephos-csrf).');
  }
  if (path.length === 1 && path[0] === 'session') return answerSession(request, session, cookie ?? '');
  if (path.length === 1 && path[0] === 'events') return handleEventStream(request, session);
  if (path[0] === ALL_SCOPE) return listAcrossProjects(request, session, path.slice(1));
  const split = splitScopePath(path);
  if (!split) return refusal(404, 'itemNotFound', 'Nothing exists at this address.');
  return forward(request, session, split.scope, split.rest);
}

async function answerSession(request: Request, session: Session, cookie: string): Promise<Response> {
  const view = await describeSession(session);
  if (!view) return signedOutResponse();
  const resealed = await resealedCookie(cookie, session, (name) => request.headers.get(name) ?? undefined);
  const headers = { 'cache-control': 'no-store', ...(resealed && { 'set-cookie': resealed }) };
  return Response.json(view, { headers });
}

async function forward(request: Request, session: Session, scope: string, rest: string[]): Promise<Response> {
  if (!SERVICES.has(rest[0] ?? '') || rest.some((segment) => segment === '.' || segment === '..')) {
    return refusal(404, 'itemNotFound', 'No service exists at this address.');
  }
  const access = await scopedAccess(session, scope);
  if (!access) return refusal(403, 'forbidden', NO_ROLE[readScope(scope).kind]);
  const { services } = await getPlatform();
  const { search } = new URL(request.url);
  const answer = await platformCall(`/${rest.map(encodeURIComponent).join('/')}${search}`, {
    method: request.method,
    token: access.token,
    origin: publicBaseUrl(services.env, request.url, (name) => request.headers.get(name) ?? undefined),
    // Passwords can be guessed here too, so these requests count for the visitor's address.
    headers: {
      ...pick(request.headers, REQUEST_HEADERS),
      [PEER_HEADER]: readPeerAddress(request.headers) ?? 'unknown',
    },
    body: request.body,
    signal: request.signal,
  });
  // The platform responds with 401 to requests outside access rules; the browser would treat it as the end of the
  // session.
  if (answer.status === 401 && access.hasAccessRules) return refusal(403, 'forbidden', LEFT_OUT);
  if (answer.status === 401) await evictScopedAccess(session, scope);
  const headers = new Headers(answer.headers);
  for (const name of HIDDEN_RESPONSE_HEADERS) headers.delete(name);
  headers.set('cache-control', 'no-store');
  return new Response(answer.body, { status: answer.status, headers });
}

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  const picked = names.map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(picked.filter((pair): pair is [string, string] => pair[1] !== null));
}

/**
 * A `Set-Cookie` line that encrypts a session with the newest key, so that it survives the removal of older keys;
 * undefined if it is already encrypted with it, or expires before the older keys.
 */
async function resealedCookie(cookie: string, session: Session, header: Header): Promise<string | undefined> {
  const platform = await getPlatform();
  const { database, env } = platform.services;
  const { kid } = await signingKey(database);
  if (!session.isRenewed) return undefined;
  if (readKeyId(session.token) === kid && (await isNewestCookie(platform, cookie))) return undefined;
  const successor = await issueSuccessor(session.token, { database, env, endsAtMs: session.expiresAtMs });
  return successor && sessionCookieLine(platform.services, { ...session, token: successor.token }, header);
}
