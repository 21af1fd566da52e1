import type { Database, Tx } from '#lib/db/database.ts';
import type { StorageDriver } from '#lib/engine/storage/storage.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { type FailedAction, insertMessage } from '../messages/insert.ts';
import { finishSnapshotTransition } from '../snapshots/workflows.ts';
import type { VolumeStatus } from '../volumes/schema.ts';
import { failVolumeTransition, finishVolumeTransition } from '../volumes/status-transition.ts';
import { changeBackup } from './change.ts';
import { readLayers, removeLayer, writeLayer } from './layers.ts';
import type { BackupStatus } from './schema.ts';
import type { BackupRow } from './view.ts';

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
    await run.step('offer', () => moveBackup(database, backupId, 'creating', { status: 'available', ...written }));
    await run.step('return', () => restoreStatuses(database, source));
  },
  async onFailure({ database, engine, env }, { backupId, ...source }, { message }) {
    if (source.snapshotId === null) await engine.storage.removeSnapshot(backupId);
    const backup = await backupOf(database, backupId);
    if (backup) await removeLayer({ database, env }, layerOf(backup));
    await failBackup(database, backupId, { from: 'creating', to: 'error', action: 'create backup', message });
    await restoreStatuses(database, source);
  },
});

/** Restores the previous statuses. */
function restoreStatuses(database: Database, { volumeId, snapshotId, previous }: Source): Promise<void> {
  if (snapshotId !== null) return finishSnapshotTransition(database, snapshotId, 'backing-up', 'available');
  return finishVolumeTransition(database, volumeId, 'backing-up', { status: previous });
}

export const deleteBackupWorkflow = defineWorkflow<Target>({
  name: 'backup.delete',
  async run({ database, env }, run, { backupId }) {
    await run.step('remove', async () => {
      const backup = await backupOf(database, backupId);
      if (backup) await removeLayer({ database, env }, layerOf(backup));
    });
    await run.step('forget', () => database.transact((tx) => deleteBackupRow(tx, backupId)));
  },
  onFailure: ({ database }, { backupId }, { message }) =>
    failBackup(database, backupId, { from: 'deleting', to: 'error_deleting', action: 'delete backup', message }),
});

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
      await moveBackup(database, backupId, 'restoring', { status: 'available' });
      await finishVolumeTransition(database, volumeId, meanwhile, { status: 'available' });
    });
  },
  async onFailure({ database }, { backupId, volumeId, meanwhile, otherwise }, { message }) {
    await moveBackup(database, backupId, 'restoring', { status: 'available' });
    await failVolumeTransition(database, volumeId, {
      from: meanwhile,
      to: otherwise,
      action: 'restore backup',
      message,
    });
  },
});

type Restorer = Pick<Services, 'database' | 'env'> & { storage: StorageDriver };

async function restore({ storage, ...store }: Restorer, backupId: string, volumeId: string): Promise<void> {
  const volumes = store.database.read.selectFrom('volumes').select('size').where('id', '=', volumeId);
  const volume = await volumes.executeTakeFirst();
  if (!volume) return;
  const backup = await loadFor(store.database, backupId);
  const chain = [backup];
  for (let parent = backup.parent_id; parent !== null; parent = chain.at(-1)?.parent_id ?? null) {
    chain.push(await loadFor(store.database, parent));
  }
  const layers = chain.map((row) => ({ ...layerOf(row), object_count: row.object_count }));
  await storage.restore(volumeId, readLayers(store, layers, backup.size), volume.size);
}

const layerOf = ({ project_id, container, prefix }: BackupRow) => ({ projectId: project_id, container, prefix });

const backupOf = ({ read }: Pick<Database, 'read'>, id: string) =>
  read.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst();

async function loadFor(database: Database, id: string): Promise<BackupRow> {
  const backup = await backupOf(database, id);
  if (!backup) throw new PermanentFailure(`Backup ${id} was deleted.`);
  return backup;
}

async function deleteBackupRow(tx: Tx, id: string): Promise<void> {
  const backup = await tx.selectFrom('backups').select('project_id').where('id', '=', id).executeTakeFirst();
  if (!backup) return;
  await tx.deleteFrom('backups').where('id', '=', id).execute();
  const gone = { type: 'backup.deleted', kind: 'backup', objectId: id, projectId: backup.project_id };
  await recordEvent(tx, PLATFORM, gone);
}

type BackupUpdate = Partial<Pick<BackupRow, 'object_count' | 'stored_bytes'>> & { status: BackupStatus };

/** Ends a transition; no effect if the backup has another status. */
function moveBackup(database: Database, id: string, from: BackupStatus, after: BackupUpdate): Promise<void> {
  return database.transact(async (tx) => {
    const backup = await backupOf({ read: tx }, id);
    if (backup?.status === from) await changeBackup(tx, PLATFORM, backup, 'update', after);
  });
}

interface Failure {
  from: BackupStatus;
  to: BackupStatus;
  action: FailedAction;
  message: string;
}

/** Ends a failed transition: sets the status and reports the reason. */
function failBackup(database: Database, id: string, { from, to, action, message }: Failure): Promise<void> {
  return database.transact(async (tx) => {
    const backup = await backupOf({ read: tx }, id);
    if (backup?.status !== from) return;
    await changeBackup(tx, PLATFORM, backup, 'update', { status: to, fail_reason: message.slice(0, 255) });
    const about = { projectId: backup.project_id, resource: 'VOLUME_BACKUP', resourceId: id } as const;
    await insertMessage(tx, { ...about, action, detail: message });
  });
}
