import { z } from 'zod';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { NotFound } from '#lib/errors/errors.ts';
import { type Actor, actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { findPage, NEWEST_FIRST, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { parse } from '#lib/http/validation.ts';
import { isProtected, protectedMessage } from '#lib/protection/protection.ts';
import { insertRestored } from '../backups/restore.ts';
import { countOf } from '../count.ts';
import { can as canSnapshot } from '../snapshots/can.ts';
import type { SnapshotRow } from '../snapshots/view.ts';
import { deleteWithVolume, listVolumeSnapshots } from '../snapshots/volume-snapshots.ts';
import { volumeAttributes, volumeSummary } from './attributes.ts';
import { changeVolume } from './change.ts';
import { findCopySource } from './copy-source.ts';
import { describeAttachedHost } from './external-attachments.ts';
import { insertVolume } from './insert.ts';
import { assertCan, isVisible, loadVolume, refusal } from './load.ts';
import {
  type ChangedVolume,
  NewVolume,
  type Volume,
  type VolumeChanges,
  type VolumeDeletion,
  type VolumeQuery,
  type VolumeRequest,
} from './schema.ts';
import { assertOneSource } from './source.ts';
import { VOLUME_VERBS } from './verbs.ts';
import { changedVolumeView, type VolumeRow, volumeFragments, volumeVariant, volumeViews } from './view.ts';
import { visibleVolumes } from './visibility.ts';
import { createVolumeWorkflow, deleteVolumeWorkflow } from './workflows.ts';

const PAGES: PageOptions = {
  kind: 'Volume',
  unknownMarker: 'notFound',
  sortKeys: { ...volumeAttributes.sortKeys, display_name: 'name' },
  defaultSort: NEWEST_FIRST,
};

export async function listVolumes(ctx: ProjectContext, query: VolumeQuery) {
  const { rows, nextMarker } = await findPage(
    visibleVolumes(ctx, query).select(['id', 'revision']),
    'volumes',
    query,
    PAGES,
  );
  const volumes = await volumeFragments.list(rows, volumeVariant(ctx), (ids) =>
    volumeViews(ctx, ctx.database.read, ids),
  );
  return {
    volumes,
    volumes_links: nextLink(ctx.baseUrl, ctx.url, nextMarker),
    ...(await countOf(ctx, query, visibleVolumes)),
  };
}

/** Without details. */
export async function listVolumeSummaries(ctx: ProjectContext, query: VolumeQuery) {
  const { rows, nextMarker } = await findPage(
    visibleVolumes(ctx, query).select(['id', 'name']),
    'volumes',
    query,
    PAGES,
  );
  return {
    volumes: rows.map((row) => volumeSummary.view(ctx, row, {})),
    volumes_links: nextLink(ctx.baseUrl, ctx.url, nextMarker),
    ...(await countOf(ctx, query, visibleVolumes)),
  };
}

/** Count, size, and since 3.36 metadata of all volumes. */
export async function summarizeVolumes(ctx: ProjectContext, query: VolumeQuery) {
  const rows = await visibleVolumes(ctx, query).select(['size', 'metadata']).execute();
  const total = { total_count: rows.length, total_size: rows.reduce((sum, { size }) => sum + size, 0) };
  if (ctx.microversion.minor < 36) return total;
  const pairs = rows.flatMap(({ metadata }) => Object.entries(unpackJson(metadata)));
  const values = Map.groupBy(pairs, ([key]) => key);
  const metadata = [...values].map(([key, found]): [string, string[]] => [
    key,
    [...new Set(found.map(([, value]) => value))],
  ]);
  return { ...total, metadata: Object.fromEntries(metadata) };
}

/** @throws 404 if it is missing or belongs to another project */
export async function getVolume(ctx: ProjectContext, id: string): Promise<Volume> {
  const volume = (await volumeViews(ctx, ctx.database.read, [id])).get(id);
  if (!volume || !isVisible(ctx, volume['os-vol-tenant-attr:tenant_id'])) throw NotFound('Volume', id);
  return volume;
}

/**
 * Normalizes a request. Older clients send read-only keys, which upstream ignores before 3.53. @throws 400 for unknown
 * keys since 3.53
 */
export function requestedVolume(ctx: ProjectContext, request: VolumeRequest): NewVolume {
  const { display_name, display_description, ...said } = request;
  const named = { name: display_name, description: display_description, ...said };
  if (ctx.microversion.minor >= 53) return parse(RequestedVolume, { volume: named }).volume;
  const known = Object.entries(named).filter(([key]) => Object.hasOwn(NewVolume.shape, key));
  return parse(RequestedVolume, { volume: Object.fromEntries(known) }).volume;
}
const RequestedVolume = z.object({ volume: NewVolume });

/** `creating` until the workflow has provided it. @throws 400, 404 for a source, 413 over quota */
export async function createVolume(ctx: ProjectContext, input: NewVolume): Promise<ChangedVolume> {
  assertOneSource(input);
  return ctx.database.transact(async (tx) => {
    if (input.backup_id) return changedVolumeView(ctx, tx, await insertRestored(tx, ctx, input.backup_id, input));
    const id = await insertVolume(tx, ctx, input, await findCopySource(tx, ctx, input));
    await startWorkflow(tx, createVolumeWorkflow, { id, project_id: ctx.projectId }, { volumeId: id });
    return changedVolumeView(ctx, tx, id);
  });
}

export function updateVolume(ctx: ProjectContext, id: string, input: VolumeChanges): Promise<ChangedVolume> {
  const { display_name, display_description, ...said } = input;
  const changes = volumeAttributes.changed({ name: display_name, description: display_description, ...said });
  return ctx.database.transact(async (tx) => {
    await changeVolume(tx, actorOf(ctx), await loadVolume(tx, ctx, id), 'update', changes);
    return changedVolumeView(ctx, tx, id);
  });
}

/**
 * `cascade` includes snapshots, `force` ignores the status. @throws 403 for `force`, 409 while it is attached or busy,
 * or has snapshots
 */
export function deleteVolume(ctx: ProjectContext, id: string, { cascade, force }: VolumeDeletion = {}): Promise<void> {
  const isForced = force === true && ctx.microversion.minor >= 23;
  if (isForced) ctx.policy.enforce(VOLUME_VERBS.force_delete.action.policy, ctx.caller);
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    if (isForced) await assertDetached(tx, ctx, volume);
    else assertCan(ctx, 'delete', volume);
    assertUnprotected(ctx, volume);
    const snapshots = await listVolumeSnapshots(tx, id);
    if (snapshots.length > 0 && !cascade) {
      throw refusal(ctx, `Invalid volume: Volume ${id} still has ${snapshots.length} dependent snapshots.`);
    }
    const busy = snapshots.find((snapshot) => !isForced && canSnapshot('delete', snapshot) !== true);
    if (busy)
      throw refusal(
        ctx,
        `Invalid volume: Snapshot ${busy.id} is ${busy.status} and cannot be deleted with its volume.`,
      );
    await startDeletion(tx, actorOf(ctx), volume, snapshots);
  });
}

/** Deletes a volume with snapshots in any status. @throws 404, 409 while it is attached */
export function forceDeleteVolume(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    await assertDetached(tx, ctx, volume);
    assertUnprotected(ctx, volume);
    await startDeletion(tx, actorOf(ctx), volume, await listVolumeSnapshots(tx, id));
  });
}

function assertUnprotected(ctx: ProjectContext, { id, metadata }: VolumeRow): void {
  if (isProtected(unpackJson(metadata))) throw refusal(ctx, `Invalid volume: ${protectedMessage('Volume', id)}`);
}

async function assertDetached(tx: Tx, ctx: ProjectContext, { id }: VolumeRow): Promise<void> {
  const holder = await describeAttachedHost(tx, id);
  if (holder) throw refusal(ctx, `Invalid volume: Volume ${id} is attached to ${holder}. Detach it first.`);
}

/** The caller has checked the rules. */
async function startDeletion(tx: Tx, actor: Actor, volume: VolumeRow, snapshots: readonly SnapshotRow[]) {
  await changeVolume(tx, actor, volume, 'delete', { status: 'deleting' });
  const snapshotIds = await deleteWithVolume(tx, actor, snapshots);
  await startWorkflow(tx, deleteVolumeWorkflow, volume, { volumeId: volume.id, snapshotIds });
}
