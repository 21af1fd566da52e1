import { sql } from 'kysely';
import type { TaskState } from '#lib/compute/server-actions/verbs.ts';
import type { VmState } from '#lib/compute/servers/states.ts';
import { statusOf } from '#lib/compute/servers/status.ts';
import type { Reader } from '#lib/db/database.ts';
import { PLACES, type SearchKind } from './places.ts';
import type { FoundObject } from './schema.ts';
import type { Hit } from './terms.ts';

/**
 * Current data of found objects, with one statement per kind. A port of an instance is replaced by the instance, and the
 * instance that a floating IP leads to precedes it.
 */
export async function describeHits(read: Reader, hits: readonly Hit[]): Promise<Omit<FoundObject, 'project_name'>[]> {
  const cards = await serversOfPorts(read, idsOf(hits, 'port'));
  const behind = await serversBehind(read, idsOf(hits, 'floating_ip'));
  const meant = hits.flatMap((hit): Hit[] => {
    const server = (hit.kind === 'port' ? cards : hit.kind === 'floating_ip' ? behind : undefined)?.get(hit.object_id);
    if (server === undefined) return [hit];
    const found: Hit = { ...hit, kind: 'server', object_id: server };
    return hit.kind === 'port' ? [found] : [found, hit];
  });
  const kinds = [...new Set(meant.map(({ kind }) => kind))];
  const rows = await Promise.all(
    kinds.map(async (kind) => new Map((await rowsOf(read, kind, idsOf(meant, kind))).map((row) => [row.id, row]))),
  );
  const byKind = new Map(kinds.map((kind, index) => [kind, rows[index]]));
  const objects = meant.flatMap(({ kind, object_id, field, term }) => {
    const row = byKind.get(kind)?.get(object_id);
    // Deleted since it was found.
    return row ? [{ kind, field, term, ...row }] : [];
  });
  // An instance may have been found by its name and by several ports.
  return [...new Map(objects.reverse().map((object) => [`${object.kind} ${object.id}`, object])).values()].reverse();
}

const idsOf = (hits: readonly Hit[], kind: SearchKind): string[] => [
  ...new Set(hits.flatMap((hit) => (hit.kind === kind ? [hit.object_id] : []))),
];

async function serversOfPorts(read: Reader, ports: readonly string[]): Promise<Map<string, string>> {
  if (ports.length === 0) return new Map();
  const rows = await read
    .selectFrom('ports')
    .innerJoin('servers', 'servers.id', 'ports.server_id')
    // An administrator may attach a port to an instance of another project, which must stay hidden from the port's
    // owner.
    .whereRef('servers.project_id', '=', 'ports.project_id')
    .where('servers.deleted_at', 'is', null)
    .where('ports.id', 'in', ports)
    .select(['ports.id', 'servers.id as server'])
    .execute();
  return new Map(rows.map(({ id, server }) => [id, server]));
}

/** Servers by the floating IPs that lead to them. */
async function serversBehind(read: Reader, floatingIps: readonly string[]): Promise<Map<string, string>> {
  if (floatingIps.length === 0) return new Map();
  const rows = await read
    .selectFrom('floatingips')
    .innerJoin('ports', 'ports.id', 'floatingips.port_id')
    .innerJoin('servers', 'servers.id', 'ports.server_id')
    // As for ports: an instance of another project stays hidden.
    .whereRef('servers.project_id', '=', 'floatingips.project_id')
    .where('servers.deleted_at', 'is', null)
    .where('floatingips.id', 'in', floatingIps)
    .select(['floatingips.id', 'servers.id as server'])
    .execute();
  return new Map(rows.map(({ id, server }) => [id, server]));
}

type Row = Pick<FoundObject, 'id' | 'name' | 'project_id' | 'parent_id' | 'status'>;

async function rowsOf(read: Reader, kind: SearchKind, ids: readonly string[]): Promise<Row[]> {
  const { table, name, project, parent, status } = PLACES[kind];
  const isServer = kind === 'server';
  const columnOf = (column: string | null) => (column === null ? sql`null` : sql.ref(column));
  const wanted = kind === 'key_pair' ? ids.map(Number) : ids;
  const { rows } = await sql<Row & { task: TaskState | null }>`
    select cast(id as text) as id, ${sql.ref(name)} as name, ${columnOf(project)} as project_id,
      ${columnOf(parent)} as parent_id, ${columnOf(status)} as status,
      ${columnOf(isServer ? 'task_state' : null)} as task
    from ${sql.table(table)} where id in (${sql.join(wanted)})`.execute(read);
  // The status column of servers is their state.
  return rows.map(({ task, ...row }) => ({
    ...row,
    status: isServer ? statusOf(row.status as VmState, task) : row.status,
  }));
}

/** Names by id. Deleted objects are omitted, except instances, whose records are kept. */
export async function namesOf(read: Reader, kind: SearchKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await rowsOf(read, kind, ids)).map(({ id, name }) => [id, name]));
}
