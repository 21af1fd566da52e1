import type { Database, Tx } from '#lib/db/database.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { insertMessage } from '../messages/insert.ts';
import { failVolumeTransition, finishVolumeTransition } from '../volumes/status-transition.ts';
import { changeSnapshot } from './change.ts';
import type { SnapshotStatus } from './schema.ts';
import type { SnapshotRow } from './view.ts';

interface Target {
  snapshotId: string;
}

/** Stores the current data of the volume; a failure is logged as an event. */
export const createSnapshotWorkflow = defineWorkflow<Target & { volumeId: string }>({
  name: 'snapshot.create',
  async run({ database, engine }, run, { snapshotId, volumeId }) {
    await run.step('take', () => engine.storage.snapshot(snapshotId, volumeId));
    await run.step('offer', () => finishSnapshotTransition(database, snapshotId, 'creating', 'available'));
  },
  onFailure: ({ database }, { snapshotId }, { message }) =>
    database.transact(async (tx) => {
      const snapshot = await snapshotOf(tx, snapshotId);
      if (snapshot?.status !== 'creating') return;
      await changeSnapshot(tx, PLATFORM, snapshot, 'update', { status: 'error' });
      const failure = { type: 'snapshot.create_failed', kind: 'snapshot', objectId: snapshotId, after: { message } };
      await recordEvent(tx, PLATFORM, { ...failure, projectId: snapshot.project_id });
      await recordFailure(tx, snapshot, 'create snapshot', message);
    }),
});

export const deleteSnapshotWorkflow = defineWorkflow<Target>({
  name: 'snapshot.delete',
  async run({ database, engine }, run, { snapshotId }) {
    await run.step('remove', () => engine.storage.removeSnapshot(snapshotId));
    await run.step('forget', () => database.transact((tx) => deleteSnapshotRow(tx, snapshotId)));
  },
  onFailure: ({ database }, { snapshotId }, { message }) =>
    database.transact(async (tx) => {
      const snapshot = await snapshotOf(tx, snapshotId);
      if (snapshot?.status !== 'deleting') return;
      await changeSnapshot(tx, PLATFORM, snapshot, 'update', { status: 'error_deleting' });
      await recordFailure(tx, snapshot, 'delete snapshot', message);
    }),
});

/** Restores the data of the snapshot. */
export const revertVolumeWorkflow = defineWorkflow<Target & { volumeId: string }>({
  name: 'volume.revert',
  async run({ database, engine }, run, { snapshotId, volumeId }) {
    await run.step('revert', () => engine.storage.revert(volumeId, snapshotId));
    await run.step('offer', async () => {
      await finishSnapshotTransition(database, snapshotId, 'restoring', 'available');
      await finishVolumeTransition(database, volumeId, 'reverting', { status: 'available' });
    });
  },
  async onFailure({ database }, { snapshotId, volumeId }, { message }) {
    await finishSnapshotTransition(database, snapshotId, 'restoring', 'available');
    await failVolumeTransition(database, volumeId, {
      from: 'reverting',
      to: 'error',
      action: 'revert volume',
      message,
    });
  },
});

/** The record of a snapshot goes. */
export async function deleteSnapshotRow(tx: Tx, id: string): Promise<void> {
  const snapshot = await snapshotOf(tx, id);
  if (!snapshot) return;
  await tx.deleteFrom('snapshots').where('id', '=', id).execute();
  const gone = { type: 'snapshot.deleted', kind: 'snapshot', objectId: id, projectId: snapshot.project_id };
  await recordEvent(tx, PLATFORM, gone);
}

const recordFailure = (
  tx: Tx,
  { id, project_id }: SnapshotRow,
  action: 'create snapshot' | 'delete snapshot',
  detail: string,
): Promise<void> =>
  insertMessage(tx, { projectId: project_id, resource: 'VOLUME_SNAPSHOT', resourceId: id, action, detail });

const snapshotOf = (tx: Tx, id: string) =>
  tx.selectFrom('snapshots').selectAll().where('id', '=', id).executeTakeFirst();

/** Ends a transition; no effect if the snapshot has another status. */
export function finishSnapshotTransition(
  database: Database,
  id: string,
  from: SnapshotStatus,
  status: SnapshotStatus,
): Promise<void> {
  return database.transact(async (tx) => {
    const snapshot = await snapshotOf(tx, id);
    if (snapshot?.status === from) await changeSnapshot(tx, PLATFORM, snapshot, 'update', { status });
  });
}
