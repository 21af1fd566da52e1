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

/** What a maintenance would do to each instance, and what is in the way of each host. @throws 404 */
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
 * Starts the maintenance of hosts, all or none: none of them takes anything new, jobs empty them, and each is no longer
 * recovered once its job is done, so that it is recovered when it fails before that. Where the instances stay, that is so at once.
 * @throws 404, 409 with all that is in the way, when another job works on a host or one to be evacuated is up
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
