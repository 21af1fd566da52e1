import type { Database, Tx } from '#lib/db/database.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { insertMessage } from '../messages/insert.ts';
import { deleteSnapshotRow, finishSnapshotTransition } from '../snapshots/workflows.ts';
import { assertStorageEnabled, assertStored, assertTypeStored } from './assert-storage.ts';
import { changeVolume } from './change.ts';
import { deleteReportedAttachments } from './external-attachments.ts';
import { provideVolume } from './provide.ts';
import { recordResizeFinished, reportNewSize } from './resize-events.ts';
import type { VolumeStatus } from './schema.ts';
import { failVolumeTransition, finishVolumeTransition } from './status-transition.ts';

interface Target {
  volumeId: string;
}

/** Provides the data; a failure is logged as an event. */
export const createVolumeWorkflow = defineWorkflow<Target>({
  name: 'volume.create',
  async run({ database, engine, env }, run, { volumeId }) {
    await run.step('check', async () => {
      await assertStorageEnabled(database.read);
      await assertTypeStored(database.read, engine.storage, volumeId);
    });
    await run.step('provide', () => provideVolume({ database, env, storage: engine.storage }, volumeId));
    await run.step('offer', () => finishVolumeTransition(database, volumeId, 'creating', { status: 'available' }));
  },
  onFailure: ({ database }, { volumeId }, { message }) =>
    database.transact(async (tx) => {
      const volume = await tx.selectFrom('volumes').selectAll().where('id', '=', volumeId).executeTakeFirst();
      if (volume?.status !== 'creating') return;
      await changeVolume(tx, PLATFORM, volume, 'update', { status: 'error' });
      const failure = { type: 'volume.create_failed', kind: 'volume', objectId: volumeId, after: { message } };
      await recordEvent(tx, PLATFORM, { ...failure, projectId: volume.project_id });
      const about = { projectId: volume.project_id, resource: 'VOLUME', resourceId: volumeId } as const;
      await insertMessage(tx, { ...about, action: 'create volume', detail: message });
    }),
});

/** Deletes data, then records, of the volume and its snapshots. */
export const deleteVolumeWorkflow = defineWorkflow<Target & { snapshotIds?: readonly string[] }>({
  name: 'volume.delete',
  async run({ database, engine }, run, { volumeId, snapshotIds = [] }) {
    for (const id of snapshotIds) {
      await run.step(`remove ${id}`, () => engine.storage.removeSnapshot(id));
      await run.step(`forget ${id}`, () => database.transact((tx) => deleteSnapshotRow(tx, id)));
    }
    await run.step('remove', () => engine.storage.remove(volumeId));
    await run.step('forget', () => deleteVolumeRow(database, volumeId));
  },
  async onFailure({ database }, { volumeId, snapshotIds = [] }, { message }) {
    for (const id of snapshotIds) await finishSnapshotTransition(database, id, 'deleting', 'error_deleting');
    const failed = { from: 'deleting', to: 'error_deleting', action: 'delete volume' } as const;
    await failVolumeTransition(database, volumeId, { ...failed, message });
  },
});

/** Changes the type and restores the status, also after a failure. */
export const retypeVolumeWorkflow = defineWorkflow<Target & { newType: string; previous: VolumeStatus }>({
  name: 'volume.retype',
  async run({ database, engine }, run, { volumeId, newType, previous }) {
    await run.step('check', () => assertStored(database.read, engine.storage, newType));
    const after = { status: previous, volume_type: newType };
    await run.step('offer', () => finishVolumeTransition(database, volumeId, 'retyping', after));
  },
  onFailure: ({ database }, { volumeId, previous }, { message }) =>
    failVolumeTransition(database, volumeId, { from: 'retyping', to: previous, action: 'retype volume', message }),
});

interface ExtendInput extends Target {
  newSize: number;
  previous: VolumeStatus;
  /** Action in the history of the instance. */
  actionId?: number | undefined;
}

/** Grows the volume, then restores its status. */
export const extendVolumeWorkflow = defineWorkflow<ExtendInput>({
  name: 'volume.extend',
  async run({ database, engine }, run, { volumeId, newSize, previous, actionId }) {
    await run.step('grow', () => engine.storage.extend(volumeId, newSize));
    await run.step('show', () => reportNewSize({ database, engine }, volumeId, newSize));
    await run.step('offer', () =>
      finishVolumeTransition(database, volumeId, 'extending', { status: previous, size: newSize }),
    );
    await run.step('tell', () => recordResizeFinished(database, actionId));
  },
  async onFailure({ database }, { volumeId, actionId }, failure) {
    const failed = { from: 'extending', to: 'error_extending', action: 'extend volume' } as const;
    await failVolumeTransition(database, volumeId, { ...failed, message: failure.message });
    await recordResizeFinished(database, actionId, failure);
  },
});

function deleteVolumeRow(database: Database, id: string): Promise<void> {
  return database.transact(async (tx: Tx) => {
    const volume = await tx.selectFrom('volumes').select('project_id').where('id', '=', id).executeTakeFirst();
    if (!volume) return;
    await deleteReportedAttachments(tx, id);
    await tx.deleteFrom('volume_transfers').where('volume_id', '=', id).execute();
    await tx.deleteFrom('volumes').where('id', '=', id).execute();
    await recordEvent(tx, PLATFORM, {
      type: 'volume.deleted',
      kind: 'volume',
      objectId: id,
      projectId: volume.project_id,
    });
  });
}
