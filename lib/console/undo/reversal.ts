import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';

export type Facts = Readonly<Record<string, unknown>>;

/** A recorded change of an object by a user. */
export interface RecordedChange {
  id: number;
  at: string;
  type: string;
  kind: string;
  object_id: string;
  project_id: string;
  user_id: string | null;
  request_id: string | null;
  before: Facts;
  after: Facts;
}

/** A request to the platform's own API. */
export interface UndoRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute: "/volume/v3/volumes/1". */
  path: string;
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** How changes of a type are undone. */
export interface Reversal {
  /** Request that restores the state before; undefined if the event does not say enough. */
  requestOf(change: RecordedChange, db: Reader): UndoRequest | undefined | Promise<UndoRequest | undefined>;
  /** Whether the object is still as the change left it. */
  isCurrent(db: Reader, change: RecordedChange): Promise<boolean>;
  /** What is not restored. */
  loss?: string;
}

/** By event type. */
export type Reversals = Readonly<Record<string, Reversal>>;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Names of the facts that the change altered; events also contain columns that were written unchanged. */
export const changedKeys = ({ before, after }: Pick<RecordedChange, 'before' | 'after'>): string[] =>
  Object.keys(after).filter((key) => !isSame(before[key], after[key]));

export const pick = (facts: Facts, keys: readonly string[]): Facts =>
  Object.fromEntries(keys.map((key) => [key, facts[key]]));

/** A text among the facts. */
export function textIn(facts: Facts, key: string): string | undefined {
  const value = facts[key];
  return typeof value === 'string' ? value : undefined;
}

/** The row of an object; undefined if it does not exist. */
export async function rowOf(db: Reader, table: string, id: string, key = 'id'): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db);
  return rows[0];
}

/** Whether the changed columns of the object have the values that the change gave them. */
export const hasColumnsOf =
  (table: string, key?: string) =>
  async (db: Reader, change: RecordedChange): Promise<boolean> => {
    const row = await rowOf(db, table, change.object_id, key);
    return row !== undefined && changedKeys(change).every((column) => isSame(row[column], change.after[column]));
  };

/** Whether a row with these values exists. */
export async function exists(db: Reader, table: string, where: Facts): Promise<boolean> {
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} limit 1`.execute(db);
  return rows.length > 0;
}

interface UpdateOptions {
  table: string;
  /** Column with the id of the object in events; `id` by default. */
  key?: string;
  /** The input that sets columns to these values; undefined if a request cannot do that. */
  inputOf(columns: Facts): Facts | undefined;
  /** Sends an input. */
  send(change: RecordedChange, input: Facts): UndoRequest;
}

/** Undoes a change of columns by an update with the values before. */
export const updateReversal = ({ table, key, inputOf, send }: UpdateOptions): Reversal => ({
  requestOf(change) {
    const keys = changedKeys(change);
    const input = keys.length > 0 ? inputOf(pick(change.before, keys)) : undefined;
    return input && send(change, input);
  },
  isCurrent: hasColumnsOf(table, key),
});

/** Undoes a change of some facts with one reversal, and of others with another one. */
export const reversalByFacts = (choose: (keys: readonly string[]) => Reversal | undefined): Reversal => ({
  requestOf: (change, db) => choose(changedKeys(change))?.requestOf(change, db),
  isCurrent: async (db, change) => (await choose(changedKeys(change))?.isCurrent(db, change)) ?? false,
});
