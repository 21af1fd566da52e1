import { randomUUID } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { NotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { findPage, nextLink, type PageOptions } from '#lib/http/paging.ts';
import { changeVolume } from '../volumes/change.ts';
import { ATTACHED_STATUSES, assertNotReported } from '../volumes/external-attachments.ts';
import { assertCan, isVisible, loadVolume, refusal } from '../volumes/load.ts';
import { isTransitional } from '../volumes/statuses.ts';
import { VOLUME_GET_ALL_TENANTS } from '../volumes/visibility.ts';
import { type AttachmentStatus, attachmentAttributes, attachmentSummary, type Mode } from './attributes.ts';
import type { Attachment, AttachmentQuery, NewAttachment } from './schema.ts';

const PAGES: PageOptions = {
  kind: 'Attachment',
  unknownMarker: 'notFound',
  sortKeys: { ...attachmentAttributes.sortKeys, attached_at: 'attached_at' },
  defaultSort: [
    { column: 'attached_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ],
};

export const listAttachments = (ctx: ProjectContext, query: AttachmentQuery) =>
  listBy(ctx, query, (row) => attachmentAttributes.view(ctx, row, {}));
/** Without details. */
export const listAttachmentSummaries = (ctx: ProjectContext, query: AttachmentQuery) =>
  listBy(ctx, query, (row) => attachmentSummary.view(ctx, row, {}));

async function listBy<View>(ctx: ProjectContext, query: AttachmentQuery, viewOf: (row: AttachmentRow) => View) {
  const { rows, nextMarker } = await findPage(visible(ctx, query), 'external_attachments', query, PAGES);
  return { attachments: rows.map(viewOf), attachments_links: nextLink(ctx.baseUrl, ctx.url, nextMarker) };
}

/** @throws 404 if it is missing or belongs to another project */
export const getAttachment = async (ctx: ProjectContext, id: string): Promise<Attachment> =>
  attachmentAttributes.view(ctx, await load(ctx.database.read, ctx, id), {});

/**
 * Reserves an available volume for clients other than compute: `reserved`, or `attaching` with a connector. @throws 404
 * for the volume, 409 by its state
 */
export function createAttachment(ctx: ProjectContext, input: NewAttachment): Promise<Attachment> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, input.volume_uuid);
    assertCan(ctx, 'attach', volume);
    await assertNotReported(tx, ctx, volume.id);
    const status = input.connector ? 'attaching' : 'reserved';
    const row = {
      id: randomUUID(),
      volume_id: volume.id,
      instance_uuid: input.instance_uuid ?? null,
      host_name: null,
      device: mountPointOf(input.connector),
      attached_at: new Date().toISOString(),
      status,
      mode: (ctx.microversion.minor >= 54 && input.mode) || ('rw' as const),
    } as const;
    await tx.insertInto('external_attachments').values(row).execute();
    await changeVolume(tx, actorOf(ctx), volume, 'reserve', { status });
    return attachmentAttributes.view(ctx, row, {});
  });
}

/** Sets the connector and returns the connection information. @throws 404, 409 if it is already attached */
export const connectAttachment = (ctx: ProjectContext, id: string, connector: object): Promise<Attachment> =>
  claimAttachment(ctx, id, { verb: 'attach', from: ['reserved', 'attaching'], to: 'attaching' }, (tx) =>
    tx
      .updateTable('external_attachments')
      .set({ device: mountPointOf(connector) })
      .where('id', '=', id)
      .execute(),
  );

/** The volume becomes `in-use`. @throws 404, 409 unless it is attaching */
export const completeAttachment = (ctx: ProjectContext, id: string): Promise<Attachment> =>
  claimAttachment(ctx, id, { verb: 'attach', from: ['attaching'], to: 'attached' });

/**
 * Releases the volume, which has no other attachment. @throws 404, 409 for compute's attachment, and while it is busy
 */
export function deleteAttachment(ctx: ProjectContext, id: string): Promise<{ attachments: [] }> {
  return ctx.database.transact(async (tx) => {
    const attachment = await loadExternalAttachment(tx, ctx, id);
    const volume = await loadVolume(tx, ctx, attachment.volume_id);
    if (isTransitional(volume) && !ATTACHED_STATUSES.has(volume.status)) {
      throw refusal(ctx, `Invalid volume: Volume ${volume.id} is ${volume.status}. Wait until this has finished.`);
    }
    await tx.deleteFrom('external_attachments').where('id', '=', id).execute();
    // An administrator may have changed the status meanwhile.
    if (ATTACHED_STATUSES.has(volume.status))
      await changeVolume(tx, actorOf(ctx), volume, 'detach', { status: 'available' });
    return { attachments: [] };
  });
}

interface Step {
  verb: string;
  from: readonly AttachmentStatus[];
  to: 'attaching' | 'attached';
}

async function claimAttachment(
  ctx: ProjectContext,
  id: string,
  { verb, from, to }: Step,
  also?: (tx: Tx) => Promise<unknown>,
): Promise<Attachment> {
  return ctx.database.transact(async (tx) => {
    const attachment = await loadExternalAttachment(tx, ctx, id);
    if (!from.includes(attachment.status)) {
      const must = from.join(' or ');
      throw refusal(ctx, `Invalid volume: Attachment status must be ${must}, but it is ${attachment.status}.`);
    }
    await also?.(tx);
    await tx.updateTable('external_attachments').set({ status: to }).where('id', '=', id).execute();
    const volume = await loadVolume(tx, ctx, attachment.volume_id);
    await changeVolume(tx, actorOf(ctx), volume, verb, { status: to === 'attached' ? 'in-use' : to });
    return attachmentAttributes.view(ctx, { ...attachment, status: to }, {});
  });
}

/** Attachments of compute can only be changed through the instance. */
async function loadExternalAttachment(db: Reader, ctx: ProjectContext, id: string): Promise<AttachmentRow> {
  const attachment = await load(db, ctx, id);
  const own = db.selectFrom('volume_attachments').select('id').where('id', '=', id);
  if (!(await own.executeTakeFirst())) return attachment;
  const { instance_uuid, volume_id } = attachment;
  throw refusal(
    ctx,
    `Invalid volume: Volume ${volume_id} is attached to instance ${instance_uuid}. Detach it from the instance.`,
  );
}

async function load(db: Reader, ctx: ProjectContext, id: string): Promise<AttachmentRow> {
  const attachment = await allAttachments(db).where('external_attachments.id', '=', id).executeTakeFirst();
  if (!attachment || !isVisible(ctx, attachment.project_id)) throw NotFound('Attachment', id);
  return attachment;
}

const mountPointOf = (connector: object | null | undefined): string => {
  const said: unknown = connector && Reflect.get(connector, 'mountpoint');
  return typeof said === 'string' ? said.slice(0, 255) : '';
};

function visible(ctx: ProjectContext, query: AttachmentQuery) {
  const { instance_id } = query;
  let rows = allAttachments(ctx.database.read).where((eb) =>
    eb.and(attachmentAttributes.conditions('external_attachments', query)),
  );
  const spansProjects = query.all_tenants && ctx.policy.allows(VOLUME_GET_ALL_TENANTS, ctx.caller);
  if (!spansProjects) rows = rows.where(sql.ref('external_attachments.project_id'), '=', ctx.projectId);
  return instance_id === undefined ? rows : rows.where('external_attachments.instance_uuid', '=', instance_id);
}

interface AttachmentRow {
  id: string;
  volume_id: string;
  project_id: string;
  instance_uuid: string | null;
  status: AttachmentStatus;
  mode: Mode;
  attached_at: string;
}

/** Attachments of compute and of other clients as one table. */
function allAttachments(db: Reader): SelectQueryBuilder<Tables, 'external_attachments', AttachmentRow> {
  const own = db
    .selectFrom('volume_attachments as a')
    .innerJoin('volumes as v', 'v.id', 'a.volume_id')
    .select(['a.id', 'a.volume_id', 'v.project_id', 'a.attached_at', 'a.server_id as instance_uuid'])
    .select([sql<AttachmentStatus>`a.status`.as('status'), sql<Mode>`'rw'`.as('mode')]);
  const external = db
    .selectFrom('external_attachments as a')
    .innerJoin('volumes as v', 'v.id', 'a.volume_id')
    .select(['a.id', 'a.volume_id', 'v.project_id', 'a.attached_at', 'a.instance_uuid'])
    .select(['a.status', 'a.mode']);
  const all = db.selectFrom(external.unionAll(own).as('external_attachments')).selectAll();
  return all as unknown as SelectQueryBuilder<Tables, 'external_attachments', AttachmentRow>;
}
