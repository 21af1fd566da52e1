import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { registeredResources } from '#lib/http/resource.ts';

/** A request to the platform's API within the project. */
export interface Removal {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

export interface ProjectObject {
  id: string;
  name: string;
  /** Why it cannot be deleted automatically; null if it can. */
  blocker: string | null;
  /** Requests that delete it, in order. */
  removals: Removal[];
}

/** Objects of one kind. A project cannot be deleted while it has any. */
export interface ObjectContents {
  /** Name of the kind in the API, such as `server`. */
  kind: string;
  /** Name on screen: a message, such as `Instance`. */
  noun: string;
  /** When a project is emptied, objects of a lower step are deleted before those of the next step. */
  step: number;
  /** The objects of a project, ordered by name. */
  list(db: Reader, projectId: string): Promise<ProjectObject[]>;
  isThere(db: Reader, id: string): Promise<boolean>;
}

/** Rows that are deleted with their project. */
export interface RecordContents {
  table: keyof Tables;
  deleteRows(tx: Tx, projectId: string): Promise<void>;
}

export type ProjectContents = ObjectContents | RecordContents;

declare module '#lib/http/resource.ts' {
  interface Resource {
    /** Contents of projects: what prevents their deletion and is deleted with them. */
    contents?: readonly ProjectContents[];
  }
}

/** Declares what a project can contain of a resource; passed to `defineResource`. */
export const defineContents = (contents: ProjectContents): ProjectContents => contents;

const declaredContents = () => registeredResources().flatMap(({ contents = [] }) => contents);
const declaredRecords = () => declaredContents().filter((one) => 'table' in one);

/** Whether a table has a row with this id. */
export const isThereIn =
  (table: keyof Tables) =>
  async (db: Reader, id: string): Promise<boolean> =>
    (await sql`select id from ${sql.table(table)} where id = ${id}`.execute(db)).rows.length > 0;

interface NamedObjects extends Pick<ObjectContents, 'kind' | 'noun' | 'step'> {
  /** `t` in conditions. */
  table: keyof Tables;
  /** Path of the kind in the API; a request deletes an object below it. */
  path: string;
  order?: RawBuilder<unknown>;
  /** Column of the project. */
  owner?: string;
  /** Excludes dependent objects. */
  only?: RawBuilder<unknown>;
  /** Why objects cannot be deleted automatically, and which. */
  blocker?: string;
  isBlocked?(projectId: string): RawBuilder<SqlBool>;
}

/** Objects of a table with names. */
export function namedObjects(options: NamedObjects): ObjectContents {
  const { kind, noun, step, table, path, owner = 'project_id', blocker = null } = options;
  const { order = sql`t.name, t.id`, only = sql`1 = 1`, isBlocked = () => sql`1 = 0` } = options;
  return {
    ...{ kind, noun, step, isThere: isThereIn(table) },
    async list(db, projectId) {
      const { rows } = await sql<{ id: string; name: string; is_blocked: number | boolean }>`
        select t.id, t.name, ${isBlocked(projectId)} as is_blocked from ${sql.table(table)} t
        where ${sql.ref(`t.${owner}`)} = ${projectId} and ${only} order by ${order}`.execute(db);
      return rows.map(({ id, name, is_blocked }) => ({
        ...{ id, name, blocker: is_blocked ? blocker : null },
        removals: [{ method: 'DELETE', path: `${path}/${id}` }],
      }));
    },
  };
}

/** Declares that rows of a table are deleted with the project in `column`. */
export const projectRows = (table: keyof Tables, column: string): ProjectContents => ({
  table,
  async deleteRows(tx, projectId) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${projectId}`.execute(tx);
  },
});

/** All declared kinds, in deletion order. */
export const objectKinds = (): ObjectContents[] =>
  declaredContents()
    .filter((one) => 'kind' in one)
    .toSorted((one, other) => one.step - other.step);

/** Tables whose rows are deleted with their project. */
export const recordTables = (): RecordContents['table'][] => declaredRecords().map(({ table }) => table);

/** Number of objects of each kind, for messages: `2 servers, 1 volume`; empty for none. */
export async function describeContents(db: Reader, projectId: string): Promise<string> {
  const counts: string[] = [];
  for (const { kind, list } of objectKinds()) {
    const { length } = await list(db, projectId);
    if (length > 0) counts.push(`${length} ${length === 1 ? kind : `${kind}s`}`);
  }
  return counts.join(', ');
}

export async function deleteProjectRecords(tx: Tx, projectId: string): Promise<void> {
  for (const { deleteRows } of declaredRecords()) await deleteRows(tx, projectId);
}
