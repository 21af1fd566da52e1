import { sql } from 'kysely';
import { isTransitional } from '#lib/compute/servers/server-state.ts';
import { awaitsConfirmation, hasFailed, SERVER_STATUSES, VM_STATES } from '#lib/compute/servers/states.ts';
import { statusOf } from '#lib/compute/servers/status.ts';
import { toSecond } from '#lib/compute/wire.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Reader } from '#lib/db/database.ts';
import { readFailedHosts } from '#lib/ha/facts/hosts.ts';
import { readInstanceFacts } from '#lib/ha/facts/instances.ts';
import { DOWN_OUTCOMES } from '#lib/ha/facts/outcome.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { restorableIn } from './reclaims.ts';
import type { DownServer, ServerSummary } from './schema.ts';
import { hasCrashed, serversIn } from './servers-in.ts';

const DAY_MS = 86_400_000;
/** Maximum servers with a task in progress; above it none are listed. */
const MAX_BUSY = 200;
const MAX_TROUBLED = 100;
/** VM states without a transition. */
const RESTING = VM_STATES.filter((vm_state) => !isTransitional({ vm_state, task_state: null }));

/** Counts the servers of the project, and lists those that need attention. */
export async function summarizeServers({ database: { read }, projectId }: ProjectContext): Promise<ServerSummary> {
  const [counts, restorable, crashed, busy, troubled, down] = await Promise.all([
    countsOf(read, projectId),
    restorableIn(read, projectId),
    crashedIn(read, projectId),
    busyIn(read, projectId),
    troubledIn(read, projectId),
    downIn(read, projectId),
  ]);
  const isListed = new Set(troubled.map(({ id }) => id));
  return {
    ...counts,
    restorable,
    crashed,
    busy,
    troubled,
    down: down.filter(({ id }) => !isListed.has(id)).slice(0, MAX_TROUBLED),
  };
}

async function countsOf(read: Reader, projectId: string) {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number | string>`count(case when ${condition} then 1 end)`;
  const found = await serversIn(read, projectId)
    .select(['vm_state', 'task_state'])
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .select([
      count(sql`image_id is not null`).as('from_image'),
      count(sql`updated_at > ${since}`).as('changed'),
      // One subquery for all servers instead of one per server.
      count(
        sql`id in (select ports.server_id from floatingips join ports on ports.id = floatingips.port_id
          where ports.project_id = ${projectId})`,
      ).as('exposed'),
    ])
    .groupBy(['vm_state', 'task_state'])
    .execute();
  const sum = (of: 'total' | 'from_image' | 'changed' | 'exposed', rows: readonly (typeof found)[number][] = found) =>
    rows.reduce((all, row) => all + Number(row[of]), 0);
  const byStatus = Map.groupBy(found, ({ vm_state, task_state }) => statusOf(vm_state, task_state));
  const statuses = SERVER_STATUSES.flatMap((status) => {
    const rows = byStatus.get(status);
    return rows ? [{ status, count: sum('total', rows) }] : [];
  });
  return {
    total: sum('total'),
    statuses,
    exposed: sum('exposed'),
    from_image: sum('from_image'),
    changed: sum('changed'),
  };
}

/** Servers with a task in progress, of the project or of all; null above `MAX_BUSY`. */
export async function busyIn(read: Reader, projectId: string | undefined): Promise<ServerSummary['busy']> {
  const found = await serversIn(read, projectId)
    .select(['vm_state', 'task_state', 'updated_at'])
    .where((eb) => eb.or([eb('task_state', 'is not', null), eb('vm_state', 'not in', RESTING)]))
    .limit(MAX_BUSY + 1)
    .execute();
  if (found.length > MAX_BUSY) return null;
  return found.map(({ updated_at, ...state }) => ({ ...state, updated: toSecond(updated_at) }));
}

/** Number of crashed servers of the project, or of all. */
export async function crashedIn(read: Reader, projectId: string | undefined): Promise<number> {
  return countRows(serversIn(read, projectId).where(hasCrashed));
}

async function downIn(read: Reader, projectId: string): Promise<DownServer[]> {
  const instances = await readInstanceFacts(read, await readFailedHosts(read), projectId);
  return instances
    .flatMap(({ id, name, outcome }) => (outcome === 'recovered' ? [] : [{ id, name, outcome }]))
    .toSorted((one, other) => DOWN_OUTCOMES.indexOf(one.outcome) - DOWN_OUTCOMES.indexOf(other.outcome));
}

async function troubledIn(read: Reader, projectId: string) {
  const found = await serversIn(read, projectId)
    .select(['id', 'name', 'vm_state', 'task_state', 'updated_at', 'fault', 'flavor', 'launched_at'])
    .where('vm_state', 'in', ['error', 'resized'])
    .orderBy('updated_at', 'desc')
    .limit(MAX_TROUBLED)
    .execute();
  return found
    .map(({ updated_at, fault, flavor, launched_at, ...row }) => {
      const { name, vcpus, ram, disk } = unpackJson(flavor);
      const status = statusOf(row.vm_state, row.task_state);
      const details = hasFailed({ status }) && fault !== null ? unpackJson(fault) : undefined;
      return {
        ...row,
        status,
        updated: toSecond(updated_at),
        fault: details
          ? { message: details.message, created: toSecond(details.created), reason: details.reason ?? null }
          : null,
        flavor: { name, vcpus, ram, disk },
        is_launched: launched_at !== null,
      };
    })
    .filter((server) => hasFailed(server) || awaitsConfirmation(server));
}
