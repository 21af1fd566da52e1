import type { RawData, WebSocket } from 'ws';
import type { Services } from '#lib/http/context.ts';
import { CLOSE_CODES } from './close-codes.ts';
import type { ConsoleType } from './schema.ts';
import type { ConsoleGrant } from './tokens.ts';

const MAX_EARLY_FRAMES = 16;

/** The client of a console WebSocket. */
export interface ConsoleClient {
  socket: WebSocket;
  /** Frames that arrived before a listener was attached; the caller must attach one. */
  takeEarlyFrames(): readonly RawData[];
}

/** A kind of console and its transport. */
export interface ConsoleKind {
  path: string;
  type: ConsoleType;
  /** Supported subprotocols, preferred first. */
  subprotocols: readonly string[];
  /** Relays data until a side ends or the signal is aborted; closes the client with the reason. */
  relay(services: Services, client: ConsoleClient, grant: ConsoleGrant, signal: AbortSignal): Promise<void>;
}

/** Buffers early frames while access and target are looked up. */
export function bufferEarlyFrames(socket: WebSocket): ConsoleClient['takeEarlyFrames'] {
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

export const refuse = (socket: WebSocket, why: keyof typeof CLOSE_CODES, words: string): void =>
  socket.close(CLOSE_CODES[why], words);

/** Bytes of a frame in any representation. */
export const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);

/** Resolves when the client has received it, so that a slow client only slows its own console. */
export const send = (socket: WebSocket, data: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    socket.send(data, { binary: typeof data !== 'string' }, () => resolve());
  });
