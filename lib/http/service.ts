import type { Hono, Context as HonoContext } from 'hono';
import { assertWritable } from '#lib/data-folder/reserve-file.ts';
import { Invalid, PlatformError, Unauthenticated } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { type Caller, isInPerson } from '#lib/policy/caller.ts';
import { newRequestId } from '#lib/request-id.ts';
import { publicBaseUrl } from './base-url.ts';
import { assertJson, nulCharacterError, readJsonBody } from './body.ts';
import { networkOf, PEER_HEADER } from './client-address.ts';
import type { AuthedContext, CallerContext, Context, Services } from './context.ts';
import { assertMediaType, incomingData, kindOf, type OutgoingData } from './data.ts';
import { answerData } from './data-answer.ts';
import { type Dialect, errorText, renderError } from './dialects.ts';
import type { Endpoint, Reply } from './endpoint.ts';
import { assertInPerson } from './in-person.ts';
import { jsonBody, toJson } from './json-body.ts';
import { type Microversion, type MicroversionRange, microversionHeaders, negotiate } from './microversions.ts';
import { assertAllProjects, projectOfRequest, type SystemReads } from './project-scope.ts';
import { queryValues, type RepeatedKey } from './query-values.ts';
import type { Resource } from './resource.ts';
import { assertUrlBounds } from './url-bounds.ts';
import { parse } from './validation.ts';

/** A platform API with its path, dialect and endpoints. */
export interface ServiceDefinition {
  /** Type in the catalog. */
  type: string;
  title: string;
  /** Version root, such as `/volume/v3`. */
  base: string;
  dialect: Dialect;
  microversions?: MicroversionRange;
  /** Also responds below `/{project_id}`, as in upstream's catalogs. */
  allowsProjectInPath?: boolean;
  /**
   * `/projects/` equals `/projects`, as in upstream's identity and networking; elsewhere it is an empty id, hence 404.
   */
  allowsTrailingSlash?: boolean;
  /** What administrators read with a system token; no project objects by default. */
  systemReads?: SystemReads;
  /** Also accepts `Authorization: Bearer`; docs/contract/ha.md 1. */
  allowsBearer?: boolean;
  /** Which value of a repeated query key counts; the last by default. */
  repeatedKey?: RepeatedKey;
  /** Whether something else than the kernel handles its requests. */
  hasOwnEntry?: boolean;
  resources: readonly Resource[];
  /** Collected from its resources. */
  endpoints: readonly Endpoint[];
}

export const defineService = (service: Omit<ServiceDefinition, 'endpoints'>): ServiceDefinition => ({
  ...service,
  endpoints: service.resources.flatMap(({ endpoints = [] }) => endpoints),
});

/** Authentication by the identity service. */
export interface Access {
  /** @throws 401 for a missing or invalid token */
  authenticate(services: Services, token: string | undefined): Promise<Caller>;
  /** Enforces access rules of a credential. @throws 401 */
  assertAccessRules(caller: Caller, serviceType: string, method: string, pathname: string): void;
}

export interface Kernel {
  services: Services;
  access: Access;
  onRequest(service: string, method: string, status: number, seconds: number): void;
}

const NO_VERSION: Microversion = { major: 0, minor: 0 };
const PROJECT_SEGMENT = ':projectInPath{[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}';

/** Mounts the endpoints of a service on a Hono app; all responses use its dialect. */
export function mountService(app: Hono, definition: ServiceDefinition, kernel: Kernel): void {
  for (const endpoint of definition.endpoints) {
    const handler = (c: HonoContext) => respond(c, definition, endpoint, kernel);
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const full of pathsOf(definition, path)) app.on(endpoint.method, full, handler);
  }
  const fallback = (c: HonoContext) => respond(c, definition, undefined, kernel);
  app.all(definition.base, fallback);
  app.all(`${definition.base}/*`, fallback);
}

function pathsOf({ base, allowsProjectInPath, allowsTrailingSlash }: ServiceDefinition, path: string): string[] {
  if (path === '/') return [base, `${base}/`];
  const bases = allowsProjectInPath ? [base, `${base}/${PROJECT_SEGMENT}`] : [base];
  return bases.flatMap((one) => (allowsTrailingSlash ? [`${one}${path}`, `${one}${path}/`] : [`${one}${path}`]));
}

/** Request id, rate limit, authentication, policy, parsing, `run`, headers, errors, in this order. */
async function respond(c: HonoContext, definition: ServiceDefinition, endpoint: Endpoint | undefined, kernel: Kernel) {
  const started = performance.now();
  const requestId = onBehalfOf(c)?.requestId ?? newRequestId();
  const header = (name: string) => c.req.header(name);
  const baseUrl = publicBaseUrl(kernel.services.env, c.req.url, header);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    vary: 'X-Auth-Token',
    'x-content-type-options': 'nosniff',
    'x-openstack-request-id': requestId,
  };
  // Responses may contain secrets that are returned once, to the caller who created them.
  if (!['GET', 'HEAD'].includes(c.req.method)) headers['cache-control'] = 'no-store';
  if (definition.microversions) headers['x-compute-request-id'] = requestId;
  let response: Response;
  try {
    response = await answer(c, { definition, endpoint, kernel, requestId, baseUrl, headers });
  } catch (error) {
    response = refuse(error, c.req.header('accept'), { definition, kernel, requestId, baseUrl, headers });
  }
  const seconds = (performance.now() - started) / 1000;
  kernel.onRequest(definition.type, c.req.method, response.status, seconds);
  const { method, path } = c.req;
  kernel.services.log.debug({ requestId, service: definition.type, method, path, status: response.status, seconds });
  return response;
}

interface Exchange {
  definition: ServiceDefinition;
  endpoint: Endpoint | undefined;
  kernel: Kernel;
  requestId: string;
  baseUrl: string;
  headers: Record<string, string>;
}

async function answer(c: HonoContext, exchange: Exchange): Promise<Response> {
  const { definition, endpoint, kernel, headers } = exchange;
  const { services } = kernel;
  countAddress(c, services);
  const token = tokenOf(c, definition);
  const microversion = endpoint?.isUnversioned ? NO_VERSION : versionOf(c, definition, headers);
  assertUrlBounds(c.req.url);
  if (c.req.url.includes('%00')) throw nulCharacterError();
  if (!endpoint) throw unknownPath(c, definition);
  if (!isOffered(endpoint, microversion)) throw notFoundPath(c);
  await assertWritable(services.env, c.req.method, endpoint.isSignIn === true);
  if (endpoint.isSignIn && hasSender(c)) services.limits.count('signIn', addressOf(c));

  const ctx: Context = {
    ...services,
    requestId: exchange.requestId,
    baseUrl: exchange.baseUrl,
    url: new URL(c.req.url),
    microversion,
    isHead: c.req.method === 'HEAD',
    header: (name) => c.req.header(name),
  };
  const reply: Reply = { headers };
  const input = { params: undefined as unknown, query: undefined as unknown, body: undefined as unknown, reply };
  if (endpoint.params) input.params = parse(endpoint.params, c.req.param());
  const audience: Context & Partial<AuthedContext> =
    endpoint.audience === 'anyone' ? ctx : await identify(c, ctx, exchange, endpoint, input.params, token);
  if (endpoint.query) {
    input.query = parse(endpoint.query, queryValues(c.req.queries(), endpoint.query, definition.repeatedKey ?? 'last'));
    if (audience.caller) assertAllProjects(endpoint, audience.caller, input.query);
  }
  if (endpoint.body) input.body = await bodyOf(c, endpoint.body, definition.dialect);

  const result = await endpoint.run(audience as never, input as never);
  const isData = endpoint.response !== undefined && kindOf(endpoint.response)?.isData === true;
  const status = reply.status ?? (isData && result === undefined ? 204 : endpoint.status);
  if (status === 204 || result === undefined) {
    delete headers['content-type'];
    return new Response(null, { status, headers });
  }
  // With `dataOut`, `run` returns nothing else.
  if (isData) return answerData(result as OutgoingData, { c, status, headers });
  const json = await toJson(result);
  if (services.env.NEPHOS_CHECK_RESPONSES) check(endpoint, json.pieces.join(''));
  headers['content-length'] = String(json.bytes);
  return new Response(jsonBody(json), { status, headers });
}

/** @throws 401 if two headers contain different tokens */
function tokenOf(c: HonoContext, { allowsBearer }: ServiceDefinition): string | undefined {
  const token = c.req.header('x-auth-token');
  if (!allowsBearer) return token;
  const [, bearer] = /^Bearer +([^ ]+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (token !== undefined && bearer !== undefined && token !== bearer) throw Unauthenticated();
  return token ?? bearer;
}

/** Parses JSON; data is passed as a stream. @throws 415 for an undeclared media type */
async function bodyOf(c: HonoContext, schema: NonNullable<Endpoint['body']>, dialect: Dialect): Promise<unknown> {
  const kind = kindOf(schema);
  if (!kind && (dialect === 'compute' || dialect === 'ha')) assertJson(c.req.header('content-type'));
  if (kind) assertMediaType(kind, c.req.header('content-type'));
  return kind?.isData ? incomingData(c.req.raw) : parse(schema, await readJsonBody(c.req.raw));
}

/**
 * Whether a service forwards a request of a caller whose access rules it has checked; its service token proves that.
 */
async function comesFromService(ctx: Context, access: Access, { applicationCredential }: Caller): Promise<boolean> {
  const token = ctx.header('x-service-token');
  if (token === undefined || (applicationCredential?.accessRules.length ?? 0) === 0) return false;
  const service = await access.authenticate(ctx, token).catch(() => undefined);
  return service?.roles.has('service') === true && isInPerson(service);
}

/** Authenticates, applies the policy and completes the context. */
async function identify(
  c: HonoContext,
  ctx: Context,
  exchange: Exchange,
  endpoint: Endpoint,
  params: unknown,
  token: string | undefined,
): Promise<AuthedContext> {
  const { access } = exchange.kernel;
  const authenticated = onBehalfOf(c)?.caller ?? access.authenticate(ctx, token);
  const caller = await Promise.resolve(authenticated).catch((refusal) => {
    // Random invalid tokens count for their sender.
    if (token !== undefined && hasSender(c)) ctx.limits.count('request', addressOf(c));
    throw refusal;
  });
  if (!onBehalfOf(c)?.isPlatform) ctx.limits.count('request', caller.applicationCredential?.id ?? caller.userId);
  const { type } = exchange.definition;
  // Access rules apply on every path, also through the console or a job.
  if (!(await comesFromService(ctx, access, caller))) {
    access.assertAccessRules(caller, type, c.req.method, ctx.url.pathname);
  }
  assertProjectInPath(c, caller);
  const authed = Object.assign(ctx, { caller });
  const owner = await endpoint.owner?.(params as never, authed);
  if (endpoint.person === true || (endpoint.person === 'own' && owner === caller.userId)) {
    assertInPerson(caller, endpoint.alsoFor);
  }
  if (endpoint.policy) ctx.policy.enforce(endpoint.policy, caller, owner);
  if (endpoint.audience === 'token') return authed;
  return Object.assign(authed, { projectId: projectOfRequest(exchange.definition.systemReads, endpoint, caller) });
}

function assertProjectInPath(c: HonoContext, caller: Caller): void {
  const named = c.req.param('projectInPath')?.replaceAll('-', '');
  if (!named) return;
  const own = caller.scope.kind === 'project' ? caller.scope.id : undefined;
  if (named !== own)
    throw Invalid(`Malformed request URL: URL's project_id '${named}' doesn't match the token's project.`);
}

function versionOf(
  c: HonoContext,
  { microversions }: ServiceDefinition,
  headers: Record<string, string>,
): Microversion {
  if (!microversions) return NO_VERSION;
  headers.vary = 'OpenStack-API-Version, X-OpenStack-Nova-API-Version';
  Object.assign(headers, microversionHeaders(microversions, microversions.minimum));
  const version = negotiate(microversions, (name) => c.req.header(name));
  Object.assign(headers, microversionHeaders(microversions, version));
  return version;
}

function refuse(error: unknown, accept: string | undefined, exchange: Omit<Exchange, 'endpoint'>): Response {
  const { definition, kernel, requestId, baseUrl, headers } = exchange;
  if (!(error instanceof PlatformError)) kernel.services.log.error({ err: error, requestId }, 'request failed');
  // The identity API names itself, others the identity API; docs/contract/identity.md 4.
  const identityUrl = `${baseUrl}/identity${definition.dialect === 'identity' ? '/v3' : ''}`;
  const rendered = renderError(error, definition.dialect, requestId, identityUrl);
  const { text, headers: own } = errorText(rendered, definition.dialect, accept);
  return new Response(text, { status: rendered.status, headers: { ...headers, ...own } });
}

function unknownPath(c: HonoContext, definition: ServiceDefinition): PlatformError {
  const path = new URL(c.req.url).pathname;
  const isKnown = definition.endpoints.some((endpoint) => {
    const pattern = endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${definition.base}${pattern}${definition.allowsTrailingSlash ? '/?' : ''}$`).test(path);
  });
  return isKnown
    ? new PlatformError('methodNotAllowed', `The method ${c.req.method} is not allowed for ${path}.`)
    : notFoundPath(c);
}

const isOffered = ({ since = 0, until = Number.POSITIVE_INFINITY }: Endpoint, { minor }: Microversion) =>
  since <= minor && minor <= until;

const notFoundPath = (c: HonoContext) =>
  new PlatformError('notFound', `Resource ${new URL(c.req.url).pathname} could not be found.`);

/** In tests each response is validated, so that API tests also verify the contract. */
function check(endpoint: Endpoint, text: string): void {
  if (!endpoint.response)
    throw new InvariantError(`${endpoint.method} ${endpoint.path} returns a body but declares no response.`);
  endpoint.response.parse(JSON.parse(text));
}

/** Counts a request of an address before any other work. @throws 429 */
export function countAddress(c: HonoContext, { limits }: Services): void {
  if (!isInside(c)) limits.count('address', addressOf(c));
}

/** Whether this process sent the request; stored outside the request, so it cannot be forged. */
const isInside = (c: HonoContext): boolean => c.env?.isInside === true;

/** The user of an internal request; also stored outside the request. */
const onBehalfOf = (c: HonoContext): CallerContext | undefined => (isInside(c) ? c.env.onBehalf : undefined);

/** Whether a client caused the request: the console forwards the user at sign-in, and none when it renews a token. */
const hasSender = (c: HonoContext): boolean => !isInside(c) || c.req.header(PEER_HEADER) !== undefined;

const addressOf = (c: HonoContext): string => networkOf(c.req.header(PEER_HEADER));
