import type { Services } from '#lib/http/context.ts';
import type { ObjectRequest } from '../exchange.ts';
import { decodeHeader } from './header-text.ts';
import type { Query } from './query.ts';
import type { Requester } from './requester.ts';
import type { Target } from './target.ts';

/** One request to the native API. */
export interface NativeContext {
  services: Services;
  request: ObjectRequest;
  method: string;
  target: Target;
  query: Query;
  requester: Requester;
  /** Identifies the request in responses, events and logs. */
  transactionId: string;
  /** The text of a request header; undefined if it is absent. */
  header(name: string): string | undefined;
}

export function contextOf(
  services: Services,
  request: ObjectRequest,
  parts: Pick<NativeContext, 'target' | 'query' | 'requester' | 'transactionId'>,
): NativeContext {
  return {
    services,
    request,
    method: request.method,
    ...parts,
    header: (name) => {
      const value = request.headers[name];
      return value === undefined ? undefined : decodeHeader(value);
    },
  };
}

/** A body for requests that this process sends itself. */
async function* emptyBody(): AsyncGenerator<Uint8Array> {
  yield* [];
}

/** Changes of a request that a request causes. */
export interface SubRequest {
  method: string;
  target: Target;
  query?: Query;
  headers?: Record<string, string | undefined>;
  body?: AsyncIterable<Uint8Array>;
  requester?: Requester;
}

/** The context of a request that another one causes, with the same requester by default. */
export function subContext(ctx: NativeContext, sub: SubRequest): NativeContext {
  const { host, referer, origin } = ctx.request.headers;
  const request: ObjectRequest = {
    ...ctx.request,
    method: sub.method,
    headers: { host, referer, origin, ...sub.headers },
    body: sub.body ?? emptyBody(),
  };
  return contextOf(ctx.services, request, {
    target: sub.target,
    query: sub.query ?? new Map(),
    requester: sub.requester ?? ctx.requester,
    transactionId: ctx.transactionId,
  });
}
