import { setTimeout as wait } from 'node:timers/promises';
import { toError } from '#lib/errors/thrown-value.ts';
import { Connection, ConnectionLostError } from './connection.ts';
import { OvsdbConnectionError } from './connection-error.ts';
import { type Credentials, parseRemotes } from './remote.ts';
import { applyDifference, type Columns, fromWire, type Shape, type Value } from './values.ts';

/** Watched columns by table. */
export type WatchedTables = Readonly<Record<string, Readonly<Record<string, Shape>>>>;
/** An operation of a transaction; RFC 7047 section 5.2. */
export type Operation = Readonly<Record<string, unknown>> & { op: string };
/** Called with each changed row; undefined if it was removed. */
type ChangeListener = (table: string, uuid: string, after: Columns | undefined) => void;

interface ReplicaOptions {
  /** `unix:/path`, `tcp:host:port` or `ssl:host:port`; cluster members separated by commas. */
  remote: string;
  database: string;
  watched: WatchedTables;
  /** Restricts tables to rows that match one of the conditions; `monitor_cond` in ovsdb-server(7). */
  only?: Readonly<Record<string, readonly unknown[]>>;
  credentials?: Credentials;
  requestMs?: number;
  onChange?: ChangeListener;
  /** Called with the reason of a lost connection. */
  onLost?(error: Error): void;
}

/** Pauses between connection attempts; the last one repeats. */
const PAUSES_MS = [50, 200, 1_000, 4_000];
const REQUEST_MS = 30_000;

/** An error of the database. `code` is the error string of the protocol; RFC 7047 section 5.2. */
export class OvsdbError extends Error {
  readonly code: string;

  constructor(code: string, details: string) {
    super(`The OVSDB server rejected the transaction: ${code}${details === '' ? '' : ` (${details})`}`);
    this.code = code;
  }
}

export class OvsdbReplica {
  readonly #options: ReplicaOptions;
  readonly #requestMs: number;
  readonly #stopping = new AbortController();
  #tables = new Map<string, Map<string, Columns>>();
  #connection: Connection | undefined;
  #connected = Promise.withResolvers<void>();
  #lost: Error | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#requestMs = options.requestMs ?? REQUEST_MS;
    parseRemotes(options.remote);
  }

  /** Connects, and reconnects after each loss. */
  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#connection?.close(new OvsdbConnectionError('stopped', 'The connection to the OVSDB server was closed.'));
    await this.#running;
  }

  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  rows(table: string): ReadonlyMap<string, Columns> {
    return this.#tables.get(table) ?? new Map();
  }

  /** Resolves when the copy contains everything committed before. @throws if the server does not respond */
  async synced(): Promise<void> {
    // Updates arrive before the response of a transaction, even of an empty one. An empty one can be repeated: a
    // restarted server may be noticed only now.
    await this.transact([]).catch((error) => {
      if (!(error instanceof ConnectionLostError)) throw error;
      return this.transact([]);
    });
  }

  /** @throws OvsdbError if it is rejected as a whole; other errors if the result is unknown */
  async transact(operations: readonly Operation[]): Promise<void> {
    const connection = await this.#connectedNow();
    const answer = await connection.request('transact', [this.#options.database, ...operations]);
    for (const result of Array.isArray(answer) ? answer : [answer]) {
      if (typeof result !== 'object' || result === null || !('error' in result)) continue;
      throw new OvsdbError(String(result.error), 'details' in result ? String(result.details) : '');
    }
  }

  async #connectedNow(): Promise<Connection> {
    const timeout = new AbortController();
    const late = wait(this.#requestMs, undefined, { signal: timeout.signal, ref: false });
    await Promise.race([this.#connected.promise, late.catch(() => undefined)]);
    timeout.abort();
    if (this.#connection) return this.#connection;
    throw new OvsdbConnectionError('no_connection', `There is no connection to ${this.#options.remote}.`, {
      cause: this.#lost,
    });
  }

  async #run(): Promise<void> {
    const remotes = parseRemotes(this.#options.remote);
    const { signal } = this.#stopping;
    for (let tried = 0; !signal.aborted; tried += 1) {
      try {
        const { gone } = await this.#connect(remotes[tried % remotes.length] ?? '');
        tried = -1;
        throw await gone;
      } catch (error) {
        this.#lost = toError(error);
        if (!signal.aborted) this.#options.onLost?.(this.#lost);
      }
      const pause = PAUSES_MS[Math.max(tried, 0)] ?? PAUSES_MS.at(-1);
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Connects and replaces the copy; `gone` resolves to the reason of the next loss. */
  async #connect(remote: string): Promise<{ gone: Promise<Error> }> {
    const { promise: gone, resolve: onClosed } = Promise.withResolvers<Error>();
    const { credentials = {}, database, watched, only = {} } = this.#options;
    // Updates may arrive together with the initial copy.
    let early: unknown[] | undefined = [];
    const connection = await Connection.open(remote, {
      credentials,
      requestMs: this.#requestMs,
      onClosed,
      onNotification: (method, params) => {
        if (method !== 'update2' || !Array.isArray(params)) return;
        if (early) early.push(params[1]);
        else this.#apply(params[1]);
      },
    });
    const monitored = Object.fromEntries(
      Object.entries(watched).map(([table, columns]) => {
        const where = only[table];
        return [table, [{ columns: Object.keys(columns), ...(where ? { where } : {}) }]];
      }),
    );
    try {
      const all = await connection.request('monitor_cond', [database, database, monitored]);
      this.#stopping.signal.throwIfAborted();
      this.#replace(all);
      for (const update of early) this.#apply(update);
      early = undefined;
    } catch (error) {
      connection.close(new OvsdbConnectionError('not_copied', 'Could not copy the OVSDB database.'));
      throw error;
    }
    this.#connection = connection;
    this.#connected.resolve();
    return {
      gone: gone.finally(() => {
        this.#connection = undefined;
        this.#connected = Promise.withResolvers();
      }),
    };
  }

  /** Replaces the whole copy. */
  #replace(all: unknown): void {
    const before = this.#tables;
    this.#tables = new Map();
    const there = new Map(entriesOf(all).map(([table, rows]) => [table, new Set(Object.keys(Object(rows)))]));
    for (const [table, rows] of before) {
      for (const uuid of rows.keys())
        if (!there.get(table)?.has(uuid)) this.#options.onChange?.(table, uuid, undefined);
    }
    this.#apply(all);
  }

  /** Applies an `update2` message. Deletions first: another row may reuse the name. */
  #apply(updates: unknown): void {
    const all = entriesOf(updates).flatMap(([table, rows]) =>
      entriesOf(rows).map(([uuid, update]) => ({ table, uuid, update, isGone: 'delete' in Object(update) })),
    );
    for (const isGone of [true, false]) {
      for (const row of all) if (row.isGone === isGone) this.#applyRow(row.table, row.uuid, row.update);
    }
  }

  #applyRow(table: string, uuid: string, update: unknown): void {
    const shapes = this.#options.watched[table] ?? {};
    const rows = this.#tables.get(table) ?? new Map<string, Columns>();
    this.#tables.set(table, rows);
    const before = rows.get(uuid);
    const [[kind, columns] = ['delete', null]] = entriesOf(update);
    const known = entriesOf(columns).filter(([column]) => column in shapes);
    const decode = (column: string, wire: unknown): Value => {
      const shape = shapes[column] ?? 'one';
      const old = kind === 'modify' ? before?.[column] : undefined;
      return old === undefined ? fromWire(wire, shape) : applyDifference(old, wire, shape);
    };
    const values = Object.fromEntries(known.map(([column, wire]) => [column, decode(column, wire)]));
    const after =
      kind === 'delete' ? undefined : { ...defaultsOf(shapes), ...(kind === 'modify' ? before : {}), ...values };
    if (after) rows.set(uuid, after);
    else rows.delete(uuid);
    this.#options.onChange?.(table, uuid, after);
  }
}

/** Omitted columns are empty. */
const EMPTY: Readonly<Record<Shape, Value>> = {
  one: '',
  optional: [],
  set: [],
  map: {},
  'optional reference': [],
  references: [],
};
const defaultsOf = (shapes: Readonly<Record<string, Shape>>): Columns =>
  Object.fromEntries(Object.entries(shapes).map(([column, shape]) => [column, EMPTY[shape]]));

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
