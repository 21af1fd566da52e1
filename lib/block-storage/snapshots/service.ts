import { sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { findPage, NEWEST_FIRST, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { countOf } from '../count.ts';
import { assertVolumeRoom } from '../volume-disk-space.ts';
import { assertionOf, isVisibleTo, loadVolume, refusal } from '../volumes/load.ts';
import { snapshotAttributes, snapshotSummary } from './attributes.ts';
import { snapshotRules } from './can.ts';
import { changeSnapshot } from './change.ts';
import { assertMayBeTaken, insertSnapshot } from './insert.ts';
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
    await startWorkflow(tx, createSnapshotWorkflow, row, { snapshotId: row.id, volumeId: volume.id });
    return snapshotSummary.view(ctx, row, {});
  });
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
