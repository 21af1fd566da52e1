import { flag } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, NotFound, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeHost, loadHost } from '../hosts/change.ts';
import { isUp } from '../hosts/state.ts';
import { insertJob, type JobContext, type JobRow } from '../jobs/progress.ts';
import type { PlatformJob } from '../jobs/schema.ts';
import { assertHostIsFree, readJob } from '../jobs/service.ts';
import type { MoveMode } from '../jobs/states.ts';
import { can } from '../servers/can.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { findTargets, findUnreachable, planMoves, type UnreachableHosts, undecidedMove } from './plan.ts';
import type { MovePlanInput, MoveTarget, NewMoves, PlannedMove } from './schema.ts';

/** Maximum moves of a host that are searched for servers that left it. */
const MAX_SCANNED = 1000;
/** Statuses of moves whose server is at the destination. */
const ARRIVED = ['completed', 'confirmed', 'done', 'finished'] as const;

/** Result of a move: a dry run of the scheduler. @throws 404 for an unknown host or server */
export async function getMovePlan(ctx: ProjectContext, input: MovePlanInput): Promise<PlannedMove[]> {
  const plan = await planOf(ctx.database.read, input);
  const unreachable = await findUnreachable(ctx, plan);
  const isBound = [...unreachable.values()].some((hosts) => hosts.length > 0);
  return isBound ? planOf(ctx.database.read, input, unreachable) : plan;
}

/** Hosts with their obstacles. @throws 404 for an unknown server */
export async function getMoveTargets(ctx: ProjectContext, serverIds: readonly string[]): Promise<MoveTarget[]> {
  return findTargets(ctx, await serversOf(ctx.database.read, serverIds));
}

/**
 * Plans and starts moves, in one transaction with the status of the host. @throws 404, 409 while another job works on
 * the host, if it is not dead as stated, or if nothing fits
 */
export const createMoves = (ctx: ProjectContext, input: NewMoves): Promise<PlatformJob> =>
  ctx.database.transact((tx) => insertMoves(tx, ctx, input));

/** In the caller's transaction. */
export async function insertMoves(tx: Tx, ctx: ProjectContext, input: NewMoves): Promise<PlatformJob> {
  const host = input.kind === 'migrate' ? null : input.host;
  await assertHostIsFree(tx, host);
  const plan = await planOf(tx, input);
  if (input.kind === 'migrate' && plan.every(({ how }) => how === 'none')) {
    throw Conflict('None of these instances fits on another host.');
  }
  if (host !== null) await openOrClose(tx, ctx, input, host);
  return insertMoveJob(tx, ctx, input, plan);
}

/** A server with the only host that it may be moved to. */
export interface TargetedMove {
  serverId: string;
  to: string;
}

/**
 * Starts to move servers in the caller's transaction to even out hosts, each to a host of its own; those that do not fit
 * there by then stay. The job fails before the next move if something else has priority. @throws 404 for an unknown server, 409 if none fits
 */
export async function insertTargetedMoves(
  tx: Tx,
  ctx: JobContext,
  targets: readonly TargetedMove[],
  { reason, parallel }: { reason: string; parallel: number },
): Promise<JobRow> {
  const plan: PlannedMove[] = [];
  for (const server of await serversOf(
    tx,
    targets.map(({ serverId }) => serverId),
  )) {
    const target = targets.find(({ serverId }) => serverId === server.id)?.to ?? null;
    plan.push(...(await planMoves(tx, [server], { mode: 'live', target })));
  }
  if (plan.every(({ how }) => how === 'none')) throw Conflict('None of these instances fits on its destination.');
  return insertJob(tx, ctx, {
    ...{ kind: 'migrate', host: null, reason, parallel, stopsOnFailure: true },
    headers: { 'openstack-api-version': JOB_VERSION },
    items: plan.map((move) => itemOf(move, { mode: 'live', target: move.to, isBalancing: true })),
  });
}

type NewDrain = Omit<Extract<NewMoves, { kind: 'drain' }>, 'kind' | 'host'>;

/**
 * Starts to empty hosts in the caller's transaction, one job each. All are disabled first, so that none receives
 * servers of another. @throws 404, 409 while another job works on one, or one is not dead as stated
 */
export async function startDrains(
  tx: Tx,
  ctx: ProjectContext,
  hosts: readonly string[],
  input: NewDrain,
): Promise<PlatformJob[]> {
  for (const host of hosts) await assertHostIsFree(tx, host);
  const plan = Map.groupBy(
    await planDrains(tx, hosts, { mode: input.mode, left: input.left ?? [] }),
    ({ from }) => from,
  );
  const jobs: PlatformJob[] = [];
  for (const host of hosts) {
    const moves = { ...input, kind: 'drain', host } as const;
    await openOrClose(tx, ctx, moves, host);
    jobs.push(await insertMoveJob(tx, ctx, moves, plan.get(host) ?? []));
  }
  return jobs;
}

/** The last version that starts evacuated servers; since 2.95 they stay off. */
const JOB_VERSION = 'compute 2.94';

async function insertMoveJob(tx: Tx, ctx: ProjectContext, input: NewMoves, plan: readonly PlannedMove[]) {
  const { id } = await insertJob(tx, ctx, {
    kind: input.kind,
    host: input.kind === 'migrate' ? null : input.host,
    reason: input.reason ?? null,
    headers: { 'openstack-api-version': JOB_VERSION },
    parallel: input.parallel,
    stopsOnFailure: input.stops_on_failure,
    items: plan.map((move) => itemOf(move, { mode: input.mode, target: targetOf(input) })),
  });
  return readJob(tx, ctx, id);
}

const targetOf = (input: NewMoves): string | null => (input.kind === 'drain' ? null : (input.host ?? null));

interface ItemInput {
  mode: NewMoves['mode'];
  /** The only host that it may be moved to. */
  target: string | null;
  isBalancing?: boolean;
}

function itemOf(planned: PlannedMove, input: ItemInput) {
  const { server_id, server_name, project_id, how, from, to, flavor, problem, reason } = planned;
  const { target, isBalancing } = input;
  const mode = input.mode === 'stay' ? 'live' : input.mode;
  const work = { move: { how, mode, from, to, target, flavor, reason, ...(isBalancing && { isBalancing }) } };
  return { objectId: server_id, name: server_name, projectId: project_id, work, staysFor: problem };
}

async function openOrClose(tx: Tx, ctx: ProjectContext, input: NewMoves, name: string): Promise<void> {
  const host = await loadHost(tx, name);
  const isDrained = input.kind === 'drain';
  if (isDrained && input.mode === 'evacuate' && isUp(host)) {
    throw Conflict(`Compute service of ${name} is still in use. Only a host that is down can be evacuated.`);
  }
  const after = { is_enabled: flag(!isDrained), disabled_reason: isDrained ? (input.reason ?? null) : null };
  await changeHost(tx, actorOf(ctx), host, 'update', after);
}

/** Planned moves off some hosts, none to another of them. @throws 404 */
export async function planDrains(
  db: Reader,
  hosts: readonly string[],
  { mode, left, unreachable }: { mode: MoveMode; left: readonly string[]; unreachable?: UnreachableHosts | undefined },
): Promise<PlannedMove[]> {
  const servers: ServerRow[] = [];
  for (const host of hosts) servers.push(...(await serversOn(db, host)));
  return planMoves(db, servers, { mode, left, closed: hosts, unreachable });
}

/** Result of a plan. @throws 404 for an unknown host or server */
export async function planOf(db: Reader, input: MovePlanInput, unreachable?: UnreachableHosts): Promise<PlannedMove[]> {
  switch (input.kind) {
    case 'drain':
      return planDrains(db, [input.host], { mode: input.mode, left: input.left ?? [], unreachable });
    case 'return': {
      const here = await serversOn(db, input.host);
      const { mode, host } = input;
      const back =
        mode === 'stay'
          ? []
          : await planMoves(db, await serversThatLeft(db, host), { mode, target: host, opened: [host], unreachable });
      const stopped = input.starts_stopped ? here.filter((server) => mayStart(server)) : [];
      return [...back, ...stopped.map((server) => ({ ...undecidedMove(server), how: 'start' as const }))];
    }
    case 'migrate':
      return planMoves(db, await serversOf(db, input.servers), {
        mode: input.mode,
        target: input.host ?? null,
        unreachable,
      });
    default:
      return input satisfies never;
  }
}

const mayStart = (server: ServerRow) => can('start', { ...server, locked: server.locked_by !== null }, true) === true;

const living = (db: Reader) => db.selectFrom('servers').selectAll().where('deleted_at', 'is', null);

async function serversOn(db: Reader, host: string): Promise<ServerRow[]> {
  const known = await db.selectFrom('hosts').select('id').where('name', '=', host).executeTakeFirst();
  if (!known) throw NotFound('Compute host', host);
  return living(db).where('host', '=', host).orderBy('created_at').orderBy('id').execute();
}

/** In the given order. */
async function serversOf(db: Reader, ids: readonly string[]): Promise<ServerRow[]> {
  const rows = await living(db).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    return orNotFound(byId.get(id), 'Instance', id);
  });
}

/** Servers whose last move left a host and that are still elsewhere. */
async function serversThatLeft(db: Reader, host: string): Promise<ServerRow[]> {
  const moves = await db
    .selectFrom('server_migrations')
    .select(['server_id', 'status', 'source_host', 'dest_host'])
    .where((eb) => eb.or([eb('source_host', '=', host), eb('dest_host', '=', host)]))
    .orderBy('id', 'desc')
    .limit(MAX_SCANNED)
    .execute();
  const latest = new Map<string, (typeof moves)[number]>();
  for (const move of moves) if (!latest.has(move.server_id)) latest.set(move.server_id, move);
  const left = [...latest.values()].filter(
    ({ status, source_host, dest_host }) =>
      source_host === host && dest_host !== host && ARRIVED.some((arrived) => arrived === status),
  );
  if (left.length === 0) return [];
  const ids = left.map(({ server_id }) => server_id);
  const rows = await living(db).where('id', 'in', ids).orderBy('created_at').orderBy('id').execute();
  return rows.filter((server) => server.host !== null && server.host !== host);
}
