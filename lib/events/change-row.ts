import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { type Actor, recordEvent } from './log.ts';

/** Common columns of tables with mutable objects; the revision is the key of cached views. */
interface RevisedRow {
  id: string;
  revision: number;
  updated_at: string | null;
}

/** A table of mutable objects. */
export type RevisedTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends RevisedRow ? T : never;
}[keyof Tables];
type Row<T extends RevisedTable> = Selectable<Tables[T]> & RevisedRow;

interface ObjectKind<T extends RevisedTable> {
  table: T;
  /** Kind in the event log. */
  kind: string;
  /** Project of the events; by default the row's `project_id`. */
  projectOf?(row: Row<T>): string;
  /** Columns whose changes are not reported. */
  unreported?: ReadonlySet<string>;
}

/** What an event reports besides the columns: values in other tables before and after the change. */
export interface ReportedFacts {
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Updates an object's row, increments its revision and records the event in the caller's transaction. */
export type ChangeRow<T extends RevisedTable> = (
  tx: Tx,
  actor: Actor,
  row: Row<T>,
  verb: string,
  after: Partial<Row<T>>,
  facts?: ReportedFacts,
) => Promise<void>;

/** Creates the update function for one kind of object. */
export function defineChange<T extends RevisedTable>({
  table,
  kind,
  projectOf,
  unreported,
}: ObjectKind<T>): ChangeRow<T> {
  return async (tx, actor, row, verb, after, facts) => {
    await updateOf(tx, table)
      .set({ ...after, revision: row.revision + 1, updated_at: new Date().toISOString() })
      .where('id', '=', row.id)
      .execute();
    const reported = Object.keys(after).filter((column) => !unreported?.has(column));
    const pick = (from: object) => Object.fromEntries(reported.map((column) => [column, Reflect.get(from, column)]));
    const projectId = projectOf ? projectOf(row) : String(Reflect.get(row, 'project_id'));
    const change = {
      type: `${kind}.${verb}`,
      kind,
      objectId: row.id,
      projectId,
      ownerId: ownerOf(row),
      name: nameOf(row),
    };
    await recordEvent(tx, actor, {
      ...change,
      before: { ...pick(row), ...facts?.before },
      after: { ...pick(after), ...facts?.after },
    });
  };
}

/** The creator of an object, if stored. */
function ownerOf(row: object): string | null {
  const id: unknown = Reflect.get(row, 'user_id');
  return typeof id === 'string' ? id : null;
}

const nameOf = (row: object): string | null => {
  const name: unknown = Reflect.get(row, 'name');
  return typeof name === 'string' ? name : null;
};

/**
 * Increments the revision of an object whose view depends on data outside its row. A missing object is not an error.
 */
export async function touchRow(tx: Tx, table: RevisedTable, id: string): Promise<void> {
  await updateOf(tx, table)
    .set({ revision: sql<number>`revision + 1`, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Reduces the tables to their common columns, so that one statement fits all of them. */
const updateOf = (tx: Tx, table: RevisedTable) =>
  (tx as unknown as Kysely<{ objects: RevisedRow }>).updateTable(table as 'objects');
