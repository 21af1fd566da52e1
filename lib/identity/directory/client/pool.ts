import { ResultCodeError } from 'ldapts';
import { DirectoryError } from '../directory-error.ts';
import type { DirectoryServer } from '../servers.ts';
import { type ConnectionSettings, DirectoryConnection } from './connection.ts';
import { describeError } from './describe-error.ts';

export interface PoolSettings extends ConnectionSettings {
  servers: readonly DirectoryServer[];
  /** The account that reads; empty for an anonymous one. */
  user: string;
  password: string;
  maxConnections: number;
}

/** Connections that read as the configured account, and those that only verify passwords. */
type Purpose = 'read' | 'verify';

/** No server of a directory could be used. The message is for administrators. */
export class DirectoryUnavailableError extends Error {
  override name = 'DirectoryUnavailableError';
}

/** Maximum requests that wait for a connection, and for how long. */
const MAX_WAITING = 100;
const MAX_WAITING_MS = 10_000;
/** Servers close idle connections; they are not used again after this time. */
const MAX_IDLE_MS = 60_000;
/** A request on an idle connection that the server has closed fails faster than this. */
const CLOSED_WITHIN_MS = 1000;
/** After all servers failed, requests fail at once for this long. */
const BACK_OFF_MS = 3000;

interface IdleConnection {
  connection: DirectoryConnection;
  sinceMs: number;
}

/** The connections to the servers of one directory. */
export class DirectoryPool {
  readonly #settings: PoolSettings;
  readonly #idle: Record<Purpose, IdleConnection[]> = { read: [], verify: [] };
  readonly #waiting: (() => void)[] = [];
  #used = 0;
  /** Index of the server that was used last. */
  #current = 0;
  #failure: { untilMs: number; message: string } | undefined;
  #isClosed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  /** Runs `work` on a connection that reads. It runs again on a new one if an idle one was closed meanwhile. */
  read<T>(work: (connection: DirectoryConnection) => Promise<T>): Promise<T> {
    return this.#use('read', work);
  }

  /** Runs long work on a connection of its own, so that it does not take one from sign-ins. */
  async readAlone<T>(work: (connection: DirectoryConnection) => Promise<T>): Promise<T> {
    const connection = await this.#open('read');
    try {
      return await work(connection);
    } finally {
      connection.close();
    }
  }

  /** Whether the directory accepts the password of an entry. */
  verify(dn: string, password: string): Promise<boolean> {
    return this.#use('verify', (connection) => connection.accepts(dn, password));
  }

  /** Closes idle connections; used ones are closed after their work. */
  close(): void {
    this.#isClosed = true;
    const idle = Object.values(this.#idle).flatMap((all) => all.splice(0));
    for (const { connection } of idle) connection.close();
  }

  async #use<T>(purpose: Purpose, work: (connection: DirectoryConnection) => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      const idle = this.#takeIdle(purpose);
      if (idle) {
        const startedMs = Date.now();
        try {
          return await this.#runOn(purpose, idle, work);
        } catch (error) {
          const wasClosed = !idle.isOpen && Date.now() - startedMs < CLOSED_WITHIN_MS;
          if (error instanceof ResultCodeError || !wasClosed) throw error;
        }
      }
      return await this.#runOn(purpose, await this.#open(purpose), work);
    } finally {
      this.#release();
    }
  }

  async #runOn<T>(purpose: Purpose, connection: DirectoryConnection, work: (one: DirectoryConnection) => Promise<T>) {
    try {
      return await work(connection);
    } finally {
      this.#keep(purpose, connection);
    }
  }

  #keep(purpose: Purpose, connection: DirectoryConnection): void {
    const idle = Object.values(this.#idle).flat().length;
    if (this.#isClosed || !connection.isOpen || idle >= this.#settings.maxConnections) {
      connection.close();
      return;
    }
    connection.setIdle(true);
    this.#idle[purpose].push({ connection, sinceMs: Date.now() });
  }

  async #acquire(): Promise<void> {
    if (this.#used < this.#settings.maxConnections) {
      this.#used += 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw new DirectoryUnavailableError('The directory is too busy.');
    // The connection is passed on without being counted again.
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(new DirectoryUnavailableError('The directory is too slow.'));
    }, MAX_WAITING_MS);
    await promise.finally(() => clearTimeout(timer));
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#used -= 1;
  }

  #takeIdle(purpose: Purpose): DirectoryConnection | undefined {
    for (let found = this.#idle[purpose].pop(); found; found = this.#idle[purpose].pop()) {
      const { connection, sinceMs } = found;
      if (connection.isOpen && Date.now() - sinceMs < MAX_IDLE_MS) {
        connection.setIdle(false);
        return connection;
      }
      connection.close();
    }
    return undefined;
  }

  /** Tries the servers in order, beginning with the last one that answered. @throws DirectoryUnavailableError */
  async #open(purpose: Purpose): Promise<DirectoryConnection> {
    if (this.#failure && this.#failure.untilMs > Date.now()) throw new DirectoryUnavailableError(this.#failure.message);
    const { servers } = this.#settings;
    const reasons: string[] = [];
    for (let tried = 0; tried < servers.length; tried += 1) {
      const index = (this.#current + tried) % servers.length;
      const server = servers[index];
      if (!server) continue;
      try {
        const connection = await openConnection(server, this.#settings, purpose);
        this.#current = index;
        this.#failure = undefined;
        return connection;
      } catch (error) {
        reasons.push(`${server.url}: ${describeError(error)}`);
      }
    }
    const message = reasons.join(' ');
    this.#failure = { untilMs: Date.now() + BACK_OFF_MS, message };
    throw new DirectoryUnavailableError(message);
  }
}

async function openConnection(
  server: DirectoryServer,
  settings: PoolSettings,
  purpose: Purpose,
): Promise<DirectoryConnection> {
  const connection = await DirectoryConnection.open(server, settings);
  try {
    if (purpose === 'read') await bindReader(connection, settings);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** @throws DirectoryError if the directory rejects the configured account */
export async function bindReader(
  connection: DirectoryConnection,
  { user, password }: Pick<PoolSettings, 'user' | 'password'>,
): Promise<void> {
  if (user === '') return connection.bindAnonymously();
  if (password === '') throw new DirectoryError('invalid_options', 'The option password of the directory is not set.');
  if (!(await connection.accepts(user, password))) {
    throw new DirectoryError('rejected', `The server rejected the user ${user} or its password.`);
  }
}
