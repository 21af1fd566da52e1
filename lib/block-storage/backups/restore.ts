import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { PROTECTED_KEY } from '#lib/protection/protection.ts';
import { assertBackupEnabled } from '../services/disable.ts';
import { changeVolume } from '../volumes/change.ts';
import { insertVolume } from '../volumes/insert.ts';
import { assertCan as assertCanVolume, loadVolume } from '../volumes/load.ts';
import type { NewVolume } from '../volumes/schema.ts';
import type { Origin } from '../volumes/source.ts';
import type { VolumeRow } from '../volumes/view.ts';
import { changeBackup } from './change.ts';
import { assertCan, loadBackup } from './load.ts';
import type { Restoration, RestoredBackup } from './schema.ts';
import type { BackupRow } from './view.ts';
import { restoreBackupWorkflow } from './workflows.ts';

/**
 * Restores into a new or an existing volume, whose data is replaced. @throws 400 for a volume that is too small, 404,
 * 409 by state, 413 over quota, 503 while backups are disabled
 */
export function restoreBackup(ctx: ProjectContext, id: string, input: Restoration): Promise<RestoredBackup> {
  return ctx.database.transact(async (tx) => {
    await assertBackupEnabled(tx);
    const backup = await loadBackup(tx, ctx, id);
    assertCan(ctx, 'restore', backup);
    const volume = input.volume_id
      ? await loadTarget(tx, ctx, backup, input.volume_id)
      : await loadNew(tx, ctx, backup, { name: input.name || `restore_backup_${id}` });
    await changeVolume(tx, actorOf(ctx), volume, 'restore', { status: 'restoring-backup' });
    await startRestoring(tx, ctx, backup, volume, { meanwhile: 'restoring-backup', otherwise: 'error_restoring' });
    return { backup_id: id, volume_id: volume.id, volume_name: volume.name };
  });
}

/**
 * Creates a volume from a backup, `creating` until it is done. Returns its id. @throws as `insertVolume`, 409 by state
 */
export async function insertRestored(tx: Tx, ctx: ProjectContext, backupId: string, input: NewVolume): Promise<string> {
  await assertBackupEnabled(tx);
  const backup = await loadBackup(tx, ctx, backupId);
  assertCan(ctx, 'restore', backup);
  const volume = await loadNew(tx, ctx, backup, input);
  await startRestoring(tx, ctx, backup, volume, { meanwhile: 'creating', otherwise: 'error' });
  return volume.id;
}

async function startRestoring(
  tx: Tx,
  ctx: ProjectContext,
  backup: BackupRow,
  volume: VolumeRow,
  statuses: Record<'meanwhile' | 'otherwise', VolumeRow['status']>,
): Promise<void> {
  await changeBackup(tx, actorOf(ctx), backup, 'restore', { status: 'restoring' });
  await startWorkflow(tx, restoreBackupWorkflow, volume, { backupId: backup.id, volumeId: volume.id, ...statuses });
}

async function loadTarget(tx: Tx, ctx: ProjectContext, backup: BackupRow, id: string): Promise<VolumeRow> {
  const volume = await loadVolume(tx, ctx, id);
  assertCanVolume(ctx, 'restore', volume);
  if (volume.size >= backup.size) return volume;
  throw Invalid(
    `Invalid volume: The size of volume ${id}, ${volume.size} GB, is less than the ${backup.size} GB of the backup.`,
  );
}

async function loadNew(tx: Tx, ctx: ProjectContext, backup: BackupRow, input: NewVolume): Promise<VolumeRow> {
  const metadata = { ...metadataOf(backup), ...input.metadata };
  const id = await insertVolume(tx, ctx, { ...input, metadata }, await originOf(tx, backup));
  return loadRow(tx, 'volumes', 'Volume', id);
}

/** Metadata of the original volume without its delete protection, which was meant for that volume. */
function metadataOf({ volume_facts }: BackupRow): Record<string, string> {
  const { [PROTECTED_KEY]: _, ...metadata } = unpackJson(volume_facts).metadata ?? {};
  return metadata;
}

/** Properties taken from the original volume; the type only if one of that name still exists. */
async function originOf(tx: Tx, { size, volume_facts }: BackupRow): Promise<Origin> {
  const { bootable, image_metadata, volume_type } = unpackJson(volume_facts);
  const types = tx.selectFrom('volume_types').select('name').where('name', '=', volume_type);
  return {
    size,
    volume_type: (await types.executeTakeFirst())?.name,
    bootable: flag(bootable),
    image_metadata: image_metadata && packJson(image_metadata),
    source_volid: null,
    snapshot_id: null,
  };
}
