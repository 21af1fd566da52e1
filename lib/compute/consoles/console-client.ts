import type { RawData, WebSocket } from 'ws';
import type { Services } from '#lib/http/context.ts';
import { CLOSE_CODES } from './close-codes.ts';
import type { ConsoleType } from './schema.ts';
import type { ConsoleGrant } from './tokens.ts';

const MAX_EARLY_FRAMES = 16;

/** Whoever looks at a console, on the other end of a WebSocket. */
export interface ConsoleClient {
  socket: WebSocket;
  /** What was sent before anybody listened; from then on somebody does. */
  takeEarly(): readonly RawData[];
}

/** One way to look at a machine, and how its bytes are carried. */
export interface ConsoleKind {
  /** Where its WebSockets come in. */
  path: string;
  /** The tokens that open it. */
  type: ConsoleType;
  /** The subprotocols that it speaks, the preferred one first. */
  subprotocols: readonly string[];
  /** Carries both ways until one side ends or the signal is aborted, and closes the client with the reason. */
  relay(services: Services, client: ConsoleClient, grant: ConsoleGrant, signal: AbortSignal): Promise<void>;
}

/** Keeps the first frames that come while it is looked up whether, and to what, their sender may type. */
export function keepEarly(socket: WebSocket): ConsoleClient['takeEarly'] {
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

/** Closes a client's WebSocket with a code and its reason in words. */
export const refuse = (socket: WebSocket, why: keyof typeof CLOSE_CODES, words: string): void =>
  socket.close(CLOSE_CODES[why], words);

/** The bytes of a frame, whatever it came in. */
export const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);

/** Resolves when the client's connection has taken it, so that a slow client slows down its console only. */
export const send = (socket: WebSocket, data: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    socket.send(data, { binary: typeof data !== 'string' }, () => resolve());
  });
