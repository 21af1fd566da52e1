import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { StorageDriver } from '#lib/engine/storage/storage.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { backendOf } from '../services/backend.ts';
import { isDisabled } from '../services/disable.ts';
import { snapshotTransitions } from '../snapshots/transitions.ts';
import { deleteReportedAttachments } from './external-attachments.ts';
import { provideVolume } from './provide.ts';
import { recordResizeFinished, reportNewSize } from './resize-events.ts';
import type { VolumeStatus } from './schema.ts';
import { volumeTransitions } from './transitions.ts';

const { finish, fail, forget } = volumeTransitions;

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
    await run.step('offer', () => finish(database, volumeId, 'creating', { status: 'available' }));
  },
  onFailure: ({ database }, { volumeId }, { message }) =>
    fail(database, volumeId, {
      ...{ from: 'creating', after: { status: 'error' }, action: 'create volume', message, verb: 'create_failed' },
    }),
});

/** Deletes data, then records, of the volume and its snapshots. */
export const deleteVolumeWorkflow = defineWorkflow<Target & { snapshotIds?: readonly string[] }>({
  name: 'volume.delete',
  async run({ database, engine }, run, { volumeId, snapshotIds = [] }) {
    for (const id of snapshotIds) {
      await run.step(`remove ${id}`, () => engine.storage.removeSnapshot(id));
      await run.step(`forget ${id}`, () => database.transact((tx) => snapshotTransitions.forget(tx, id)));
    }
    await run.step('remove', () => engine.storage.remove(volumeId));
    await run.step('forget', () => database.transact((tx) => deleteVolumeRow(tx, volumeId)));
  },
  async onFailure({ database }, { volumeId, snapshotIds = [] }, { message }) {
    for (const id of snapshotIds)
      await snapshotTransitions.finish(database, id, 'deleting', { status: 'error_deleting' });
    await fail(database, volumeId, {
      ...{ from: 'deleting', after: { status: 'error_deleting' }, action: 'delete volume', message },
    });
  },
});

/** Changes the type and restores the status, also after a failure. */
export const retypeVolumeWorkflow = defineWorkflow<Target & { newType: string; previous: VolumeStatus }>({
  name: 'volume.retype',
  async run({ database, engine }, run, { volumeId, newType, previous }) {
    await run.step('check', () => assertStored(database.read, engine.storage, newType));
    const after = { status: previous, volume_type: newType };
    await run.step('offer', () => finish(database, volumeId, 'retyping', after));
  },
  onFailure: ({ database }, { volumeId, previous }, { message }) =>
    fail(database, volumeId, {
      ...{ from: 'retyping', after: { status: previous }, action: 'retype volume', message },
    }),
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
    await run.step('offer', () => finish(database, volumeId, 'extending', { status: previous, size: newSize }));
    await run.step('tell', () => recordResizeFinished(database, actionId));
  },
  async onFailure({ database }, { volumeId, actionId }, failure) {
    const failed = { from: 'extending', after: { status: 'error_extending' }, action: 'extend volume' } as const;
    await fail(database, volumeId, { ...failed, message: failure.message });
    await recordResizeFinished(database, actionId, failure);
  },
});

const deleteVolumeRow = (tx: Tx, id: string): Promise<void> =>
  forget(tx, id, async () => {
    await deleteReportedAttachments(tx, id);
    await tx.deleteFrom('volume_transfers').where('volume_id', '=', id).execute();
  });

/** @throws PermanentFailure while the storage service is disabled */
async function assertStorageEnabled(db: Reader): Promise<void> {
  if (await isDisabled(db, 'cinder-volume'))
    throw new PermanentFailure('The storage back end is disabled and accepts no new volumes.');
}

/**
 * Upstream's capabilities filter, for the capabilities of this storage. @throws PermanentFailure for extra specs that
 * it does not meet
 */
async function assertStored(db: Reader, storage: StorageDriver, typeName: string): Promise<void> {
  const types = db.selectFrom('volume_types').select('extra_specs').where('name', '=', typeName);
  const type = await types.executeTakeFirst();
  const specs: Record<string, string | undefined> = type ? unpackJson(type.extra_specs) : {};
  for (const [key, offered] of Object.entries(backendOf(storage))) {
    const required = specs[key];
    if (required === undefined || required === offered) continue;
    throw new PermanentFailure(
      `Volume type ${typeName} requires a storage back end with ${key} ${required}. The ${key} of the only storage back end is ${offered}.`,
    );
  }
}

/** For the type of a volume; no effect if the volume was deleted. */
async function assertTypeStored(db: Reader, storage: StorageDriver, volumeId: string): Promise<void> {
  const volumes = db.selectFrom('volumes').select('volume_type').where('id', '=', volumeId);
  const volume = await volumes.executeTakeFirst();
  if (volume) await assertStored(db, storage, volume.volume_type);
}
