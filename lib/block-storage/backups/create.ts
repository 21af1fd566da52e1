import { randomUUID } from 'node:crypto';
import { assertRoom } from '#lib/data-folder/disk-space.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertBackupEnabled } from '../services/disable.ts';
import { changeSnapshot } from '../snapshots/change.ts';
import { assertCan as assertCanSnapshot, loadSnapshot } from '../snapshots/service.ts';
import type { SnapshotRow } from '../snapshots/view.ts';
import { changeVolume } from '../volumes/change.ts';
import { assertCan as assertCanVolume, loadVolume } from '../volumes/load.ts';
import { isAvailable } from '../volumes/statuses.ts';
import type { VolumeRow } from '../volumes/view.ts';
import { backupAttributes, backupSummary } from './attributes.ts';
import type { BackupSummary, NewBackup } from './schema.ts';
import { touchParent } from './service.ts';
import type { BackupRow } from './view.ts';
import { createBackupWorkflow } from './workflows.ts';

const DEFAULT_CONTAINER = 'volumebackups';

/**
 * Starts a backup of a volume or snapshot. @throws 400 for an attached volume without `force` and an incremental backup
 * without a parent, 404, 409 by state, 413 over quota
 */
export function createBackup(ctx: ProjectContext, input: NewBackup): Promise<BackupSummary> {
  return ctx.database.transact(async (tx) => {
    await assertBackupEnabled(tx);
    const volume = await loadVolume(tx, ctx, input.volume_id);
    const snapshot = input.snapshot_id ? await loadSnapshotOf(tx, ctx, volume, input.snapshot_id) : undefined;
    if (snapshot) assertCanSnapshot(ctx, 'backup', snapshot);
    else assertMayBeRead(ctx, volume, input.force === true);
    const parent = input.incremental ? await loadParent(tx, volume) : undefined;
    await assertRoom(ctx.env);
    await assertQuota(tx, volume.project_id, { backups: 1, backup_gigabytes: volume.size });
    const backup = await insertBackup(tx, ctx, input, { volume, snapshot, parent });
    await touchParent(tx, ctx, backup);
    if (snapshot) await changeSnapshot(tx, actorOf(ctx), snapshot, 'backup', { status: 'backing-up' });
    else await changeVolume(tx, actorOf(ctx), volume, 'backup', { status: 'backing-up' });
    const source = { volumeId: volume.id, snapshotId: snapshot?.id ?? null, previous: volume.status };
    await startWorkflow(tx, createBackupWorkflow, backup, { backupId: backup.id, ...source });
    return backupSummary.view(ctx, backup, {});
  });
}

async function loadSnapshotOf(tx: Tx, ctx: ProjectContext, volume: VolumeRow, id: string): Promise<SnapshotRow> {
  const snapshot = await loadSnapshot(tx, ctx, id);
  if (snapshot.volume_id === volume.id) return snapshot;
  throw Invalid(`Invalid snapshot: Snapshot ${id} is not of volume ${volume.id}.`);
}

function assertMayBeRead(ctx: ProjectContext, volume: VolumeRow, isForced: boolean): void {
  assertCanVolume(ctx, 'backup', volume);
  if (isAvailable(volume) || isForced) return;
  throw Invalid(
    `Invalid volume: Volume ${volume.id} is ${volume.status}. Set force to true to back up an attached volume.`,
  );
}

/** The latest backup usable as a parent. @throws 400 if there is none */
const loadParent = async (tx: Tx, { id, project_id }: VolumeRow): Promise<BackupRow> =>
  tx
    .selectFrom('backups')
    .selectAll()
    .where('volume_id', '=', id)
    .where('project_id', '=', project_id)
    .where('status', 'in', ['available', 'restoring'])
    .orderBy('data_timestamp', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow(() => Invalid('Invalid backup: No backups available to do an incremental backup.'));

interface BackupContext {
  volume: VolumeRow;
  snapshot: SnapshotRow | undefined;
  parent: BackupRow | undefined;
}

async function insertBackup(
  tx: Tx,
  ctx: ProjectContext,
  input: NewBackup,
  { volume, snapshot, parent }: BackupContext,
) {
  const id = randomUUID();
  const { name, volume_type, bootable, image_metadata, metadata, project_id } = volume;
  const now = creationTime();
  const row: BackupRow = {
    id,
    project_id,
    user_id: ctx.caller.userId,
    ...backupAttributes.created(input, {}),
    volume_id: volume.id,
    snapshot_id: snapshot?.id ?? null,
    parent_id: parent?.id ?? null,
    size: snapshot?.size ?? volume.size,
    stored_bytes: 0,
    container: input.container || (parent?.container ?? DEFAULT_CONTAINER),
    prefix: `volume_${volume.id}/${now.replaceAll(/\D/g, '').slice(0, 14)}/backup_${id}/`,
    availability_zone: volume.availability_zone,
    volume_facts: packJson({
      name,
      volume_type,
      bootable: bootable === 1,
      image_metadata: image_metadata && unpackJson(image_metadata),
      metadata: unpackJson(metadata),
    }),
    data_timestamp: snapshot?.created_at ?? now,
    revision: 1,
    created_at: now,
  };
  await tx.insertInto('backups').values(row).execute();
  const after = { name: row.name, size: row.size, volume_id: volume.id, status: row.status };
  await recordEvent(tx, actorOf(ctx), { type: 'backup.create', objectId: id, projectId: project_id, after });
  return row;
}
