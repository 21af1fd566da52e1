import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import { Invalid } from '#lib/http/errors.ts';
import type { ObjectEntry } from '#lib/object-store/entry.ts';
import type { ObjectRequest, ObjectResponse } from '#lib/object-store/exchange.ts';
import { isSecure } from './sender.ts';

/** A request as Node received it; its path is not normalized. */
function objectRequest(request: IncomingMessage): ObjectRequest {
  const { method = 'GET', url = '/', headers } = request;
  const queryAt = url.indexOf('?');
  const { [PEER_HEADER]: address, ...own } = headers;
  return {
    method,
    path: queryAt === -1 ? url : url.slice(0, queryAt),
    query: queryAt === -1 ? '' : url.slice(queryAt + 1),
    headers: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, textOf(value)])),
    body: bodyOf(request),
    address: textOf(address),
    isSecure: isSecure(request),
  };
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

async function* bodyOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    // The connection is kept if the consumer stops early: the response follows.
    yield* request.iterator({ destroyOnReturn: false });
  } catch {
    throw Invalid('The request body is incomplete.', undefined, 'IncompleteBody');
  }
}

/** Sends a response. The connection is closed if its body fails, so that the client does not take a part for all. */
async function sendObjectResponse(
  { method }: IncomingMessage,
  target: ServerResponse,
  { status, headers, body }: ObjectResponse,
): Promise<void> {
  const isComplete = typeof body === 'string' || body instanceof Uint8Array;
  if (isComplete && headers['content-length'] === undefined) {
    headers['content-length'] = String(Buffer.byteLength(body));
  }
  target.writeHead(status, headers);
  if (body instanceof Readable) {
    if (method === 'HEAD') body.destroy();
    else return pipeline(body, target).catch(() => void target.destroy());
  }
  target.end(isComplete && method !== 'HEAD' ? body : undefined);
}

/** Handlers of requests for the object store. */
export const objectHandlers = (entry: Pick<ObjectEntry, 'owns' | 'respond'>) => ({
  isObjectRequest: ({ url = '/' }: IncomingMessage): boolean => entry.owns(url),
  async objects(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await sendObjectResponse(request, response, await entry.respond(objectRequest(request)));
  },
});
