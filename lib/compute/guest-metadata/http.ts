import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createBucket } from '#lib/http/rate-limits.ts';
import { type Answer, MAX_BODY_BYTES, type MetadataRequest } from './answer.ts';
import type { Guest } from './guest.ts';

/** Maximum open connections: in total, per network and per address. */
const [MAX_CONNECTIONS, MAX_CONNECTIONS_OF_NETWORK, MAX_CONNECTIONS_OF_GUEST] = [4096, 128, 8];
/** Maximum duration of a connection. */
const LONGEST_MS = 30_000;
const MAX_HEADER_BYTES = 8192;
/** Requests per second and address with burst seconds: cloud-init reads the whole tree. */
const [PER_S, BURST_S] = [20, 15];

interface Options {
  answer(guest: Guest, request: MetadataRequest): Promise<Answer>;
  onFailure(error: unknown): void;
  longestMs?: number;
}

/** HTTP for guests on accepted connections. */
export class GuestServer {
  readonly #http: Server;
  readonly #options: Options;
  readonly #guests = new WeakMap<Socket, Guest>();
  readonly #open = new Map<string, number>();
  readonly #sockets = new Set<Socket>();
  readonly #waitOf = createBucket(PER_S, BURST_S);

  constructor(options: Options) {
    this.#options = options;
    this.#http = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
      this.#serve(request, response).catch((error) => {
        options.onFailure(error);
        if (!response.headersSent) send(response, { status: 500, type: 'text/plain', content: 'Try again.' });
      });
    });
  }

  /** Serves a connection from a network and address. */
  accept(networkId: string, socket: Socket, address: string): void {
    const keys = ['', networkId, `${networkId} ${address}`];
    const most = [MAX_CONNECTIONS, MAX_CONNECTIONS_OF_NETWORK, MAX_CONNECTIONS_OF_GUEST];
    if (keys.some((key, index) => this.#count(key) >= (most[index] ?? 0))) {
      socket.destroy();
      return;
    }
    this.#guests.set(socket, { networkId, address });
    this.#sockets.add(socket);
    for (const key of keys) this.#open.set(key, this.#count(key) + 1);
    const end = setTimeout(() => socket.destroy(), this.#options.longestMs ?? LONGEST_MS);
    socket.once('close', () => {
      clearTimeout(end);
      this.#sockets.delete(socket);
      for (const key of keys) this.#open.set(key, this.#count(key) - 1);
      for (const key of keys) if (this.#count(key) === 0) this.#open.delete(key);
    });
    this.#http.emit('connection', socket);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const guest = this.#guests.get(request.socket);
    if (!guest) return void response.destroy();
    const waitMs = this.#waitOf(`${guest.networkId} ${guest.address}`);
    if (waitMs > 0) {
      response.setHeader('retry-after', Math.ceil(waitMs / 1000));
      return send(response, { status: 429, type: 'text/plain', content: 'Too many requests.' });
    }
    const body = await bodyOf(request);
    const { method = '', url: path = '' } = request;
    send(response, await this.#options.answer(guest, { method, path, body }));
  }
}

/** Reads at most one byte beyond the limit. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    parts.push(part);
    length += part.length;
    if (length > MAX_BODY_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_BODY_BYTES + 1);
}

function send(response: ServerResponse, { status, type, content }: Answer): void {
  if (status >= 400) response.setHeader('connection', 'close');
  response.writeHead(status, {
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'content-length': Buffer.byteLength(content),
  });
  response.end(content);
}
