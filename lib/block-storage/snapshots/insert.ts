import { randomUUID } from 'node:crypto';
import { flag } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertTypeQuota } from '../quota-sets/type-limits.ts';
import { refusal } from '../volumes/load.ts';
import { isAttached, isAvailable } from '../volumes/statuses.ts';
import type { VolumeRow } from '../volumes/view.ts';
import { snapshotAttributes } from './attributes.ts';
import type { NewSnapshot } from './schema.ts';
import type { SnapshotRow } from './view.ts';

/** Inserts a snapshot, `creating` until a workflow of the caller has stored its data. @throws 413 over quota */
export async function insertSnapshot(
  tx: Tx,
  ctx: ProjectContext,
  volume: VolumeRow,
  input: NewSnapshot,
): Promise<SnapshotRow> {
  const { project_id, size } = volume;
  await assertQuota(tx, project_id, { snapshots: 1, gigabytes: size });
  const ofType = { projectId: project_id, typeName: volume.volume_type };
  await assertTypeQuota(tx, ofType, { snapshots: 1, gigabytes: size });
  const row: SnapshotRow = {
    id: randomUUID(),
    project_id,
    user_id: ctx.caller.userId,
    volume_id: volume.id,
    ...snapshotAttributes.created(input, {}),
    size,
    is_forced: flag(isAttached(volume)),
    progress: null,
    revision: 1,
    created_at: creationTime(),
  };
  await tx.insertInto('snapshots').values(row).execute();
  const { id, name, volume_id, status } = row;
  const after = { name, size, volume_id, status };
  await recordEvent(tx, actorOf(ctx), { type: 'snapshot.create', objectId: id, projectId: project_id, after });
  return row;
}

/** @throws 409, or 400 as upstream, by the status of the volume */
export function assertMayBeTaken(ctx: ProjectContext, volume: VolumeRow, isForced: boolean): void {
  if (isAvailable(volume) || (isAttached(volume) && isForced)) return;
  const { id, status } = volume;
  const how = isAttached(volume) ? ' Set force to true to create a snapshot of an attached volume.' : '';
  throw refusal(ctx, `Invalid volume: Volume ${id} status must be available, but it is ${status}.${how}`);
}
