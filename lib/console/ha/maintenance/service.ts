import { countItems } from '#lib/compute/jobs/progress.ts';
import type { PlatformJob } from '#lib/compute/jobs/schema.ts';
import { enterMoves } from '#lib/compute/moves/service.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { actorOf, PLATFORM } from '#lib/events/log.ts';
import { changeSegmentHost } from '#lib/ha/hosts/change.ts';
import { assertNotUnderRecovery } from '#lib/ha/under-recovery.ts';
import type { ProjectContext, Services } from '#lib/http/context.ts';
import { Conflict, NotFound } from '#lib/http/errors.ts';
import type { BeginMaintenance } from './schema.ts';

/**
 * Begins the planned maintenance of a protected host: it takes nothing new and a job empties it; only then is it on
 * maintenance, so that it is recovered when it fails before that.
 * @throws 404, 409 while its segment is recovered, and when it is on maintenance or another job works on it
 */
export function beginMaintenance(ctx: ProjectContext, name: string, input: BeginMaintenance): Promise<PlatformJob> {
  return ctx.database.transact(async (tx) => {
    const row = await tx.selectFrom('segment_hosts').selectAll().where('name', '=', name).executeTakeFirst();
    if (!row) throw NotFound('Protected host', name);
    if (row.on_maintenance === 1) throw Conflict(`Host ${name} is on maintenance already.`);
    await assertNotUnderRecovery(tx, row.segment_id, `Host ${row.id}`, 'updated');
    const job = await enterMoves(tx, ctx, { kind: 'drain', host: name, ...input });
    await changeSegmentHost(tx, actorOf(ctx), row, 'drain', { draining_job: job.id });
    return job;
  });
}

const EVERY_MS = 2000;

/** Puts hosts on maintenance once they are empty, whoever has closed which tab meanwhile. */
export const maintenanceJobs = ({ database }: Services): PeriodicJob[] => [
  { name: 'ha.maintenance', everyMs: EVERY_MS, run: () => endDrains(database) },
];

/** Looks at each host that is being emptied. */
export async function endDrains(database: Database): Promise<void> {
  const rows = await database.read
    .selectFrom('segment_hosts')
    .select('id')
    .where('draining_job', 'is not', null)
    .execute();
  for (const { id } of rows) await database.transact((tx) => endDrain(tx, id));
}

/** One that was not emptied stays in the care of its segment; its job says why, and may be tried again. */
async function endDrain(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('segment_hosts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.draining_job === null) return;
  const job = await tx.selectFrom('jobs').select('state').where('id', '=', row.draining_job).executeTakeFirst();
  if (!job || job.state === 'cancelled') {
    await changeSegmentHost(tx, PLATFORM, row, 'drain', { draining_job: null });
    return;
  }
  const stays = (await countItems(tx, [row.draining_job])).get(row.draining_job)?.stays ?? 0;
  if (job.state === 'done' && stays === 0) await changeSegmentHost(tx, PLATFORM, row, 'update', { on_maintenance: 1 });
}
