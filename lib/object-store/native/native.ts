import { PlatformError } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import { discardBody } from '../data-body.ts';
import type { ObjectApi } from '../entry.ts';
import type { ObjectRequest, ObjectResponse } from '../exchange.ts';
import { newTransactionId } from '../transaction-id.ts';
import { respondToAccount } from './account-requests.ts';
import { rootUrlOf } from './base-url.ts';
import { respondToBulk } from './bulk-requests.ts';
import { respondToContainer } from './container-requests.ts';
import { respondToOptions, withCors } from './cors.ts';
import { contextOf, type NativeContext } from './exchange-context.ts';
import { respondToForm } from './form-post.ts';
import { infoResponse } from './info.ts';
import { NativeError } from './native-error.ts';
import { respondToObject } from './object-requests.ts';
import { platformErrorResponse } from './platform-errors.ts';
import { parseQuery } from './query.ts';
import { identifyRequester } from './requester.ts';
import { errorResponse, textResponse } from './responses.ts';
import { acceptedDigests } from './signature-digests.ts';
import { respondToWeb } from './static-web.ts';
import { BASE_PATH, parseTarget } from './target.ts';
import { bearerQuery, bearerResponse, identifyBearer, invalidTempUrl, isTempUrl } from './temp-url.ts';

/** The native API of the object store below `/object-store`. */
export const nativeApi: ObjectApi = {
  type: 'object-store',
  segment: BASE_PATH.slice(1),
  async respond(services, request) {
    const transactionId = newTransactionId();
    try {
      const response = await respond(services, request, transactionId);
      return withCommonHeaders(services, request, response, transactionId);
    } catch (error) {
      return errorResponseOf(services, request, error, transactionId);
    }
  },
  refuse: (services, request, error) => errorResponseOf(services, request, error, newTransactionId()),
};

function errorResponseOf(services: Services, request: ObjectRequest, error: unknown, transactionId: string) {
  const isKnown = error instanceof NativeError || error instanceof PlatformError;
  if (!isKnown) services.log.error({ err: error, transactionId }, 'request failed');
  const response = error instanceof NativeError ? errorResponse(error) : platformErrorResponse(error);
  return withCommonHeaders(services, request, response, transactionId);
}

/** Adds what every response has, and leaves out the body where there is none. */
function withCommonHeaders(
  services: Services,
  request: ObjectRequest,
  { status, headers, body }: ObjectResponse,
  transactionId: string,
): ObjectResponse {
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  if (!hasBody) discardBody(body).catch(() => {});
  return {
    status,
    headers: {
      ...headers,
      ...(status === 401 && { 'www-authenticate': challenge(services, request) }),
      'x-trans-id': transactionId,
      'x-openstack-request-id': transactionId,
    },
    ...(hasBody && body !== undefined && { body }),
  };
}

/** Tells clients where to get a token. */
function challenge({ env }: Services, request: ObjectRequest): string {
  const [, account = 'unknown'] = /^\/object-store\/[^/]+\/([\w.%~-]+)/.exec(request.path) ?? [];
  return `Swift realm="${account}", Keystone uri="${rootUrlOf(env, request)}/identity"`;
}

async function respond(services: Services, request: ObjectRequest, transactionId: string): Promise<ObjectResponse> {
  if (request.path === `${BASE_PATH}/healthcheck`) return textResponse(200, 'OK', 'text/plain; charset=UTF-8');
  if (request.path === `${BASE_PATH}/info`) {
    assertMethod(request, ['GET', 'HEAD', 'OPTIONS']);
    return infoResponse(acceptedDigests(services.env));
  }
  const target = parseTarget(request.path);
  const query = parseQuery(request.query);
  const requester = await identifyRequester(services, request, target);
  return respondInAccount(contextOf(services, request, { target, query, requester, transactionId }));
}

function assertMethod({ method }: ObjectRequest, allowed: readonly string[]): void {
  if (!allowed.includes(method)) throw new NativeError(405, undefined, { allow: allowed.join(', ') });
}

async function respondInAccount(ctx: NativeContext): Promise<ObjectResponse> {
  if (ctx.method === 'OPTIONS') return respondToOptions(ctx);
  try {
    return await withCors(ctx, await respondToSigned(ctx));
  } catch (error) {
    if (error instanceof NativeError) return withCors(ctx, errorResponse(error));
    throw error;
  }
}

/** Requests with a temporary URL have the rights of its signature instead of those of their sender. */
async function respondToSigned(ctx: NativeContext): Promise<ObjectResponse> {
  if (!isTempUrl(ctx)) return respondToTarget(ctx);
  const bearer = { ...ctx, requester: await identifyBearer(ctx), query: bearerQuery(ctx) };
  return bearerResponse(ctx, await respondToTarget(bearer));
}

async function respondToTarget(ctx: NativeContext): Promise<ObjectResponse> {
  const { target } = ctx;
  const special = (await respondToBulk(ctx)) ?? (await respondToForm(ctx)) ?? (await respondToWeb(ctx));
  if (special) return special;
  if (target.object !== undefined) return respondToObject(ctx);
  // A temporary URL for a whole container serves its website, but no listing of the API.
  if (ctx.requester.kind === 'signature') throw invalidTempUrl();
  if (target.container !== undefined) return respondToContainer(ctx);
  return respondToAccount(ctx);
}
