import { changeHost, loadHost } from '#lib/compute/hosts/change.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { planDrains, startDrains } from '#lib/compute/moves/service.ts';
import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import { changeSegmentHost } from '#lib/ha/hosts/change.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { startObstacles } from './can.ts';
import { assertPossible, describeHosts, type HostRows, readFacts, readHostRows } from './hosts.ts';
import type { MaintenancePlan, NewMaintenance, StartPlanInput } from './schema.ts';

/** Effects of maintenance on each instance, and obstacles of each host. @throws 404 */
export async function planStart(ctx: ProjectContext, { hosts, mode, left }: StartPlanInput): Promise<MaintenancePlan> {
  const db = ctx.database.read;
  const rows = await readHostRows(db, hosts);
  const facts = new Map((await readFacts(db, rows)).map((one) => [one.name, startObstacles(one)]));
  const known = rows.names.filter((name) => rows.hosts.has(name));
  return {
    hosts: await describeHosts(db, rows, (name) => facts.get(name) ?? []),
    moves: mode === 'leave' ? [] : await planDrains(db, known, { mode, left: left ?? [] }),
  };
}

/**
 * Starts maintenance of all hosts or none. The hosts accept no new instances and jobs empty them. A host is recovered
 * after failures until its job is done; with mode `leave`, maintenance starts immediately.
 * @throws 404; 409 with all obstacles, if another job uses a host, or if a host to be evacuated is up
 */
export function startMaintenance(ctx: ProjectContext, input: NewMaintenance): Promise<PlatformJob[]> {
  return ctx.database.transact(async (tx) => {
    const rows = await readHostRows(tx, input.hosts);
    assertPossible((await readFacts(tx, rows)).flatMap((facts) => startObstacles(facts)));
    const { mode } = input;
    if (mode === 'leave') {
      await closeHosts(tx, ctx, rows, input.reason);
      return [];
    }
    const jobs = await startDrains(tx, ctx, rows.names, { ...input, mode });
    for (const job of jobs) {
      const row = rows.protection.get(job.host ?? '');
      if (row) await changeSegmentHost(tx, actorOf(ctx), row, 'drain', { draining_job: job.id });
    }
    return jobs;
  });
}

async function closeHosts(tx: Tx, ctx: ProjectContext, rows: HostRows, reason: string): Promise<void> {
  const actor = actorOf(ctx);
  for (const name of rows.names) {
    await changeHost(tx, actor, await loadHost(tx, name), 'update', { is_enabled: 0, disabled_reason: reason });
    const row = rows.protection.get(name);
    if (row) await changeSegmentHost(tx, actor, row, 'update', { on_maintenance: 1, draining_job: null });
  }
}
