import { Invalid } from '#lib/errors/errors.ts';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import type { CallerContext } from '#lib/http/context.ts';
import { discardBody } from './data-body.ts';
import type { ObjectRequest, ObjectResponse } from './exchange.ts';

/**
 * A request of this process or of Next. Its URL is normalized, so names with the segments `.` and `..` are out of reach.
 * @param onBehalf the user for whom this process sends it
 */
export function requestFromFetch(request: Request, onBehalf?: CallerContext): ObjectRequest {
  const { pathname, search, protocol } = new URL(request.url);
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  const { [PEER_HEADER]: address, ...own } = headers;
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    headers: own,
    body: bodyOf(request),
    address,
    isSecure: protocol === 'https:',
    ...(onBehalf && { onBehalf }),
  };
}

async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body;
  } catch {
    throw Invalid('The request body is incomplete.', undefined, 'IncompleteBody');
  }
}

const BODYLESS: ReadonlySet<number> = new Set([204, 304]);

export function responseToFetch({ method }: Request, { status, headers, body }: ObjectResponse): Response {
  const hasBody = method !== 'HEAD' && !BODYLESS.has(status);
  if (!hasBody) discardBody(body).catch(() => {});
  return new Response(hasBody ? contentOf(body) : null, { status, headers });
}

function contentOf(body: ObjectResponse['body']): BodyInit | null {
  if (body === undefined) return null;
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : streamOf(body);
}

function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
