import type { Tx } from '#lib/db/database.ts';
import type { Actor } from '#lib/events/log.ts';
import { changeSnapshot } from './change.ts';
import type { SnapshotRow } from './view.ts';

export const listVolumeSnapshots = (tx: Tx, volumeId: string): Promise<SnapshotRow[]> =>
  tx
    .selectFrom('snapshots')
    .selectAll()
    .where('volume_id', '=', volumeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const hasSnapshots = async (tx: Tx, volumeId: string): Promise<boolean> =>
  (await tx.selectFrom('snapshots').select('id').where('volume_id', '=', volumeId).limit(1).executeTakeFirst()) !==
  undefined;

/** For cascading deletion. Returns their ids. */
export async function deleteWithVolume(tx: Tx, actor: Actor, snapshots: readonly SnapshotRow[]): Promise<string[]> {
  for (const snapshot of snapshots) await changeSnapshot(tx, actor, snapshot, 'delete', { status: 'deleting' });
  return snapshots.map(({ id }) => id);
}
