import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { kindOf } from '#lib/http/data.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';

/** Minimum rate of a request body. */
export interface MinimumRate {
  /** Check interval. */
  everyMs: number;
  /** Minimum bytes per interval; if undefined, the body must be complete within the first interval. */
  bytes?: number;
}

/** Data, such as an image, may take hours, but at least at this rate. */
export const DATA_PACE: MinimumRate = { everyMs: 60_000, bytes: 64 * 1024 };

/**
 * Ends a request whose body is too slow, with 408 if no response has started. Intervals in which the server does not
 * read do not count.
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, { everyMs, bytes }: MinimumRate): void {
  if (!hasBody(request)) return;
  let arrived = 0;
  // A data listener would start the flow before the handler reads.
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, ...rest) => {
    arrived += chunk?.length ?? 0;
    return push(chunk, ...rest);
  };
  let wasWaitingForUs = false;
  const isTooSlow = () => {
    if (request.complete) return false;
    if (bytes === undefined) return true;
    const isWaitingForUs = request.readableLength > 0;
    const isExcused = isWaitingForUs || wasWaitingForUs;
    wasWaitingForUs = isWaitingForUs;
    return arrived < bytes && !isExcused;
  };
  const look = setInterval(() => {
    if (isTooSlow()) {
      stop();
      sendAway(request, response);
    }
    arrived = 0;
  }, everyMs).unref();
  const stop = () => clearInterval(look);
  request.on('end', stop);
  request.on('close', stop);
}

const hasBody = ({ headers, httpVersionMajor, method = 'GET' }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > 0 ||
  (httpVersionMajor >= 2 && !['GET', 'HEAD'].includes(method));

function sendAway(request: IncomingMessage, response: ServerResponse | Http2ServerResponse): void {
  if ('stream' in response) {
    if (!response.headersSent && !response.stream.destroyed)
      response.stream.respond({ ':status': 408 }, { endStream: true });
    response.stream.close();
  } else if (response.headersSent) request.destroy();
  else {
    const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
    // Writes to the socket directly, because the handler that waits for the body still uses the response.
    request.socket.end(answer, () => request.destroy());
  }
}

/** Returns a predicate for requests whose bodies are data, according to their endpoints, for both entry points. */
export function createDataCheck(definitions: readonly ServiceDefinition[]): (request: IncomingMessage) => boolean {
  const patterns = definitions.flatMap(({ base, endpoints }) =>
    endpoints
      .filter(({ body }) => body && kindOf(body)?.isData)
      .map(({ method, path }) => ({
        method,
        pattern: new RegExp(`^(?:/bff/projects/[^/]+)?${base}${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      })),
  );
  return ({ method, url = '/' }) => {
    const [path = ''] = url.split('?');
    return patterns.some((data) => data.method === method && data.pattern.test(path));
  };
}
