import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { kindOf } from '#lib/http/data.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';

/** How a body must come, or its sender is sent away. */
export interface MinimumRate {
  /** How often one looks. */
  everyMs: number;
  /** What must have come since the last look; undefined: all of it by the first. */
  bytes?: number;
}

/** Data, such as an image's, may take hours, but no less than this is a client that works. */
export const DATA_PACE: MinimumRate = { everyMs: 60_000, bytes: 64 * 1024 };

/**
 * Ends a request whose body comes more slowly than it must, by 408 where nothing was answered yet. Time in which the
 * server itself takes nothing does not count against the sender.
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, { everyMs, bytes }: MinimumRate): void {
  if (!hasBody(request)) return;
  let arrived = 0;
  // Listening for data would set the body flowing before anybody reads it.
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
    // Past the response, which belongs to whoever still waits for the body.
    request.socket.end(answer, () => request.destroy());
  }
}

/** Tells the requests whose bodies are data from all others, at both entry points, as their endpoints declare it. */
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
