import { setTimeout as wait } from 'node:timers/promises';
import { Connection, ConnectionLost } from './connection.ts';
import { type Credentials, parseRemotes } from './remote.ts';
import { type Columns, changed, fromWire, type Shape, type Value } from './values.ts';

/** The columns that are watched, by table. */
export type WatchedTables = Readonly<Record<string, Readonly<Record<string, Shape>>>>;
/** An operation of a transaction; RFC 7047 section 5.2. */
export type Operation = Readonly<Record<string, unknown>> & { op: string };
/** Told of each row as it is now; undefined is gone. */
type ChangeListener = (table: string, uuid: string, after: Columns | undefined) => void;

interface ReplicaOptions {
  /** `unix:/path`, `tcp:host:port` or `ssl:host:port`; those of a cluster by commas. */
  remote: string;
  database: string;
  watched: WatchedTables;
  /** Of some tables only the rows of which one of these conditions is true; `monitor_cond` of ovsdb-server(7). */
  only?: Readonly<Record<string, readonly unknown[]>>;
  credentials?: Credentials;
  requestMs?: number;
  onChange?: ChangeListener;
  /** Why there is no connection. */
  onLost?(error: Error): void;
}

/** Waits before another try to connect, the last one over and over. */
const PAUSES_MS = [50, 200, 1_000, 4_000];
const REQUEST_MS = 30_000;

/** What the database refuses. `code` is the protocol's word for it; RFC 7047 section 5.2. */
export class OvsdbError extends Error {
  readonly code: string;

  constructor(code: string, details: string) {
    super(`The OVSDB server refuses the transaction: ${code}${details === '' ? '' : ` (${details})`}`);
    this.code = code;
  }
}

/** A copy of some columns of an OVSDB database that follows its changes, and the way to change them. */
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

  /** Begins to connect, and again whenever the connection is lost. */
  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#connection?.close(new Error('The connection to the OVSDB server was given up.'));
    await this.#running;
  }

  /** Whether the copy follows the database at present. */
  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  rows(table: string): ReadonlyMap<string, Columns> {
    return this.#tables.get(table) ?? new Map();
  }

  /** Waits until the copy has all that was committed before. @throws when the server does not answer */
  async synced(): Promise<void> {
    // What changed is told before a transaction is answered, also where that is empty. Being empty it can be asked twice: a
    // server that was started anew may be known to be gone only by this.
    await this.transact([]).catch((error) => {
      if (!(error instanceof ConnectionLost)) throw error;
      return this.transact([]);
    });
  }

  /** @throws OvsdbError when it is refused, all of it; other errors when it is not known whether it was done */
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
    throw new Error(`There is no connection to ${this.#options.remote}.`, { cause: this.#lost });
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
        this.#lost = error instanceof Error ? error : new Error(String(error));
        if (!signal.aborted) this.#options.onLost?.(this.#lost);
      }
      const pause = PAUSES_MS[Math.max(tried, 0)] ?? PAUSES_MS.at(-1);
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Connects and takes the copy anew; `gone` is why the connection is lost again. */
  async #connect(remote: string): Promise<{ gone: Promise<Error> }> {
    const { promise: gone, resolve: onClosed } = Promise.withResolvers<Error>();
    const { credentials = {}, database, watched, only = {} } = this.#options;
    // What changes next can arrive together with the copy, before anybody has that.
    let early: unknown[] | undefined = [];
    const connection = await Connection.open(remote, {
      credentials,
      requestMs: this.#requestMs,
      onClosed,
      onNotification: (method, params) => {
        if (method !== 'update2' || !Array.isArray(params)) return;
        if (early) early.push(params[1]);
        else this.#take(params[1]);
      },
    });
    const asked = Object.fromEntries(
      Object.entries(watched).map(([table, columns]) => {
        const where = only[table];
        return [table, [{ columns: Object.keys(columns), ...(where ? { where } : {}) }]];
      }),
    );
    try {
      const all = await connection.request('monitor_cond', [database, database, asked]);
      this.#stopping.signal.throwIfAborted();
      this.#replace(all);
      for (const update of early) this.#take(update);
      early = undefined;
    } catch (error) {
      connection.close(new Error('The OVSDB server could not be copied.'));
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

  /** What is there now, whatever was before. */
  #replace(all: unknown): void {
    const before = this.#tables;
    this.#tables = new Map();
    const there = new Map(entriesOf(all).map(([table, rows]) => [table, new Set(Object.keys(Object(rows)))]));
    for (const [table, rows] of before) {
      for (const uuid of rows.keys())
        if (!there.get(table)?.has(uuid)) this.#options.onChange?.(table, uuid, undefined);
    }
    this.#take(all);
  }

  /** Takes over what `update2` tells, first what is gone: another row may have its name by now. */
  #take(updates: unknown): void {
    const all = entriesOf(updates).flatMap(([table, rows]) =>
      entriesOf(rows).map(([uuid, update]) => ({ table, uuid, update, isGone: 'delete' in Object(update) })),
    );
    for (const isGone of [true, false]) {
      for (const row of all) if (row.isGone === isGone) this.#takeRow(row.table, row.uuid, row.update);
    }
  }

  #takeRow(table: string, uuid: string, update: unknown): void {
    const shapes = this.#options.watched[table] ?? {};
    const rows = this.#tables.get(table) ?? new Map<string, Columns>();
    this.#tables.set(table, rows);
    const before = rows.get(uuid);
    const [[kind, columns] = ['delete', null]] = entriesOf(update);
    const told = entriesOf(columns).filter(([column]) => column in shapes);
    const toldOf = (column: string, wire: unknown): Value => {
      const shape = shapes[column] ?? 'one';
      const old = kind === 'modify' ? before?.[column] : undefined;
      return old === undefined ? fromWire(wire, shape) : changed(old, wire, shape);
    };
    const values = Object.fromEntries(told.map(([column, wire]) => [column, toldOf(column, wire)]));
    const after =
      kind === 'delete' ? undefined : { ...defaultsOf(shapes), ...(kind === 'modify' ? before : {}), ...values };
    if (after) rows.set(uuid, after);
    else rows.delete(uuid);
    this.#options.onChange?.(table, uuid, after);
  }
}

/** Columns that a row does not name are empty. */
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
