import type { Database } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { type FailedAction, insertMessage } from '../messages/insert.ts';
import { changeVolume } from './change.ts';
import type { VolumeStatus } from './schema.ts';

/** Ends a transition; no effect if the volume has another status. */
export function finishVolumeTransition(
  database: Database,
  id: string,
  from: VolumeStatus,
  after: { status: VolumeStatus; size?: number; volume_type?: string },
): Promise<void> {
  return database.transact(async (tx) => {
    const volume = await tx.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst();
    if (volume?.status !== from) return;
    await changeVolume(tx, PLATFORM, volume, 'update', after);
  });
}

interface Failure {
  from: VolumeStatus;
  to: VolumeStatus;
  action: FailedAction;
  message: string;
}

/** Ends a failed transition: sets the status and reports the reason. */
export function failVolumeTransition(
  database: Database,
  id: string,
  { from, to, action, message }: Failure,
): Promise<void> {
  return database.transact(async (tx) => {
    const volume = await tx.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst();
    if (volume?.status !== from) return;
    await changeVolume(tx, PLATFORM, volume, 'update', { status: to });
    const about = { projectId: volume.project_id, resource: 'VOLUME', resourceId: id } as const;
    await insertMessage(tx, { ...about, action, detail: message });
  });
}
