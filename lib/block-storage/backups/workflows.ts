import type { Database, Tx } from '#lib/db/database.ts';
import type { StorageDriver } from '#lib/engine/storage/storage.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import type { Services } from '#lib/http/context.ts';
import { snapshotTransitions } from '../snapshots/transitions.ts';
import { transitionsOf } from '../transitions.ts';
import type { VolumeStatus } from '../volumes/schema.ts';
import { volumeTransitions } from '../volumes/transitions.ts';
import { changeBackup } from './change.ts';
import { layerOf, loadFor, readBackup } from './content.ts';
import { removeLayer, writeLayer } from './layers.ts';
import type { BackupStatus } from './statuses.ts';
import type { BackupRow } from './view.ts';

const { find, finish, fail, forget } = transitionsOf<BackupRow>({
  ...{ table: 'backups', kind: 'backup', resource: 'VOLUME_BACKUP' },
  change: changeBackup,
});

interface Target {
  backupId: string;
}

/** Source of a backup and its previous status. */
interface Source {
  volumeId: string;
  /** Snapshot of the volume, which is immutable meanwhile. */
  snapshotId: string | null;
  previous: VolumeStatus;
}

/** Writes a volume or snapshot to objects. An attached volume is read at one moment. */
export const createBackupWorkflow = defineWorkflow<Target & Source>({
  name: 'backup.create',
  async run({ database, engine, env }, run, { backupId, ...source }) {
    const { storage } = engine;
    const isLive = source.snapshotId === null && source.previous === 'in-use';
    if (isLive) await run.step('keep', () => storage.snapshot(backupId, source.volumeId));
    const snapshot = isLive ? backupId : source.snapshotId;
    const from = snapshot === null ? { volume: source.volumeId } : { snapshot };
    const written = await run.step('write', async () => {
      const backup = await loadFor(database, backupId);
      const parent = backup.parent_id === null ? undefined : await loadFor(database, backup.parent_id);
      const pieces = storage.read(from);
      return writeLayer({ database, env }, layerOf(backup), {
        pieces,
        sizeGib: backup.size,
        parent: parent && layerOf(parent),
      });
    });
    if (isLive) await run.step('forget', () => storage.removeSnapshot(backupId));
    await run.step('offer', () => finish(database, backupId, 'creating', { status: 'available', ...written }));
    await run.step('return', () => restoreStatuses(database, source));
  },
  async onFailure({ database, engine, env }, { backupId, ...source }, { message }) {
    if (source.snapshotId === null) await engine.storage.removeSnapshot(backupId);
    const backup = await find(database.read, backupId);
    if (backup) await removeLayer({ database, env }, layerOf(backup));
    await fail(database, backupId, {
      ...{ from: 'creating', after: failed('error', message), action: 'create backup', message },
    });
    await restoreStatuses(database, source);
  },
});

/** Restores the previous statuses. */
function restoreStatuses(database: Database, { volumeId, snapshotId, previous }: Source): Promise<void> {
  if (snapshotId !== null)
    return snapshotTransitions.finish(database, snapshotId, 'backing-up', { status: 'available' });
  return volumeTransitions.finish(database, volumeId, 'backing-up', { status: previous });
}

export const deleteBackupWorkflow = defineWorkflow<Target>({
  name: 'backup.delete',
  async run({ database, env }, run, { backupId }) {
    await run.step('remove', async () => {
      const backup = await find(database.read, backupId);
      if (backup) await removeLayer({ database, env }, layerOf(backup));
    });
    await run.step('forget', () =>
      database.transact((tx) => forget(tx, backupId, () => deleteEndedVerifications(tx, backupId))),
    );
  },
  onFailure: ({ database }, { backupId }, { message }) =>
    fail(database, backupId, {
      ...{ from: 'deleting', after: failed('error_deleting', message), action: 'delete backup', message },
    }),
});

/** One that is in progress deletes its own record, after the restored disk. */
async function deleteEndedVerifications(tx: Tx, backupId: string): Promise<void> {
  const rows = tx.deleteFrom('backup_verifications').where('backup_id', '=', backupId);
  await rows.where('ended_at', 'is not', null).execute();
}

interface RestoreInput extends Target {
  volumeId: string;
  meanwhile: VolumeStatus;
  /** Status after a failure. */
  otherwise: VolumeStatus;
}

/** Restores a backup completely or not at all. */
export const restoreBackupWorkflow = defineWorkflow<RestoreInput>({
  name: 'backup.restore',
  async run({ database, engine, env }, run, { backupId, volumeId, meanwhile }) {
    await run.step('restore', () => restore({ database, env, storage: engine.storage }, backupId, volumeId));
    await run.step('offer', async () => {
      await finish(database, backupId, 'restoring', { status: 'available' });
      await volumeTransitions.finish(database, volumeId, meanwhile, { status: 'available' });
    });
  },
  async onFailure({ database }, { backupId, volumeId, meanwhile, otherwise }, { message }) {
    await finish(database, backupId, 'restoring', { status: 'available' });
    await volumeTransitions.fail(database, volumeId, {
      ...{ from: meanwhile, after: { status: otherwise }, action: 'restore backup', message },
    });
  },
});

type Restorer = Pick<Services, 'database' | 'env'> & { storage: StorageDriver };

async function restore({ storage, ...store }: Restorer, backupId: string, volumeId: string): Promise<void> {
  const volumes = store.database.read.selectFrom('volumes').select('size').where('id', '=', volumeId);
  const volume = await volumes.executeTakeFirst();
  if (!volume) return;
  await storage.restore(volumeId, await readBackup(store, await loadFor(store.database, backupId)), volume.size);
}

const failed = (status: BackupStatus, message: string) => ({ status, fail_reason: message.slice(0, 255) });
