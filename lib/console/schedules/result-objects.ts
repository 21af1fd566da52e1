import { isBeingDeleted } from '#lib/block-storage/volumes/statuses.ts';
import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { type ResultState, stateOfCopy, stateOfImage } from './result-state.ts';
import type { ScheduleAction } from './values.ts';

/** An existing snapshot, backup or image that a schedule created. */
export interface ResultObject {
  id: string;
  name: string;
  /** Its volume or instance. */
  ofId: string;
  ofName: string;
  /** Due time of the run, in ms since 1970. */
  atMs: number;
  createdAt: string;
  state: ResultState;
  /** Why it must not be deleted; null if nothing uses it. */
  inUse: string | null;
  /** Backups that build on it. */
  dependents: readonly Dependent[];
}

interface Dependent {
  id: string;
  isDeleting: boolean;
}

interface StoredObject {
  id: string;
  name: string;
  created_at: string;
  state: ResultState;
  inUse?: string | undefined;
  dependents?: readonly Dependent[];
}

/** The objects that a schedule created and that still exist. */
export async function findResultObjects(
  read: Reader,
  scheduleId: string,
  action: ScheduleAction,
): Promise<ResultObject[]> {
  const results = await read
    .selectFrom('schedule_results')
    .selectAll()
    .where('schedule_id', '=', scheduleId)
    .where('action', '=', action)
    .execute();
  const stored = new Map((await storedObjects(read, scheduleId, action)).map((object) => [object.id, object]));
  return results.flatMap(({ id, object_id, object_name, at }) => {
    const object = stored.get(id);
    if (!object) return [];
    const { name, created_at: createdAt, state, inUse = null, dependents = [] } = object;
    const own = { id, name: name || id, createdAt, state, inUse, dependents };
    return [{ ...own, ofId: object_id, ofName: object_name, atMs: Date.parse(at) }];
  });
}

function storedObjects(read: Reader, scheduleId: string, action: ScheduleAction): Promise<StoredObject[]> {
  if (action === 'snapshot') return snapshotsOf(read, scheduleId);
  if (action === 'backup') return backupsOf(read, scheduleId);
  return action === 'image' ? imagesOf(read, scheduleId) : Promise.resolve([]);
}

const idsOf = (read: Reader, scheduleId: string) =>
  read.selectFrom('schedule_results').select('id').where('schedule_id', '=', scheduleId);

async function snapshotsOf(read: Reader, scheduleId: string): Promise<StoredObject[]> {
  const rows = await read
    .selectFrom('snapshots')
    .select(['id', 'name', 'created_at', 'status'])
    .where('id', 'in', idsOf(read, scheduleId))
    .execute();
  const copies = await read
    .selectFrom('volumes')
    .select('snapshot_id')
    .where('snapshot_id', 'in', idsOf(read, scheduleId))
    .execute();
  const bases = new Set(copies.map(({ snapshot_id }) => snapshot_id));
  return rows.map(({ status, ...row }) => ({
    ...row,
    state: stateOfCopy({ status }),
    inUse: bases.has(row.id) ? msg('A volume was created from it.') : undefined,
  }));
}

async function backupsOf(read: Reader, scheduleId: string): Promise<StoredObject[]> {
  const ids = idsOf(read, scheduleId);
  const rows = await read
    .selectFrom('backups')
    .select(['id', 'name', 'created_at', 'status'])
    .where('id', 'in', ids)
    .execute();
  const children = await read
    .selectFrom('backups')
    .select(['id', 'parent_id', 'status'])
    .where('parent_id', 'in', ids)
    .execute();
  const byParent = Map.groupBy(children, ({ parent_id }) => parent_id);
  return rows.map(({ status, ...row }) => ({
    ...row,
    state: stateOfCopy({ status }),
    dependents: (byParent.get(row.id) ?? []).map((child) => ({ id: child.id, isDeleting: isBeingDeleted(child) })),
  }));
}

async function imagesOf(read: Reader, scheduleId: string): Promise<StoredObject[]> {
  const ids = idsOf(read, scheduleId);
  const rows = await read
    .selectFrom('images')
    .select(['id', 'name', 'created_at', 'status', 'protected', 'visibility'])
    .where('id', 'in', ids)
    .where('status', 'not in', ['deleted', 'pending_delete'])
    .execute();
  const members = await read.selectFrom('image_members').select('image_id').where('image_id', 'in', ids).execute();
  const servers = await read
    .selectFrom('servers')
    .select('image_id')
    .where('image_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const shared = new Set(members.map(({ image_id }) => image_id));
  const used = new Set(servers.map(({ image_id }) => image_id));
  return rows.map(({ protected: isProtected, visibility, status, ...row }) => ({
    ...row,
    state: stateOfImage({ status }),
    inUse: imageObstacle({
      isProtected: isProtected === 1,
      isShared: shared.has(row.id) || visibility === 'public' || visibility === 'community',
      isUsed: used.has(row.id),
    }),
  }));
}

function imageObstacle(facts: { isProtected: boolean; isShared: boolean; isUsed: boolean }): string | undefined {
  if (facts.isProtected) return msg('It is protected.');
  if (facts.isShared) return msg('It is shared.');
  return facts.isUsed ? msg('An instance was launched from it.') : undefined;
}
