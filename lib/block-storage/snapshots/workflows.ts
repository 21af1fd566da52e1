import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { volumeTransitions } from '../volumes/transitions.ts';
import { snapshotTransitions } from './transitions.ts';

const { finish, fail, forget } = snapshotTransitions;

interface Target {
  snapshotId: string;
}

/** Stores the current data of the volume; a failure is logged as an event. */
export const createSnapshotWorkflow = defineWorkflow<Target & { volumeId: string }>({
  name: 'snapshot.create',
  async run({ database, engine }, run, { snapshotId, volumeId }) {
    await run.step('take', () => engine.storage.snapshot(snapshotId, volumeId));
    await run.step('offer', () => finish(database, snapshotId, 'creating', { status: 'available' }));
  },
  onFailure: ({ database }, { snapshotId }, { message }) =>
    fail(database, snapshotId, {
      ...{ from: 'creating', after: { status: 'error' }, action: 'create snapshot', message, verb: 'create_failed' },
    }),
});

export const deleteSnapshotWorkflow = defineWorkflow<Target>({
  name: 'snapshot.delete',
  async run({ database, engine }, run, { snapshotId }) {
    await run.step('remove', () => engine.storage.removeSnapshot(snapshotId));
    await run.step('forget', () => database.transact((tx) => forget(tx, snapshotId)));
  },
  onFailure: ({ database }, { snapshotId }, { message }) =>
    fail(database, snapshotId, {
      ...{ from: 'deleting', after: { status: 'error_deleting' }, action: 'delete snapshot', message },
    }),
});

/** Restores the data of the snapshot. */
export const revertVolumeWorkflow = defineWorkflow<Target & { volumeId: string }>({
  name: 'volume.revert',
  async run({ database, engine }, run, { snapshotId, volumeId }) {
    await run.step('revert', () => engine.storage.revert(volumeId, snapshotId));
    await run.step('offer', async () => {
      await finish(database, snapshotId, 'restoring', { status: 'available' });
      await volumeTransitions.finish(database, volumeId, 'reverting', { status: 'available' });
    });
  },
  async onFailure({ database }, { snapshotId, volumeId }, { message }) {
    await finish(database, snapshotId, 'restoring', { status: 'available' });
    await volumeTransitions.fail(database, volumeId, {
      ...{ from: 'reverting', after: { status: 'error' }, action: 'revert volume', message },
    });
  },
});
