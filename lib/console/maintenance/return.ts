import { changeHost, loadHost } from '#lib/compute/hosts/change.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import type { MovePlanInput, PlannedMove } from '#lib/compute/moves/schema.ts';
import { insertMoves, planOf } from '#lib/compute/moves/service.ts';
import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import { changeSegmentHost } from '#lib/ha/hosts/change.ts';
import { restoreReservedHost } from '#lib/ha/recovery/reserved-hosts.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { returnObstacles } from './can.ts';
import { assertPossible, countInstances, describeHosts, readFacts, readHostRows } from './hosts.ts';
import type { MaintenancePlan, NewReturn, ReturnPlanInput } from './schema.ts';

type ReturnOptions = Pick<NewReturn, 'mode' | 'starts_stopped'>;
const movesOf = (host: string, { mode, starts_stopped }: ReturnOptions): MovePlanInput => ({
  kind: 'return',
  host,
  mode,
  starts_stopped,
});

/** Moves and starts of a return to service, and obstacles of each host. @throws 404 */
export async function planReturn(ctx: ProjectContext, input: ReturnPlanInput): Promise<MaintenancePlan> {
  const db = ctx.database.read;
  const rows = await readHostRows(db, input.hosts);
  const obstacles = new Map((await readFacts(db, rows)).map((one) => [one.name, returnObstacles(one)]));
  const moves: PlannedMove[] = [];
  for (const name of rows.names) if (rows.hosts.has(name)) moves.push(...(await planOf(db, movesOf(name, input))));
  return { hosts: await describeHosts(db, rows, (name) => obstacles.get(name) ?? []), moves };
}

/**
 * Returns all hosts to service or none: compute schedules on them again and trusts their reports, failures are
 * recovered again, and instances move back if requested. Reserved hosts that a failure of the host used become reserves
 * again, after the moves if they still have instances.
 * @throws 404, 409 with all obstacles
 */
export function returnHosts(ctx: ProjectContext, input: NewReturn): Promise<PlatformJob[]> {
  const { mode, starts_stopped, parallel, stops_on_failure } = input;
  return ctx.database.transact(async (tx) => {
    const rows = await readHostRows(tx, input.hosts);
    assertPossible((await readFacts(tx, rows)).flatMap((facts) => returnObstacles(facts)));
    const jobs: PlatformJob[] = [];
    for (const name of rows.names) {
      const row = rows.protection.get(name);
      if (row && (row.on_maintenance === 1 || row.draining_job !== null)) {
        await changeSegmentHost(tx, actorOf(ctx), row, 'return', { on_maintenance: 0, draining_job: null });
      }
      const after = { is_enabled: 1, disabled_reason: null, forced_down: 0, forced_down_by: null } as const;
      await changeHost(tx, actorOf(ctx), await loadHost(tx, name), 'update', after);
      const moves = { kind: 'return', host: name, mode, starts_stopped, parallel, stops_on_failure } as const;
      const job = await insertMoves(tx, ctx, moves);
      jobs.push(job);
      await restoreReserves(tx, ctx, name, mode === 'stay' ? null : job.id);
    }
    return jobs;
  });
}

/** Empty hosts become reserves immediately, others when the job has moved their instances back. */
async function restoreReserves(tx: Tx, ctx: ProjectContext, host: string, jobId: string | null): Promise<void> {
  const used = await tx.selectFrom('segment_hosts').selectAll().where('used_for', '=', host).execute();
  if (used.length === 0) return;
  const counts = await countInstances(
    tx,
    used.map(({ name }) => name),
  );
  for (const row of used) {
    if (!counts.has(row.name)) await restoreReservedHost(tx, actorOf(ctx), row);
    else if (jobId !== null) await changeSegmentHost(tx, actorOf(ctx), row, 'restore', { restoring_job: jobId });
  }
}
