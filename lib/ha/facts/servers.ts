import { type Selectable, sql } from 'kysely';
import { POWER } from '#lib/compute/servers/states.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export type ServerRow = Pick<
  Selectable<Tables['servers']>,
  'id' | 'name' | 'project_id' | 'host' | 'vm_state' | 'power_state' | 'task_state' | 'deleted_at'
>;

type ServerName = Pick<ServerRow, 'id' | 'name'>;

/** A fixed order, because the database returns rows in any order and sentences name the first ones. */
export const byName = (a: ServerName, b: ServerName): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.id < b.id ? -1 : 1);

const SERVER_COLUMNS = [
  ...(['id', 'name', 'project_id', 'host', 'vm_state', 'power_state', 'task_state', 'deleted_at'] as const),
];
/** Maximum keys per statement. */
const KEYS_AT_ONCE = 500;

/** Reads in statements of bounded size. */
export async function inChunks<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    rows.push(...(await read(keys.slice(from, from + KEYS_AT_ONCE))));
  }
  return rows;
}

/** @param projectId only servers of this project; all if undefined */
export const serversOn = async (db: Reader, hosts: readonly string[], projectId?: string): Promise<ServerRow[]> =>
  inChunks(hosts, (some) =>
    db
      .selectFrom('servers')
      .select(SERVER_COLUMNS)
      .where('deleted_at', 'is', null)
      .where('host', 'in', some)
      .where('vm_state', 'in', ['active', 'resized', 'rescued'])
      .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
      .execute(),
  );

/** Not started since: starting or stopping clears this power state. The literal allows an index. */
export const crashedServers = (db: Reader, projectId?: string): Promise<ServerRow[]> =>
  db
    .selectFrom('servers')
    .select(SERVER_COLUMNS)
    .where(sql<boolean>`power_state = ${sql.lit(POWER.crashed)}`)
    .where('deleted_at', 'is', null)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .execute();

export const serversOf = (db: Reader, ids: readonly string[], projectId?: string): Promise<ServerRow[]> =>
  inChunks(ids, (some) =>
    db
      .selectFrom('servers')
      .select(SERVER_COLUMNS)
      .where('id', 'in', some)
      .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
      .execute(),
  );
