import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { flag } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, NEWEST_FIRST, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { countOf } from '../count.ts';
import { assertTypeQuota } from '../quota-sets/type-limits.ts';
import { assertVolumeRoom } from '../volume-disk-space.ts';
import { assertionOf, isVisibleTo, loadVolume, refusal } from '../volumes/load.ts';
import { isAttached, isAvailable } from '../volumes/statuses.ts';
import type { VolumeRow } from '../volumes/view.ts';
import { snapshotAttributes, snapshotSummary } from './attributes.ts';
import { snapshotRules } from './can.ts';
import { changeSnapshot } from './change.ts';
import type { NewSnapshot, Snapshot, SnapshotChanges, SnapshotQuery, SnapshotSummary } from './schema.ts';
import {
  type SnapshotRow,
  snapshotFragments,
  snapshotSummaries,
  snapshotSummaryFragments,
  snapshotVariant,
  snapshotViews,
} from './view.ts';
import { visibleSnapshots } from './visibility.ts';
import { createSnapshotWorkflow, deleteSnapshotWorkflow } from './workflows.ts';

const PAGES: PageOptions = {
  kind: 'Snapshot',
  unknownMarker: 'notFound',
  sortKeys: { ...snapshotAttributes.sortKeys, display_name: 'name', volume_name: 'volume_name' },
  // As the console shows a volume: by name, or else by id.
  computed: {
    volume_name: sql`(select coalesce(nullif(volumes.name, ''), volumes.id) from volumes where volumes.id = snapshots.volume_id)`,
  },
  defaultSort: NEWEST_FIRST,
};

/** For administrators on request, all projects. */
export async function listSnapshots(ctx: ProjectContext, query: SnapshotQuery) {
  const page = await snapshotPage(ctx, query);
  const load = (ids: string[]) => snapshotViews(ctx, ctx.database.read, ids);
  return { ...page.rest, snapshots: await snapshotFragments.list(page.rows, snapshotVariant(ctx), load) };
}

/** Without details. */
export async function listSnapshotSummaries(ctx: ProjectContext, query: SnapshotQuery) {
  const page = await snapshotPage(ctx, query);
  const load = (ids: string[]) => snapshotSummaries(ctx, ctx.database.read, ids);
  return { ...page.rest, snapshots: await snapshotSummaryFragments.list(page.rows, snapshotVariant(ctx), load) };
}

async function snapshotPage(ctx: ProjectContext, query: SnapshotQuery) {
  const source = visibleSnapshots(ctx, query).select(['id', 'revision']);
  const { rows, nextMarker } = await findPage(source, 'snapshots', query, PAGES);
  const count = await countOf(ctx, query, visibleSnapshots);
  return { rows, rest: { snapshots_links: nextLink(ctx.baseUrl, ctx.url, nextMarker), ...count } };
}

/** @throws 404 if it is missing or belongs to another project */
export const getSnapshot = async (ctx: ProjectContext, id: string): Promise<Snapshot> =>
  snapshotAttributes.view(ctx, await loadSnapshot(ctx.database.read, ctx, id), {});

/**
 * Creates a snapshot, `creating` until its data is stored. @throws 404 for the volume, 409 by its state, 413 over
 * quota, 503 without disk space
 */
export function createSnapshot(ctx: ProjectContext, input: NewSnapshot): Promise<SnapshotSummary> {
  const isForceNeeded = ctx.microversion.minor < 66;
  if (!isForceNeeded && input.force === false) {
    throw Invalid(
      "Invalid input received: 'force' is not needed from microversion 3.66 on. Omit it or set it to true.",
    );
  }
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, input.volume_id ?? 'None');
    assertMayBeTaken(ctx, volume, input.force === true || !isForceNeeded);
    await assertVolumeRoom(ctx);
    const row = await insertSnapshot(tx, ctx, volume, { ...input, ...currentNames(input) });
    return snapshotSummary.view(ctx, row, {});
  });
}

/** Inserts a snapshot and starts its workflow. @throws 413 over quota */
async function insertSnapshot(
  tx: Tx,
  ctx: ProjectContext,
  volume: VolumeRow,
  input: NewSnapshot,
): Promise<SnapshotRow> {
  const { project_id, size } = volume;
  await assertQuota(tx, project_id, { snapshots: 1, gigabytes: size });
  const ofType = { projectId: project_id, typeName: volume.volume_type };
  await assertTypeQuota(tx, ofType, { snapshots: 1, gigabytes: size });
  const row: SnapshotRow = {
    id: randomUUID(),
    project_id,
    user_id: ctx.caller.userId,
    volume_id: volume.id,
    ...snapshotAttributes.created(input, {}),
    size,
    is_forced: flag(isAttached(volume)),
    progress: null,
    revision: 1,
    created_at: creationTime(),
  };
  await tx.insertInto('snapshots').values(row).execute();
  const { id, name, volume_id, status } = row;
  const after = { name, size, volume_id, status };
  await recordEvent(tx, actorOf(ctx), { type: 'snapshot.create', objectId: id, projectId: project_id, after });
  await startWorkflow(tx, createSnapshotWorkflow, row, { snapshotId: id, volumeId: volume.id });
  return row;
}

export function updateSnapshot(ctx: ProjectContext, id: string, input: SnapshotChanges): Promise<SnapshotSummary> {
  const changes = snapshotAttributes.changed(currentNames(input));
  return ctx.database.transact(async (tx) => {
    await changeSnapshot(tx, actorOf(ctx), await loadSnapshot(tx, ctx, id), 'update', changes);
    return snapshotSummary.view(ctx, await loadSnapshot(tx, ctx, id), {});
  });
}

/** Name and description under old or current keys; current ones win. */
const currentNames = ({ display_name, display_description, name, description }: SnapshotChanges): SnapshotChanges => ({
  name: name === undefined ? display_name : name,
  description: description === undefined ? display_description : description,
});

/** @throws 409 while it is busy, or a volume is being created from it */
export function deleteSnapshot(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const snapshot = await loadSnapshot(tx, ctx, id);
    assertCan(ctx, 'delete', snapshot);
    await assertNotCopied(tx, ctx, snapshot);
    await startDeletion(tx, ctx, snapshot);
  });
}

export async function startDeletion(tx: Tx, ctx: ProjectContext, snapshot: SnapshotRow): Promise<void> {
  await changeSnapshot(tx, actorOf(ctx), snapshot, 'delete', { status: 'deleting' });
  await startWorkflow(tx, deleteSnapshotWorkflow, snapshot, { snapshotId: snapshot.id });
}

/** A visible snapshot. @throws 404 */
export const loadSnapshot = (db: Reader, ctx: ProjectContext, id: string): Promise<SnapshotRow> =>
  loadRow(db, 'snapshots', 'Snapshot', id, isVisibleTo(ctx));

export const assertCan = assertionOf('Snapshot', snapshotRules);

function assertMayBeTaken(ctx: ProjectContext, volume: VolumeRow, isForced: boolean): void {
  if (isAvailable(volume) || (isAttached(volume) && isForced)) return;
  const { id, status } = volume;
  const how = isAttached(volume) ? ' Set force to true to create a snapshot of an attached volume.' : '';
  throw refusal(ctx, `Invalid volume: Volume ${id} status must be available, but it is ${status}.${how}`);
}

/** A snapshot cannot be deleted while a volume is created from it. */
async function assertNotCopied(tx: Tx, ctx: ProjectContext, { id }: SnapshotRow): Promise<void> {
  const copies = tx.selectFrom('volumes').select('id').where('snapshot_id', '=', id).where('status', '=', 'creating');
  const copy = await copies.executeTakeFirst();
  if (copy)
    throw refusal(
      ctx,
      `Invalid snapshot: Volume ${copy.id} is being created from it. Try again when the volume is available.`,
    );
}
