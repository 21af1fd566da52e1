import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertCan as assertCanSnapshot, loadSnapshot } from '../snapshots/service.ts';
import { assertCan, loadVolume } from './load.ts';
import type { NewVolume } from './schema.ts';
import type { Origin } from './source.ts';

/** Source disk of a new volume, if any. @throws 404, 409 by its status */
export async function findCopySource(
  tx: Tx,
  ctx: ProjectContext,
  { source_volid, snapshot_id }: Pick<NewVolume, 'source_volid' | 'snapshot_id'>,
): Promise<Origin | undefined> {
  if (source_volid) {
    const volume = await loadVolume(tx, ctx, source_volid);
    assertCan(ctx, 'clone', volume);
    return { ...volume, source_volid: volume.id, snapshot_id: null };
  }
  if (!snapshot_id) return undefined;
  const snapshot = await loadSnapshot(tx, ctx, snapshot_id);
  assertCanSnapshot(ctx, 'create_volume', snapshot);
  const volume = await loadVolume(tx, ctx, snapshot.volume_id);
  return { ...volume, size: snapshot.size, source_volid: null, snapshot_id: snapshot.id };
}
