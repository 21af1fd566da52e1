import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { unpackJson } from '#lib/db/column-types.ts';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import type { Services } from '#lib/http/context.ts';
import { revalidateAccess } from '#lib/identity/revalidate-access.ts';
import type { Env } from '#lib/settings/env.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { bufferEarlyFrames, type ConsoleKind, refuse } from './console-client.ts';
import { graphicsConsole } from './graphics-relay.ts';
import { serialConsole } from './serial-relay.ts';
import { isGrantValid, redeemConsoleToken } from './tokens.ts';

const KINDS = [serialConsole, graphicsConsole];
const MAX_FRAME_BYTES = 64 * 1024;
/** Timeout of the closing handshake. */
const FAREWELL_MS = 2000;
const PING_MS = 30_000;

export interface ConsoleProxy {
  /** Whether an upgrade path belongs to a console. */
  handles(url: string | undefined): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): void;
}

const kindAt = (url: string | undefined) => KINDS.find(({ path }) => path === url?.split('?')[0]);

/** Proxy for all kinds of consoles; the server passes upgrades to it. */
export function createConsoleProxy(services: Services): ConsoleProxy {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (offered, { url }) => kindAt(url)?.subprotocols.find((one) => offered.has(one)) ?? false,
  });
  const alive = new WeakSet<WebSocket>();
  const pings = setInterval(() => pingClients(server.clients, alive), PING_MS).unref();

  return {
    handles: (url) => kindAt(url) !== undefined,
    upgrade(request, socket, head) {
      const kind = kindAt(request.url);
      if (!kind || !isSameOrigin(services.env, request)) {
        const answer = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
        // Otherwise the client could keep its half open.
        socket.end(answer, () => socket.destroy());
        return;
      }
      const token = URL.parse(request.url ?? '/', 'http://localhost')?.searchParams.get('token') ?? '';
      server.handleUpgrade(request, socket, head, (client) => {
        alive.add(client);
        client.on('pong', () => alive.add(client));
        client.on('error', (error) => services.log.debug({ err: error }, 'console connection failed'));
        serve(services, kind, client, token).catch((error) => {
          services.log.error({ err: error }, 'console connection failed');
          client.close(1011, 'The console failed.');
        });
      });
    },
    stop() {
      clearInterval(pings);
      for (const client of server.clients) client.close(CLOSE_CODES.stopping, 'Nephos is stopping');
      setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, FAREWELL_MS).unref();
    },
  };
}

/** Opens the console of a token within the limits of server and user, and closes it when access ends. */
async function serve(services: Services, kind: ConsoleKind, socket: WebSocket, token: string): Promise<void> {
  const takeEarly = bufferEarlyFrames(socket);
  const { connections, database, env, log } = services;
  const grant = await redeemConsoleToken(database, kind.type, token);
  if (!grant) return refuse(socket, 'refused', 'The console URL has already been used or has expired.');
  const holders = [`server ${grant.server_id}`, `user ${grant.user_id}`] as const;
  const [ofServer, ofUser] = holders.map((holder) => connections.countOpen('console', holder));
  if (ofServer !== undefined && ofServer >= env.NEPHOS_MAX_CONSOLE_SESSIONS_PER_INSTANCE) {
    return refuse(socket, 'too_many', `This instance already has ${ofServer} open consoles.`);
  }
  if (ofUser !== undefined && ofUser >= env.NEPHOS_MAX_CONSOLE_SESSIONS_PER_USER) {
    return refuse(socket, 'too_many_own', `You already have ${ofUser} open consoles.`);
  }
  const leave = connections.register('console', holders, () => socket.terminate());
  const ended = new AbortController();
  const ask = async () => {
    if (ended.signal.aborted || (await isGrantValid(services, grant))) return;
    refuse(socket, 'access_ended', 'Your access to this console has ended.');
    setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
    ended.abort();
  };
  try {
    await ask();
    const { exp } = unpackJson(grant.claims);
    revalidateAccess({ database, log, expiresAtMs: exp * 1000, ask, signal: ended.signal });
    if (!ended.signal.aborted) await kind.relay(services, { socket, takeEarlyFrames: takeEarly }, grant, ended.signal);
  } finally {
    ended.abort();
    leave();
  }
}

/** Terminates clients that did not respond to the last ping, and pings the others. */
function pingClients(clients: Set<WebSocket>, alive: WeakSet<WebSocket>): void {
  for (const client of clients) {
    if (alive.delete(client)) client.ping();
    else client.terminate();
  }
}

/** Whether a WebSocket request comes from our own pages or from a client without an Origin, which is not a browser. */
function isSameOrigin(env: Env, request: IncomingMessage): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const host = URL.parse(origin)?.host;
  if (host === undefined) return false;
  const header = (name: string) => [request.headers[name]].flat()[0];
  const reachedAs = publicBaseUrl(env, `http://${request.headers.host ?? 'localhost'}/`, header);
  return host === request.headers.host || host === URL.parse(reachedAs)?.host;
}
