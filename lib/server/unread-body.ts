import type { IncomingMessage, ServerResponse } from 'node:http';

/** Timeout in milliseconds for the rest of an unwanted body. */
const LINGER_MS = 5000;

/**
 * Reads the rest of a body after the response, such as of a rejected upload, because the connection's next request
 * follows it. If the body does not end in time, the connection is closed.
 */
export function discardUnread(request: IncomingMessage, response: ServerResponse, lingerMs = LINGER_MS): void {
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return;
    // The parser has the end of the request, as at once for one without a body: Node discards what is left.
    if (request.complete && request.readableLength === 0) return;
    // Former listeners no longer read and would block the rest.
    request.unpipe();
    request.removeAllListeners('data');
    request.removeAllListeners('readable');
    const timer = setTimeout(() => request.destroy(), lingerMs).unref();
    request.once('end', () => clearTimeout(timer));
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
}
