import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#lib/http/client-address.ts';
import type { Services } from '#lib/http/context.ts';
import { isTrusted } from './sender.ts';

/** Time for the headers of a request, and for the handshake of TLS. */
export const HEADERS_MS = 20_000;

/**
 * Watches over every connection from its first moment: none of their errors goes unheard, also after an upgrade has
 * taken the server's listeners away, and no address holds more of them than it may.
 * @returns all that are open
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
    // All of a proxy's visitors come from one address.
    if (count > env.NEPHOS_MAX_CONNECTIONS_PER_IP && !isTrusted(env.NEPHOS_TRUST_PROXY, remoteAddress))
      socket.destroy();
  });
  server.maxConnections = env.NEPHOS_MAX_CONNECTIONS;

  // Clients and balancers reuse connections; one that closes just as they do costs them a request.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = HEADERS_MS;
  // How long a body may take is watched by what it holds; an upload may take hours.
  server.requestTimeout = 0;
  server.timeout = 300_000;
  return open;
}
