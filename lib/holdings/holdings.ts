import { sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

/** A request of the platform's APIs, made in the project itself. */
export interface Removal {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

/** One object that a project holds. */
export interface Held {
  id: string;
  name: string;
  /** Why it stays until somebody has decided otherwise; null when nothing stands in its way. */
  blocker: string | null;
  /** What deletes it, one after the other. */
  removals: Removal[];
}

/** Objects of one kind that projects hold: no project is deleted while it has any. */
export interface HeldObjects {
  /** The platform's word for one of them, `server` for instance. */
  kind: string;
  /** When everything of a project is deleted, those of a lower step are gone before those of the next one begin. */
  step: number;
  /** The objects of a project, by their name. */
  list(db: Reader, projectId: string): Promise<Held[]>;
  /** Whether there is one with this id still. */
  isThere(db: Reader, id: string): Promise<boolean>;
}

/** Rows that mean nothing without their project, and go with it. */
export interface HeldRecords {
  table: keyof Tables;
  forget(tx: Tx, projectId: string): Promise<void>;
}

export type Holding = HeldObjects | HeldRecords;

const objects = new Map<string, HeldObjects>();
const records = new Map<string, HeldRecords>();

/**
 * Declares what projects have of a resource, which `defineResource` is told of.
 * @throws Error when the kind or the table was declared before
 */
export function defineHolding(holding: Holding): Holding {
  const isKnown = 'kind' in holding ? objects.has(holding.kind) : records.has(holding.table);
  if (isKnown) throw new Error(`${'kind' in holding ? holding.kind : holding.table} is declared twice as a holding.`);
  if ('kind' in holding) objects.set(holding.kind, holding);
  else records.set(holding.table, holding);
  return holding;
}

/** Declares that the rows of a table go with the project that a column names. */
export const projectRows = (table: keyof Tables, column: string): Holding =>
  defineHolding({
    table,
    async forget(tx, projectId) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${projectId}`.execute(tx);
    },
  });

/** Every kind of object that projects hold, in the order in which they go. */
export const heldKinds = (): HeldObjects[] => [...objects.values()].toSorted((one, other) => one.step - other.step);

/** The tables whose rows go with a project. */
export const recordTables = (): HeldRecords['table'][] => [...records.values()].map(({ table }) => table);

/** How many objects of each kind a project holds, for messages: `2 servers, 1 volume`; empty for none. */
export async function heldBy(db: Reader, projectId: string): Promise<string> {
  const counts: string[] = [];
  for (const { kind, list } of heldKinds()) {
    const { length } = await list(db, projectId);
    if (length > 0) counts.push(`${length} ${length === 1 ? kind : `${kind}s`}`);
  }
  return counts.join(', ');
}

/** Deletes the rows that go with a project. */
export async function forgetRecords(tx: Tx, projectId: string): Promise<void> {
  for (const { forget } of records.values()) await forget(tx, projectId);
}
