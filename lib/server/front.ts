import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Services } from '#lib/http/context.ts';

/** What stands behind the port. Whatever either throws ends that one connection and nothing else. */
export interface Doors {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Takes the socket over, or ends it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** The server in front of all doors. It listens nowhere yet. */
export function createFront({ log }: Pick<Services, 'log'>, doors: Doors): Server {
  const server = createServer((request, response) => {
    doors.answer(request, response).catch((error) => {
      log.error({ err: error, url: request.url }, 'request failed');
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('Internal Server Error\n');
    });
  });
  // A socket that was handed over by an upgrade has lost the listeners of the server, but can break as any other.
  server.on('connection', (socket: Socket) =>
    socket.on('error', (error) => log.trace({ err: error }, 'a connection broke')),
  );
  server.on('upgrade', (request, socket, head) => {
    try {
      doors.upgrade(request, socket, head);
    } catch (error) {
      log.error({ err: error, url: request.url }, 'an upgrade failed');
      socket.destroy();
    }
  });

  // Clients and balancers reuse connections; one that closes just as they do costs them a request.
  server.keepAliveTimeout = 75_000;
  // An upload may take hours. What ends is a connection on which nothing moves.
  server.requestTimeout = 0;
  server.timeout = 300_000;
  return server;
}
