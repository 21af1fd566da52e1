import type { Tx } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertTypeQuota } from '../quota-sets/type-limits.ts';
import { changeSnapshot } from '../snapshots/change.ts';
import { listVolumeSnapshots } from '../snapshots/volume-snapshots.ts';
import { changeVolume } from '../volumes/change.ts';
import type { VolumeRow } from '../volumes/view.ts';

/**
 * Moves a volume and its snapshots to the caller's project and emits events for both projects. @throws 413 over the
 * project's quotas
 */
export async function changeVolumeProject(tx: Tx, ctx: ProjectContext, volume: VolumeRow): Promise<void> {
  const snapshots = await listVolumeSnapshots(tx, volume.id);
  if (volume.project_id !== ctx.projectId) {
    const gigabytes = volume.size + snapshots.reduce((sum, { size }) => sum + size, 0);
    const requested = { volumes: 1, gigabytes, snapshots: snapshots.length };
    await assertQuota(tx, ctx.projectId, { ...requested, per_volume_gigabytes: volume.size });
    await assertTypeQuota(tx, { projectId: ctx.projectId, typeName: volume.volume_type }, requested);
  }
  const owner = { project_id: ctx.projectId, user_id: ctx.caller.userId };
  const actor = actorOf(ctx);
  const came = { type: 'volume.accept_transfer', objectId: volume.id, projectId: ctx.projectId };
  await changeVolume(tx, actor, volume, 'hand_over', { ...owner, status: 'available' });
  await recordEvent(tx, actor, { ...came, after: { name: volume.name, status: 'available' } });
  for (const snapshot of snapshots) {
    await changeSnapshot(tx, actor, snapshot, 'hand_over', owner);
    const event = { type: 'snapshot.accept_transfer', objectId: snapshot.id };
    await recordEvent(tx, actor, { ...event, projectId: ctx.projectId, after: { name: snapshot.name } });
  }
}
