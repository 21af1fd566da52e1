import { z } from 'zod';
import { contains } from '#lib/db/contains.ts';
import type { Tx } from '#lib/db/database.ts';
import { packJson } from '#lib/db/tables/column-types.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { difference } from '#lib/http/differences.ts';
import { NotFound, PlatformError } from '#lib/http/errors.ts';
import { findPage, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { parse } from '#lib/http/validation.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { rule } from '#lib/identity/operations.ts';
import { allowedStatuses, can } from './can.ts';
import { changeVolume } from './change.ts';
import { insertVolume } from './insert.ts';
import {
  type ChangedVolume,
  NewVolume,
  type Volume,
  type VolumeChanges,
  type VolumeQuery,
  type VolumeRequest,
  type VolumeStatus,
} from './schema.ts';
import { assertOneSource } from './source.ts';
import type { VolumeVerb } from './verbs.ts';
import { changedView, type VolumeRow, volumeFragments, volumeSummary, volumeVariant, volumeViews } from './view.ts';
import { createVolumeWorkflow, deleteVolumeWorkflow } from './workflows.ts';

const VOLUME_GET_ALL_TENANTS = rule('volume:get_all_tenants', 'admin');

const PAGES: PageOptions = {
  kind: 'Volume',
  unknownMarker: 'notFound',
  sortKeys: { id: 'id', name: 'name', created_at: 'created_at', size: 'size', status: 'status' },
  defaultSort: [
    { column: 'created_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ],
};

/** A page of the project's volumes in full; all projects' for administrators who ask. */
export async function listVolumes(ctx: ProjectContext, query: VolumeQuery) {
  const { rows, nextMarker } = await findPage(visible(ctx, query).select(['id', 'revision']), 'volumes', query, PAGES);
  const volumes = await volumeFragments.list(rows, volumeVariant(ctx), (ids) =>
    volumeViews(ctx, ctx.database.read, ids),
  );
  return { volumes, volumes_links: nextLink(ctx.baseUrl, ctx.url, nextMarker) };
}

/** The same page with names and links only. */
export async function listVolumeSummaries(ctx: ProjectContext, query: VolumeQuery) {
  const { rows, nextMarker } = await findPage(visible(ctx, query).select(['id', 'name']), 'volumes', query, PAGES);
  return {
    volumes: rows.map((row) => volumeSummary(ctx, row)),
    volumes_links: nextLink(ctx.baseUrl, ctx.url, nextMarker),
  };
}

/** @throws 404 when it is absent or another project's */
export async function getVolume(ctx: ProjectContext, id: string): Promise<Volume> {
  const volume = (await volumeViews(ctx, ctx.database.read, [id])).get(id);
  if (!volume || !isVisible(ctx, volume['os-vol-tenant-attr:tenant_id'])) throw NotFound('Volume', id);
  return volume;
}

/**
 * A creation in this release's words. Older clients send what they read; upstream takes it for nothing until 3.52.
 * @throws 400 for keys that nobody knows, from 3.53 on
 */
export function requestedVolume(ctx: ProjectContext, request: VolumeRequest): NewVolume {
  const { display_name, display_description, ...said } = request;
  const named = { name: display_name, description: display_description, ...said };
  if (ctx.microversion.minor >= 53) return parse(Requested, { volume: named }).volume;
  const known = Object.entries(named).filter(([key]) => Object.hasOwn(NewVolume.shape, key));
  return parse(Requested, { volume: Object.fromEntries(known) }).volume;
}
const Requested = z.object({ volume: NewVolume });

/** Accepts a new volume, `creating` until its workflow has provided it. @throws 400, 404 for a source, 413 over quota */
export async function createVolume(ctx: ProjectContext, input: NewVolume): Promise<ChangedVolume> {
  assertOneSource(input);
  return ctx.database.transact(async (tx) => {
    const source = input.source_volid ? await loadVolume(tx, ctx, input.source_volid) : undefined;
    if (source) assertCan(ctx, 'clone', source);
    const id = await insertVolume(tx, ctx, input, source);
    await startWorkflow(tx, createVolumeWorkflow, { id, project_id: ctx.projectId }, { volumeId: id });
    return viewIn(ctx, tx, id);
  });
}

/** Renames or describes a volume, or replaces its metadata. */
export function updateVolume(ctx: ProjectContext, id: string, input: VolumeChanges): Promise<ChangedVolume> {
  const { display_name, display_description, ...said } = input;
  const changes = { name: display_name, description: display_description, ...said };
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    const after = {
      name: changes.name ?? volume.name,
      description: changes.description === undefined ? volume.description : changes.description,
      metadata: changes.metadata ? packJson(changes.metadata) : volume.metadata,
    };
    await changeVolume(tx, actorOf(ctx), volume, 'update', after);
    return viewIn(ctx, tx, id);
  });
}

/** Starts the deletion. @throws 409 while it is attached or busy */
export function deleteVolume(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    assertCan(ctx, 'delete', volume);
    await changeVolume(tx, actorOf(ctx), volume, 'delete', { status: 'deleting' });
    await startWorkflow(tx, deleteVolumeWorkflow, volume, { volumeId: id });
  });
}

/** A volume the caller may see, for changing. @throws 404 */
export async function loadVolume(tx: Tx, ctx: ProjectContext, id: string): Promise<VolumeRow> {
  const volume = await tx.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!volume || !isVisible(ctx, volume.project_id)) throw NotFound('Volume', id);
  return volume;
}

const isVisible = (ctx: ProjectContext, projectId: string) => projectId === ctx.projectId || isAdmin(ctx.caller);

function visible(ctx: ProjectContext, query: VolumeQuery) {
  let rows = ctx.database.read.selectFrom('volumes');
  const spansProjects = query.all_tenants && ctx.policy.allows(VOLUME_GET_ALL_TENANTS, ctx.caller);
  if (!spansProjects) rows = rows.where('project_id', '=', ctx.projectId);
  else if (query.project_id) rows = rows.where('project_id', '=', query.project_id);
  if (query.name !== undefined) rows = rows.where('name', '=', query.name);
  const part = ctx.microversion.minor >= 34 ? query['name~'] : undefined;
  if (part !== undefined) rows = rows.where(contains('volumes.name', part));
  if (query.status !== undefined) rows = rows.where('status', '=', query.status as VolumeStatus);
  if (query.bootable !== undefined) rows = rows.where('bootable', '=', query.bootable ? 1 : 0);
  if (query.availability_zone !== undefined) rows = rows.where('availability_zone', '=', query.availability_zone);
  if (query.size !== undefined) rows = rows.where('size', '=', query.size);
  return rows;
}

/** @throws 409, or 400 as upstream, when its status is in the way */
export function assertCan(ctx: ProjectContext, verb: VolumeVerb, volume: VolumeRow): void {
  if (can(verb, volume) === true) return;
  const allowed = allowedStatuses(verb).join(' or ');
  throw new PlatformError(
    difference(ctx.env, (list) => list.volumeInWrongStatus),
    `Invalid volume: Volume status must be ${allowed} to ${verb}, but it is ${volume.status}.`,
  );
}

async function viewIn(ctx: ProjectContext, tx: Tx, id: string): Promise<ChangedVolume> {
  const view = (await volumeViews(ctx, tx, [id])).get(id);
  if (!view) throw NotFound('Volume', id);
  return changedView(view);
}
