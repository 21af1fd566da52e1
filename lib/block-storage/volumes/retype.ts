import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertTypeQuota } from '../quota-sets/type-limits.ts';
import { listVolumeSnapshots } from '../snapshots/volume-snapshots.ts';
import { findVolumeType, type VolumeTypeRow } from '../types/service.ts';
import { changeVolume } from './change.ts';
import { assertCan, loadVolume } from './load.ts';
import type { VolumeRow } from './view.ts';
import { retypeVolumeWorkflow } from './workflows.ts';

/**
 * Changes the type. The data is not moved: there is one storage, so migration policies are irrelevant. @throws 400 for
 * the current type, and for other hypervisor limits while attached, 404, 409 by state
 */
export function retypeVolume(ctx: ProjectContext, id: string, newType: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    const type = await findVolumeType(tx, ctx, newType);
    assertCan(ctx, 'retype', volume);
    if (type.name === volume.volume_type) {
      throw Invalid(`Invalid input received: Volume ${id} already has the type ${type.name}.`);
    }
    if (volume.status === 'in-use') await assertSameFrontEnd(tx, volume.volume_type, type);
    await assertRoomFor(tx, volume, type.name);
    await changeVolume(tx, actorOf(ctx), volume, 'retype', { status: 'retyping' });
    const change = { volumeId: id, newType: type.name, previous: volume.status };
    await startWorkflow(tx, retypeVolumeWorkflow, volume, change);
  });
}

/** Volume and snapshots count for the new type. @throws 413 */
async function assertRoomFor(tx: Tx, { id, project_id, size }: VolumeRow, typeName: string): Promise<void> {
  const snapshots = await listVolumeSnapshots(tx, id);
  const gigabytes = snapshots.reduce((sum, one) => sum + one.size, size);
  const requested = { volumes: 1, snapshots: snapshots.length, gigabytes };
  await assertTypeQuota(tx, { projectId: project_id, typeName }, requested);
}

/** A running disk keeps its hypervisor limits. @throws 400 */
async function assertSameFrontEnd(tx: Tx, from: string, to: VolumeTypeRow): Promise<void> {
  const types = tx.selectFrom('volume_types').select('qos_specs_id').where('name', '=', from);
  const former = await frontEndOf(tx, (await types.executeTakeFirst())?.qos_specs_id ?? null);
  if (former === (await frontEndOf(tx, to.qos_specs_id))) return;
  throw Invalid(
    'Invalid input received: Retype cannot change front-end qos specs for an in-use volume. Detach it first.',
  );
}

async function frontEndOf(tx: Tx, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const specs = tx.selectFrom('qos_specs').select('id').where('id', '=', id).where('consumer', '!=', 'back-end');
  return (await specs.executeTakeFirst())?.id;
}
