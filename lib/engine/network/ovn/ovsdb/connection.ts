import type { Socket } from 'node:net';
import { toError } from '#lib/errors/thrown-value.ts';
import { OvsdbConnectionError } from './connection-error.ts';
import { JsonStream } from './json-stream.ts';
import { type Credentials, connectToRemote } from './remote.ts';

/** The initial message contains the whole database. */
const MAX_MESSAGE_BYTES = 512 * 1024 * 1024;
const CONNECT_MS = 5_000;
const ECHO_EVERY_MS = 5_000;

interface PendingRequest {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface Message {
  id?: unknown;
  method?: unknown;
  params?: unknown;
  result?: unknown;
  error?: unknown;
}

interface ConnectionOptions {
  credentials: Credentials;
  /** Timeout of a request. */
  requestMs: number;
  onNotification(method: string, params: unknown): void;
  onClosed(error: Error): void;
}

/** The connection was lost; the last request may have been executed. */
export class ConnectionLostError extends Error {}

/** A connection to an OVSDB server: JSON-RPC 1.0 in both directions, RFC 7047 section 4. */
export class Connection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #echo: NodeJS.Timeout;
  #lastId = 0;
  #closedBy: Error | undefined;

  /** @throws if the server does not respond */
  static async open(remote: string, options: ConnectionOptions): Promise<Connection> {
    return new Connection(await connectToRemote(remote, options.credentials, CONNECT_MS), options);
  }

  private constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    const stream = new JsonStream(MAX_MESSAGE_BYTES);
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of stream.push(chunk)) this.#handleMessage(message);
      } catch (error) {
        this.close(toError(error));
      }
    });
    socket.on('error', (cause) => this.close(new ConnectionLostError(cause.message, { cause })));
    socket.on('close', () => this.close(new ConnectionLostError('The OVSDB server closed the connection.')));
    // Without an echo reply the connection is dead, even if the network reports nothing.
    this.#echo = setInterval(() => this.request('echo', []).catch((error: Error) => this.close(error)), ECHO_EVERY_MS);
    this.#echo.unref();
  }

  /** @throws what the server refuses, and when it does not respond in time */
  request(method: string, params: unknown): Promise<unknown> {
    if (this.#closedBy) return Promise.reject(this.#closedBy);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    const id = this.#lastId;
    const timer = setTimeout(() => {
      this.#pending.delete(id);
      reject(
        new OvsdbConnectionError(
          'no_response',
          `The OVSDB server did not respond to ${method} within ${this.#options.requestMs} ms.`,
        ),
      );
    }, this.#options.requestMs);
    this.#pending.set(id, { resolve, reject, timer });
    this.#send({ method, params, id });
    return promise;
  }

  close(error: Error): void {
    if (this.#closedBy) return;
    this.#closedBy = error;
    clearInterval(this.#echo);
    this.#socket.destroy();
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#pending.clear();
    this.#options.onClosed(error);
  }

  #send(message: Message): void {
    this.#socket.write(JSON.stringify(message));
  }

  #handleMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null)
      throw new OvsdbConnectionError('malformed', 'The received data is not a JSON-RPC message.');
    const { id, method, params, result, error }: Message = message;
    if (method === 'echo') this.#send({ id, result: params, error: null });
    else if (typeof method === 'string') this.#options.onNotification(method, params);
    else this.#resolveRequest(id, result, error);
  }

  #resolveRequest(id: unknown, result: unknown, error: unknown): void {
    const pending = typeof id === 'number' ? this.#pending.get(id) : undefined;
    if (typeof id !== 'number' || !pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (error === null || error === undefined) pending.resolve(result);
    else
      pending.reject(
        new OvsdbConnectionError('rejected', `The OVSDB server rejected the request: ${JSON.stringify(error)}`),
      );
  }
}
