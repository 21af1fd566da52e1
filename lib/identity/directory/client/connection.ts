import { once } from 'node:events';
import { connect as connectSocket, Socket } from 'node:net';
import { type ConnectionOptions, TLSSocket } from 'node:tls';
import { Client, type Entry, type Filter, ResultCodeError } from 'ldapts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { toError } from '#lib/errors/thrown-value.ts';
import { DirectoryError } from '../directory-error.ts';
import type { DirectoryServer } from '../servers.ts';
import { MessageReader } from './message-reader.ts';
import { resolveHost } from './resolve-host.ts';

/** How a directory is reached. */
export interface ConnectionSettings {
  usesStartTls: boolean;
  /** PEM text; empty for the authorities of the system. */
  caCertificate: string;
  verifiesCertificate: boolean;
  connectTimeoutMs: number;
}

/** Maximum duration of one request, including all entries of a page. */
const OPERATION_TIMEOUT_MS = 15_000;
/** Maximum pages without entries, which contain referrals. */
const MAX_EMPTY_PAGES = 50;
/** Maximum bytes and messages that a server may send for one request. */
const MAX_RESPONSE_BYTES = 64 * 2 ** 20;
const MAX_RESPONSE_MESSAGES = 10_000;

export interface PageLimits {
  pageSize: number;
  maxEntries: number;
  /** Maximum duration of all pages. */
  maxMs: number;
}

export interface Search {
  base: string;
  scope: 'base' | 'one' | 'sub';
  filter: Filter;
  attributes: readonly string[];
  /** Attributes whose values are bytes. */
  binary: readonly string[];
}

/** A connection to one server of a directory. Any error closes it, except a rejected password. */
export class DirectoryConnection {
  readonly server: DirectoryServer;
  readonly #client: Client;
  #receivedBytes = 0;
  #receivedMessages = 0;
  #fault: Error | undefined;
  readonly #reader = new MessageReader();

  private constructor(server: DirectoryServer, client: Client) {
    this.server = server;
    this.#client = client;
  }

  /** Whether the server accepts connections at all. @throws Error if it does not */
  static async reach({ host, port }: DirectoryServer, { connectTimeoutMs }: ConnectionSettings): Promise<void> {
    const address = await within(connectTimeoutMs, resolveHost(host));
    const socket = connectSocket({ host: address, port });
    try {
      await within(connectTimeoutMs, once(socket, 'connect'));
    } finally {
      socket.destroy();
    }
  }

  /** Connects, and encrypts the connection as configured. @throws DirectoryError if that takes too long, and what the system reports */
  static async open(server: DirectoryServer, settings: ConnectionSettings): Promise<DirectoryConnection> {
    const address = await within(settings.connectTimeoutMs, resolveHost(server.host));
    const tls = tlsOptions(server, settings);
    const client = new Client({
      url: server.url,
      timeout: OPERATION_TIMEOUT_MS,
      connectTimeout: settings.connectTimeoutMs,
      ...(server.isSecure && { tlsOptions: tls }),
    });
    const connection = new DirectoryConnection(server, client);
    replacePrivate(client, 'host', address);
    connection.#checkMessages();
    try {
      await connect(client);
      forbidReconnection(client);
      if (settings.usesStartTls && !server.isSecure) {
        await within(settings.connectTimeoutMs + OPERATION_TIMEOUT_MS, client.startTLS(tls));
        // Bytes from before the encryption could be from anybody.
        if (!connection.#reader.isEmpty)
          throw new DirectoryError('insecure', 'The server sent data before the encryption.');
      }
      return connection;
    } catch (error) {
      connection.close();
      throw connection.#fault ?? error;
    }
  }

  get isOpen(): boolean {
    const socket = this.#socket;
    return socket !== undefined && !socket.destroyed && this.#client.isConnected && this.#fault === undefined;
  }

  /** Version of TLS, null without it, and whether the certificate was verified. */
  get encryption(): { protocol: string | null; isVerified: boolean } {
    const socket = this.#socket;
    return socket instanceof TLSSocket
      ? { protocol: socket.getProtocol(), isVerified: socket.authorized }
      : { protocol: null, isVerified: false };
  }

  get #socket(): Socket | undefined {
    const socket: unknown = Reflect.get(this.#client, 'socket');
    return socket instanceof Socket ? socket : undefined;
  }

  /**
   * Whether the server accepts name and password. An empty name or password is never sent: servers accept it as
   * anonymous.
   */
  async accepts(name: string, password: string): Promise<boolean> {
    if (name === '' || password === '' || password.includes('\0')) return false;
    try {
      await this.#run(() => this.#client.bind(name, password));
      return true;
    } catch (error) {
      if (isRejection(error)) return false;
      throw withoutSecret(error, password);
    }
  }

  /** Signs in anonymously. */
  bindAnonymously(): Promise<void> {
    return this.#run(() => this.#client.bind('', ''));
  }

  /**
   * Entries page by page. Referrals are ignored. @throws DirectoryError after more than `maxEntries`, so that an endless list
   * ends
   */
  async *pages(search: Search, { pageSize, maxEntries, maxMs }: PageLimits): AsyncGenerator<Entry[]> {
    const pages = this.#client.searchPaginated(search.base, {
      ...searchOptions(search),
      paged: { pageSize },
    });
    const endMs = performance.now() + maxMs;
    let entries = 0;
    let emptyPages = 0;
    for (;;) {
      const { value, done } = await this.#run(() => pages.next());
      if (done || !value) return;
      entries += value.searchEntries.length;
      if (value.searchEntries.length === 0) emptyPages += 1;
      if (entries > maxEntries || emptyPages > MAX_EMPTY_PAGES) throw this.#fail(tooManyEntries(maxEntries));
      if (performance.now() > endMs)
        throw this.#fail(new DirectoryError('no_response', 'The directory sends its entries too slowly.'));
      yield value.searchEntries;
    }
  }

  /** At most `limit` entries. */
  async find(search: Search, limit: number): Promise<Entry[]> {
    const found = await this.#run(() =>
      this.#client.search(search.base, { ...searchOptions(search), sizeLimit: limit }),
    );
    return found.searchEntries.slice(0, limit);
  }

  /** An idle connection does not keep the process running. */
  setIdle(isIdle: boolean): void {
    if (isIdle) this.#socket?.unref();
    else this.#socket?.ref();
  }

  close(): void {
    this.#socket?.destroy();
  }

  /** @throws the first fault of the connection, instead of what followed from it */
  async #run<T>(work: () => Promise<T>): Promise<T> {
    this.#receivedBytes = 0;
    this.#receivedMessages = 0;
    try {
      return await within(OPERATION_TIMEOUT_MS * 2, work());
    } catch (error) {
      if (!isRejection(error)) this.close();
      throw this.#fault ?? error;
    }
  }

  #fail(fault: Error): Error {
    this.#fault ??= fault;
    this.#socket?.destroy();
    return fault;
  }

  /** Passes only complete, well-formed messages to the library, one at a time. */
  #checkMessages(): void {
    const decode: unknown = Reflect.get(this.#client, 'socketDataHandler');
    if (typeof decode !== 'function') throw new InvariantError('The LDAP library has changed.');
    replacePrivate(this.#client, 'socketDataHandler', (chunk: Buffer) => {
      try {
        this.#receivedBytes += chunk.length;
        if (this.#receivedBytes > MAX_RESPONSE_BYTES) throw tooLargeResponse();
        for (const message of this.#reader.read(chunk)) {
          this.#receivedMessages += 1;
          if (this.#receivedMessages > MAX_RESPONSE_MESSAGES) throw tooLargeResponse();
          decode(message);
        }
      } catch (error) {
        this.#fail(toError(error));
      }
    });
  }
}

const tooLargeResponse = () => new DirectoryError('too_much', 'The response of the server is too large.');

/** A server may repeat what it was sent. */
function withoutSecret(error: unknown, secret: string): unknown {
  if (error instanceof Error) {
    error.message = error.message.replaceAll(secret, '***');
    error.stack = error.stack?.replaceAll(secret, '***') ?? '';
  }
  return error;
}

const tooManyEntries = (max: number) =>
  new DirectoryError(
    'too_much',
    `The directory returned more than ${max} entries. Use a filter, or increase the maximum.`,
  );

const searchOptions = ({ scope, filter, attributes, binary }: Search) => ({
  scope,
  filter,
  attributes: [...attributes],
  explicitBufferAttributes: [...binary],
  timeLimit: OPERATION_TIMEOUT_MS / 1000,
});

/** The library has no public way to do these; its version is pinned, and tests connect through them. */
const replacePrivate = (client: Client, name: 'host' | 'socketDataHandler' | '_connect', value: unknown): void => {
  Reflect.set(client, name, value);
};

async function connect(client: Client): Promise<void> {
  const method: unknown = Reflect.get(client, '_connect');
  if (typeof method !== 'function') throw new InvariantError('The LDAP library has changed.');
  await Reflect.apply(method, client, []);
}

/**
 * The library connects again if the server has closed the connection: without StartTLS and without signing in, so that
 * it would find less.
 */
const forbidReconnection = (client: Client): void =>
  replacePrivate(client, '_connect', () => {
    throw new DirectoryError('closed', 'The server closed the connection.');
  });

const tlsOptions = (
  { serverName, host }: DirectoryServer,
  { caCertificate, verifiesCertificate }: ConnectionSettings,
): ConnectionOptions => ({
  ...(serverName ? { servername: serverName } : { host }),
  ...(caCertificate && { ca: caCertificate }),
  rejectUnauthorized: verifiesCertificate,
  minVersion: 'TLSv1.2',
});

/** @throws DirectoryError when the time is over; the work is not stopped */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DirectoryError('no_response', 'The server did not respond in time.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Result codes of a rejected password: constraint violation, no such object, inappropriate or invalid credentials,
 * insufficient rights, unwilling. With an error instead, known names would differ from unknown ones.
 */
const REJECTED = [19, 32, 48, 49, 50, 53];

const isRejection = (error: unknown): boolean => error instanceof ResultCodeError && REJECTED.includes(error.code);
