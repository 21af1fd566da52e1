import type { Database } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { changeVolume } from './change.ts';
import type { VolumeStatus } from './schema.ts';

/** Ends a transition; nothing happens when the volume has left the status meanwhile. */
export function moveVolume(
  database: Database,
  id: string,
  from: VolumeStatus,
  after: { status: VolumeStatus; size?: number },
): Promise<void> {
  return database.transact(async (tx) => {
    const volume = await tx.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst();
    if (volume?.status !== from) return;
    await changeVolume(tx, PLATFORM, volume, 'update', after);
  });
}
