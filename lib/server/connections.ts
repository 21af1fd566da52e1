import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#lib/http/client-address.ts';
import type { Services } from '#lib/http/context.ts';
import { isTrusted } from './sender.ts';

/** Timeout for the headers of a request and for the TLS handshake. */
export const HEADERS_MS = 20_000;

/**
 * Handles errors of every connection from its start, also after an upgrade removed the server's listeners, and limits
 * connections per address.
 * @returns the open connections
 */
export function watchConnections(server: Server, { env, log }: Pick<Services, 'env' | 'log'>): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  const counts = new Map<string, number>();
  const guard = (socket: Socket) => socket.on('error', (error) => log.trace({ err: error }, 'connection failed'));
  server.on('secureConnection', guard);
  server.on('connection', (socket: Socket) => {
    guard(socket);
    open.add(socket);
    const { remoteAddress = '' } = socket;
    const network = networkOf(remoteAddress);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.on('close', () => {
      open.delete(socket);
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    // All clients of a proxy share its address.
    if (count > env.NEPHOS_MAX_CONNECTIONS_PER_IP && !isTrusted(env.NEPHOS_TRUST_PROXY, remoteAddress))
      socket.destroy();
  });
  server.maxConnections = env.NEPHOS_MAX_CONNECTIONS;

  // Clients and load balancers reuse connections; closing one just as they do fails a request.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = HEADERS_MS;
  // `watchBody` limits the time of bodies by their content; an upload may take hours.
  server.requestTimeout = 0;
  server.timeout = 300_000;
  return open;
}
