import { z } from 'zod';
import type { Reader, Tx } from '#lib/db/database.ts';
import { requestOnce } from '#lib/engine/workflows/request-once.ts';
import { DISKS_PROPERTY } from '#lib/image/images/volume-disks.ts';
import { type ExpiredObject, planRetention } from './retention-plan.ts';
import { MAX_RUN_MS, type RunContext } from './run-items.ts';
import { requestAsOwner } from './run-requests.ts';
import type { ScheduleAction } from './values.ts';

/** Interval at which backups are deleted on which no other one builds. */
const INTERVAL_MS = 1000;

const TABLES = { snapshot: 'snapshots', backup: 'backups', image: 'images' } as const;
const PATHS = { snapshot: '/volume/v3/snapshots', backup: '/volume/v3/backups', image: '/image/v2/images' } as const;

/**
 * Deletes what the schedule created and its rules do not keep, with the rights of the owner. Backups are deleted from the
 * newest to the oldest, since each builds on the one before. Returns why an object could not be deleted.
 */
export async function applyRetention(context: RunContext): Promise<string | null> {
  const { platform, execution, schedule, run } = context;
  const { database } = platform;
  const { action } = schedule;
  if (action === 'start' || action === 'stop') return null;
  await database.transact((tx) => deleteGoneResults(tx, schedule.id, action));
  for (;;) {
    const plan = (await planRetention(database.read, schedule.id, schedule)).filter(
      ({ obstacle }) => obstacle === null,
    );
    const refusals: string[] = [];
    let isChanging = plan.some(({ dependents }) => dependents.some(({ isDeleting }) => isDeleting));
    for (const object of plan.filter(({ dependents }) => dependents.length === 0)) {
      const refusal = await removeObject(context, action, object);
      if (refusal === null) isChanging = true;
      else refusals.push(`Could not delete ${object.name}: ${refusal}`);
    }
    const isOver = Date.now() - Date.parse(run.started_at ?? '') > MAX_RUN_MS;
    const isWaiting = plan.some(({ dependents }) => dependents.length > 0);
    if (!isWaiting || !isChanging || isOver) return refusals[0] ?? null;
    await execution.sleep('retention', INTERVAL_MS, { isRepeated: true });
  }
}

/** Somebody else deleted the objects. */
const deleteGoneResults = (tx: Tx, scheduleId: string, action: keyof typeof TABLES) =>
  tx
    .deleteFrom('schedule_results')
    .where('schedule_id', '=', scheduleId)
    .where('action', '=', action)
    .where('id', 'not in', tx.selectFrom(TABLES[action]).select('id'))
    .execute();

/** Requests the deletion once. @returns why it was refused */
async function removeObject(
  context: RunContext,
  action: keyof typeof PATHS,
  { id }: ExpiredObject,
): Promise<string | null> {
  const { platform, execution, run } = context;
  const { read } = platform.database;
  const snapshots = await execution.step(`snapshots of ${id}`, () => snapshotsOfImage(read, action, id));
  const refusal = await requestDeletion(context, `${PATHS[action]}/${id}`);
  if (refusal !== null) return refusal;
  for (const snapshot of snapshots) await requestDeletion(context, `${PATHS.snapshot}/${snapshot}`);
  await platform.database.transact(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('schedule_results').where('id', '=', id).executeTakeFirstOrThrow();
    await tx
      .updateTable('schedule_runs')
      .set((eb) => ({ deleted: eb('deleted', '+', Number(numDeletedRows)) }))
      .where('id', '=', run.id)
      .execute();
  });
  return null;
}

async function requestDeletion({ platform, execution, schedule }: RunContext, path: string): Promise<string | null> {
  const { status, refusal } = await requestOnce(execution, platform.database.read, `delete ${path}`, (requestId) =>
    requestAsOwner(platform, schedule, { method: 'DELETE', path }, requestId),
  );
  return status === 404 ? null : refusal;
}

const Disks = z.array(z.object({ snapshot_id: z.string().nullish() }));

/** Snapshots that were created with the image of an instance that boots from a volume. */
async function snapshotsOfImage(read: Reader, action: ScheduleAction, id: string): Promise<string[]> {
  if (action !== 'image') return [];
  const properties = read.selectFrom('image_properties').select('value').where('image_id', '=', id);
  const disks = await properties.where('name', '=', DISKS_PROPERTY).executeTakeFirst();
  if (!disks) return [];
  return Disks.parse(JSON.parse(disks.value)).flatMap(({ snapshot_id }) => snapshot_id ?? []);
}
