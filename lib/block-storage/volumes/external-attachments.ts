import { randomUUID } from 'node:crypto';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeVolume } from './change.ts';
import { loadVolume, refusal } from './load.ts';
import type { ReportAttachmentRequest, VolumeStatus } from './schema.ts';
import type { VolumeRow } from './view.ts';

/**
 * Attachments that clients other than compute create and report step by step; docs/contract/blockstorage.md 5. Attachments of compute
 * are only detached through their instance.
 */
interface Step {
  verb: string;
  /** Statuses in which the step is allowed. */
  from: readonly VolumeStatus[];
  to: VolumeStatus;
}

const STEPS = {
  reserve: { verb: 'reserve', from: ['available'], to: 'attaching' },
  unreserve: { verb: 'unreserve', from: ['attaching', 'reserved'], to: 'available' },
  attach: { verb: 'attach', from: ['available', 'attaching'], to: 'in-use' },
  beginDetaching: { verb: 'begin_detaching', from: ['in-use'], to: 'detaching' },
  rollDetaching: { verb: 'roll_detaching', from: ['detaching'], to: 'in-use' },
  /** As upstream, allowed for a detached volume too: clients that clean up repeat it. */
  detach: { verb: 'detach', from: ['available', 'in-use', 'detaching'], to: 'available' },
} as const satisfies Record<string, Step>;

/** Reserves an available volume for the client that is about to attach it. @throws 404, 409 by state */
export const reportReserved = (ctx: ProjectContext, id: string): Promise<void> => applyStep(ctx, id, STEPS.reserve);

/** Releases the reservation. @throws 404, 409 by state, and if compute is attaching it */
export const reportUnreserved = (ctx: ProjectContext, id: string): Promise<void> =>
  applyStep(ctx, id, STEPS.unreserve, (tx) => deleteReportedAttachments(tx, id));

/** @throws 404, 409 by state, and if compute is attaching it */
export const reportAttached = (ctx: ProjectContext, id: string, report: ReportAttachmentRequest): Promise<void> =>
  applyStep(ctx, id, STEPS.attach, async (tx) => {
    await assertNotReported(tx, ctx, id);
    await tx
      .insertInto('external_attachments')
      .values({
        id: randomUUID(),
        volume_id: id,
        instance_uuid: report.instance_uuid ?? null,
        host_name: report.host_name ?? null,
        device: report.mountpoint,
        attached_at: new Date().toISOString(),
        status: 'attached',
        mode: report.mode ?? 'rw',
      })
      .execute();
  });

/** @throws 404, 409 by state, and if compute attached it */
export const reportDetaching = (ctx: ProjectContext, id: string): Promise<void> =>
  applyStep(ctx, id, STEPS.beginDetaching);

/** Reverts `reportDetaching`. @throws 404, 409 by state, and if compute is detaching it */
export const reportStillAttached = (ctx: ProjectContext, id: string): Promise<void> =>
  applyStep(ctx, id, STEPS.rollDetaching);

/** @throws 404, 409 by state, and if compute attached it */
export const reportDetached = (ctx: ProjectContext, id: string): Promise<void> =>
  applyStep(ctx, id, STEPS.detach, (tx) => deleteReportedAttachments(tx, id));

/** How a host connects to a volume. @throws 404, 409 unless it is attached or being attached */
export async function connectionInfo(ctx: ProjectContext, id: string) {
  const volume = await loadVolume(ctx.database.read, ctx, id);
  assertIn(ctx, volume, { verb: 'initialize_connection', from: CONNECTED });
  const access_mode = unpackJson(volume.metadata).readonly === 'True' ? ('ro' as const) : ('rw' as const);
  const data = { volume_id: id, access_mode, encrypted: false as const };
  return { connection_info: { driver_volume_type: 'local' as const, data } };
}

/** Does nothing: a connection needs no cleanup. @throws 404 */
export async function endConnection(ctx: ProjectContext, id: string): Promise<void> {
  await loadVolume(ctx.database.read, ctx, id);
}

const CONNECTED: readonly VolumeStatus[] = ['attaching', 'in-use', 'detaching', 'available'];

/** Statuses of volumes that are attached or reserved by clients other than compute. */
export const ATTACHED_STATUSES: ReadonlySet<string> = new Set(['reserved', 'attaching', 'in-use', 'detaching']);

/** @throws 409 if a client other than compute has attached the volume or is attaching it */
export async function assertNotReported(tx: Tx, ctx: ProjectContext, volumeId: string): Promise<void> {
  const other = tx.selectFrom('external_attachments').select('id').where('volume_id', '=', volumeId);
  const found = await other.executeTakeFirst();
  if (found) throw refusal(ctx, `Invalid volume: Attachment ${found.id} uses volume ${volumeId}. Delete it first.`);
}

/** Reported attachments are deleted with their volume. */
export async function deleteReportedAttachments(tx: Tx, volumeId: string): Promise<void> {
  await tx.deleteFrom('external_attachments').where('volume_id', '=', volumeId).execute();
}

export async function describeAttachedHost(db: Reader, volumeId: string): Promise<string | undefined> {
  const attached = db.selectFrom('volume_attachments').select('server_id').where('volume_id', '=', volumeId);
  const own = await attached.executeTakeFirst();
  if (own) return `Instance ${own.server_id}`;
  const reported = await db
    .selectFrom('external_attachments')
    .select(['instance_uuid', 'host_name'])
    .where('volume_id', '=', volumeId)
    .executeTakeFirst();
  return reported && (reported.instance_uuid ? `Instance ${reported.instance_uuid}` : `Host ${reported.host_name}`);
}

function applyStep(ctx: ProjectContext, id: string, step: Step, also?: (tx: Tx) => Promise<void>): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    assertIn(ctx, volume, step);
    const own = tx.selectFrom('volume_attachments').select('server_id').where('volume_id', '=', id);
    const attached = await own.executeTakeFirst();
    if (attached) {
      throw refusal(
        ctx,
        `Invalid volume: Volume ${id} is attached to instance ${attached.server_id}. Detach it from the instance.`,
      );
    }
    await also?.(tx);
    await changeVolume(tx, actorOf(ctx), volume, step.verb, { status: step.to });
  });
}

function assertIn(ctx: ProjectContext, { status }: VolumeRow, { verb, from }: Pick<Step, 'verb' | 'from'>): void {
  if (from.includes(status)) return;
  throw refusal(ctx, `Invalid volume: Volume status must be ${from.join(' or ')} to ${verb}, but it is ${status}.`);
}
