import type { Tx } from '#lib/db/database.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { VolumeRow } from './view.ts';

/** Changes a volume's row: raises its revision and appends the event, in the caller's transaction. */
export async function changeVolume(
  tx: Tx,
  actor: Actor,
  volume: VolumeRow,
  verb: string,
  after: Partial<VolumeRow>,
): Promise<void> {
  await tx
    .updateTable('volumes')
    .set({ ...after, revision: volume.revision + 1, updated_at: new Date().toISOString() })
    .where('id', '=', volume.id)
    .execute();
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, Reflect.get(volume, key)]));
  const change = { type: `volume.${verb}`, kind: 'volume', objectId: volume.id, projectId: volume.project_id };
  await recordEvent(tx, actor, { ...change, before, after });
}
