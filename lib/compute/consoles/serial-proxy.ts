/*
 * The WebSocket proxy of serial consoles.
 *
 * 1. A client asks for an address: `POST /compute/v2.1/servers/{id}/remote-consoles` (2.6) with
 *    `{"remote_console": {"protocol": "serial", "type": "serial"}}`. The answer's `url` is
 *    `ws(s)://<host>/console/serial?token=…`. It opens once, within ten minutes, on any replica.
 * 2. It connects there. Subprotocols: `binary` (as upstream's serial proxies), `text`, or none. A browser must come from
 *    the same origin; clients that send no `Origin` are let in. Another origin is refused with 403 before the upgrade.
 * 3. What the machine writes arrives as UTF-8: in binary frames with the subprotocol `binary`, in text frames otherwise.
 *    What the client sends, in frames of either kind up to 64 KiB, is typed on the machine.
 * 4. The size of the terminal is told by a frame of its own that holds nothing but the terminal's own report
 *    `ESC [ 8 ; <rows> ; <columns> t`. It is not typed.
 * 5. The proxy closes with a code of `close-codes.ts` and its reason in words, such as 4000 `instance rebooting`. Whoever
 *    wants to go on asks for a new address, as also when the network failed: an address is never renewed.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { SERIAL_ENDS, type SerialConnection } from '#lib/engine/hypervisor/serial.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Services } from '#lib/http/context.ts';
import { keepAsking } from '#lib/identity/keep-asking.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { isSameOrigin } from './origin.ts';
import { SERIAL_CONSOLE_PATH } from './service.ts';
import { type ConsoleGrant, grantStands, redeemConsoleToken } from './tokens.ts';

const MAX_FRAME_BYTES = 64 * 1024;
/** How long a client may take to answer that its console is closed. */
const MAX_EARLY_FRAMES = 16;
const FAREWELL_MS = 2000;
/** A connection that answers no ping for this long is dead. */
const PING_MS = 30_000;

export interface ConsoleProxy {
  /** Whether an upgrade of this path is for a console. */
  handles(url: string | undefined): boolean;
  /** Takes over a request for an upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all consoles; their clients may come back. */
  stop(): void;
}

/** Makes the proxy; the server hands it the upgrades that it handles. */
export function createConsoleProxy(services: Services): ConsoleProxy {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (offered) => ['binary', 'text'].find((one) => offered.has(one)) ?? false,
  });
  const alive = new WeakSet<WebSocket>();
  const pings = setInterval(() => ping(server.clients, alive), PING_MS).unref();

  return {
    handles: (url) => url?.split('?')[0] === SERIAL_CONSOLE_PATH,
    upgrade(request, socket, head) {
      if (!isSameOrigin(services.env, request)) {
        const answer = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
        // Its other half would stay open for as long as the client likes.
        socket.end(answer, () => socket.destroy());
        return;
      }
      const token = URL.parse(request.url ?? '/', 'http://localhost')?.searchParams.get('token') ?? '';
      server.handleUpgrade(request, socket, head, (client) => {
        alive.add(client);
        client.on('pong', () => alive.add(client));
        client.on('error', (error) => services.log.debug({ err: error }, 'a console failed'));
        serve(services, client, token).catch((error) => {
          services.log.error({ err: error }, 'a console failed');
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

const refuse = (socket: WebSocket, why: keyof typeof CLOSE_CODES, words: string) =>
  socket.close(CLOSE_CODES[why], words);

/** Opens the console of a token, within the limits of its server and its user, for as long as its user may have it. */
async function serve(services: Services, socket: WebSocket, token: string): Promise<void> {
  const takeEarly = keepEarly(socket);
  const { connections, database, env, log } = services;
  const grant = await redeemConsoleToken(database, token);
  if (!grant) return refuse(socket, 'refused', 'This address of a console has been used or has expired.');
  const holders = [`server ${grant.server_id}`, `user ${grant.user_id}`] as const;
  const [ofServer, ofUser] = holders.map((holder) => connections.heldBy('console', holder));
  if (ofServer !== undefined && ofServer >= env.NEPHOS_CONSOLE_SESSIONS) {
    return refuse(socket, 'too_many', `This instance has ${ofServer} open consoles already.`);
  }
  if (ofUser !== undefined && ofUser >= env.NEPHOS_CONSOLE_SESSIONS_PER_USER) {
    return refuse(socket, 'too_many_own', `You have ${ofUser} open consoles already.`);
  }
  const leave = connections.enter('console', holders, () => socket.terminate());
  const ended = new AbortController();
  const ask = async () => {
    if (ended.signal.aborted || (await grantStands(services, grant))) return;
    refuse(socket, 'access_ended', 'Your access to this console has ended.');
    setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
    ended.abort();
  };
  try {
    await ask();
    const { exp } = unpackJson(grant.claims);
    keepAsking({ database, log, expiresAtMs: exp * 1000, ask, signal: ended.signal });
    if (!ended.signal.aborted) await relay(services, { socket, takeEarly }, grant, ended.signal);
  } finally {
    ended.abort();
    leave();
  }
}

interface Typist {
  socket: WebSocket;
  /** What was typed before anybody listened; from then on somebody does. */
  takeEarly(): readonly RawData[];
}

/** Keeps the first frames that come while it is looked up whether, and to what, their sender may type. */
function keepEarly(socket: WebSocket): Typist['takeEarly'] {
  const early: RawData[] = [];
  const keep = (data: RawData) => {
    if (early.length < MAX_EARLY_FRAMES) early.push(data);
  };
  socket.on('message', keep);
  return () => {
    socket.off('message', keep);
    return early;
  };
}

/** Carries text both ways until one side ends, or the signal is aborted. */
async function relay(
  { engine, log }: Services,
  { socket, takeEarly }: Typist,
  grant: ConsoleGrant,
  signal: AbortSignal,
): Promise<void> {
  const serial = await engine.hypervisor.openSerial(grant.server_id).catch((error: Error) => {
    const isOff = error instanceof PermanentFailure;
    refuse(socket, isOff ? 'not_running' : 'host_down', isOff ? 'instance not running' : SERIAL_ENDS.host_down);
    return undefined;
  });
  if (!serial) return;
  // What goes wrong with somebody's input ends that console; thrown from a listener it would end the server.
  const typed = (data: RawData) => {
    try {
      type(serial, data);
    } catch (error) {
      log.error({ err: error, server: grant.server_id }, 'typing on a console failed');
      socket.close(1011, 'The console failed.');
      serial.close();
    }
  };
  for (const data of takeEarly()) typed(data);
  socket.on('message', typed);
  socket.on('close', () => serial.close());
  signal.addEventListener('abort', () => serial.close());
  if (socket.readyState !== socket.OPEN || signal.aborted) serial.close();

  for await (const text of serial.output) {
    if (socket.readyState === socket.OPEN) await send(socket, String(text));
  }
  const reason = await serial.ended;
  socket.close(CLOSE_CODES[reason], SERIAL_ENDS[reason]);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals report their size in an escape sequence.
const SIZE = /^\u001b\[8;(\d{1,4});(\d{1,4})t$/;

function type(serial: SerialConnection, data: RawData): void {
  const text = Array.isArray(data)
    ? Buffer.concat(data).toString('utf8')
    : Buffer.from(data as Buffer).toString('utf8');
  const size = SIZE.exec(text);
  if (size) serial.resize(Math.max(1, Number(size[2])), Math.max(1, Number(size[1])));
  else serial.write(text);
}

/** Resolves when the client's connection has taken it, so that a slow client slows down its console only. */
const send = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve) => {
    const isBinary = socket.protocol === 'binary';
    socket.send(isBinary ? Buffer.from(text) : text, { binary: isBinary }, () => resolve());
  });

/** Ends the connections that have not answered since the last time, and asks the others. */
function ping(clients: Set<WebSocket>, alive: WeakSet<WebSocket>): void {
  for (const client of clients) {
    if (alive.delete(client)) client.ping();
    else client.terminate();
  }
}
