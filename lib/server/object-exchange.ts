import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Invalid } from '#lib/errors/errors.ts';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import { discardBody } from '#lib/object-store/data-body.ts';
import type { ObjectEntry } from '#lib/object-store/entry.ts';
import type { ObjectRequest, ObjectResponse } from '#lib/object-store/exchange.ts';
import { releaseChunk } from '#lib/object-store/release-memory.ts';
import { awaitsContinue } from './expectation.ts';
import type { RequestHandlers } from './front.ts';
import { isSecure } from './sender.ts';

/** A request as Node received it; its path is not normalized. */
function objectRequest(request: IncomingMessage, response: ServerResponse): ObjectRequest {
  const { method = 'GET', url = '/', headers } = request;
  const queryAt = url.indexOf('?');
  return {
    method,
    path: queryAt === -1 ? url : url.slice(0, queryAt),
    query: queryAt === -1 ? '' : url.slice(queryAt + 1),
    headers: headersOfClient(headers),
    body: Object.assign(bodyOf(request, response), { release: releaseChunk }),
    address: textOf(headers[PEER_HEADER]),
    isSecure: isSecure(request),
  };
}

function headersOfClient(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = {};
  for (const name of Object.keys(headers)) if (name !== PEER_HEADER) texts[name] = textOf(headers[name]);
  return texts;
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

/** Waiting clients get the interim response when the body is read, after all checks of the headers. */
async function* bodyOf(request: IncomingMessage, response: ServerResponse): AsyncGenerator<Uint8Array> {
  if (awaitsContinue(request)) response.writeContinue();
  continued.add(request);
  try {
    if (isSmall(request)) yield await wholeBody(request);
    // The connection is kept if the consumer stops early: the response follows.
    else yield* request.iterator({ destroyOnReturn: false });
  } catch {
    throw Invalid('The request body is incomplete.', undefined, 'IncompleteBody');
  }
}

/** Maximum bytes of a body that is received in one piece: an iterator of a stream takes longer than to receive them. */
const MAX_WHOLE_BYTES = 2 ** 16;

const isSmall = ({ headers: { 'content-length': length } }: IncomingMessage): boolean =>
  length !== undefined && Number(length) > 0 && Number(length) <= MAX_WHOLE_BYTES;

class IncompleteBodyError extends Error {
  override name = 'IncompleteBodyError';
}

/** @throws IncompleteBodyError if the client disconnects */
function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const fail = () => reject(new IncompleteBodyError('The body is incomplete.'));
  if (request.destroyed || request.readableEnded) fail();
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', () => {
    request.off('close', fail);
    resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  });
  request.once('error', fail);
  request.once('close', fail);
  return promise;
}

/** Requests whose body was read. */
const continued = new WeakSet<IncomingMessage>();

/** Sends a response. The connection is closed if its body fails, so that the client does not take a part for all. */
async function sendObjectResponse(
  request: IncomingMessage,
  target: ServerResponse,
  { status, headers, body }: ObjectResponse,
): Promise<void> {
  // A client may still send the body, which looks like the start of the next request.
  if (awaitsContinue(request) && !continued.has(request) && request.httpVersionMajor === 1)
    headers.connection = 'close';
  const isComplete = typeof body === 'string' || body instanceof Uint8Array;
  const length = isComplete
    ? Buffer.byteLength(body)
    : body === undefined && mayHaveBody(request, status)
      ? 0
      : undefined;
  if (length !== undefined) headers['content-length'] ??= String(length);
  target.writeHead(status, headers);
  if (request.method === 'HEAD') {
    await discardBody(body);
    target.end();
  } else if (isComplete || body === undefined) target.end(body);
  else await sendChunks(body, target);
}

/** Whether HTTP allows a body. Without one, a length has another meaning. */
const mayHaveBody = ({ method }: IncomingMessage, status: number): boolean =>
  method !== 'HEAD' && status !== 204 && status !== 304;

async function sendChunks(chunks: AsyncIterable<Uint8Array>, target: ServerResponse): Promise<void> {
  try {
    for await (const chunk of chunks) if (!(await sendChunk(target, chunk))) return;
    target.end();
  } catch {
    target.destroy();
  }
}

/**
 * Resolves once the kernel has the chunk: until then its memory is in use. That also limits what a slow client makes this
 * process hold. Returns false if the connection has ended.
 */
const sendChunk = (target: ServerResponse, chunk: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    // Without a connection, the callback of a write may never run.
    const onClose = () => resolve(false);
    target.once('close', onClose);
    target.write(chunk, (error) => {
      target.off('close', onClose);
      resolve(!error);
    });
  });

type ObjectHandlers = Pick<RequestHandlers, 'isObjectRequest' | 'objects'>;

/** Handlers of requests for the object store. */
export const objectHandlers = (entry: Pick<ObjectEntry, 'owns' | 'respond'>): ObjectHandlers => ({
  isObjectRequest: ({ url = '/', headers }) => entry.owns(url, headers.host),
  objects: async (request, response) =>
    sendObjectResponse(request, response, await entry.respond(objectRequest(request, response))),
});

/** Handlers of a port at whose root the S3 API is served. */
export const rootHandlers = (entry: Pick<ObjectEntry, 'respondAtRoot'>): ObjectHandlers => ({
  isObjectRequest: () => true,
  objects: async (request, response) =>
    sendObjectResponse(request, response, await entry.respondAtRoot(objectRequest(request, response))),
});
