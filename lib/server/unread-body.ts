import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the rest of a body may take that nobody wants any more, in milliseconds. */
const LINGER_MS = 5000;

/**
 * Takes in what is left of a body when its request has been answered, such as an upload's that was refused half way:
 * the next request of the connection stands behind it. Who does not come to an end soon loses the connection.
 */
export function discardUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return;
    // Whoever listened has stopped to read, and would hold up the rest.
    request.unpipe();
    request.removeAllListeners('data');
    request.removeAllListeners('readable');
    const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
    request.once('end', () => clearTimeout(timer));
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
}
