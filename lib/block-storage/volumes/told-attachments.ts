import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeVolume } from './change.ts';
import { loadVolume, refusal } from './load.ts';
import type { TellAttachment, VolumeStatus } from './schema.ts';
import type { VolumeRow } from './view.ts';

/**
 * Attachments that others than compute make and tell of, step by step; docs/contract/blockstorage.md 5. What compute attached is
 * detached through its instance, and by nothing here.
 */
interface Step {
  verb: string;
  /** The statuses that it is taken in. */
  from: readonly VolumeStatus[];
  to: VolumeStatus;
}

const STEPS = {
  reserve: { verb: 'reserve', from: ['available'], to: 'attaching' },
  unreserve: { verb: 'unreserve', from: ['attaching', 'reserved'], to: 'available' },
  attach: { verb: 'attach', from: ['available', 'attaching'], to: 'in-use' },
  beginDetaching: { verb: 'begin_detaching', from: ['in-use'], to: 'detaching' },
  rollDetaching: { verb: 'roll_detaching', from: ['detaching'], to: 'in-use' },
  /** As upstream, it may be detached already: clients that clean up send it once more. */
  detach: { verb: 'detach', from: ['available', 'in-use', 'detaching'], to: 'available' },
} as const satisfies Record<string, Step>;

/** Keeps an available volume for whoever is about to attach it. @throws 404, 409 by state */
export const tellReserved = (ctx: ProjectContext, id: string): Promise<void> => take(ctx, id, STEPS.reserve);

/** Gives it back. @throws 404, 409 by state, and for what compute is attaching */
export const tellUnreserved = (ctx: ProjectContext, id: string): Promise<void> =>
  take(ctx, id, STEPS.unreserve, (tx) => forgetTold(tx, id));

/** It is attached. @throws 404, 409 by state, and for what compute is attaching */
export const tellAttached = (ctx: ProjectContext, id: string, told: TellAttachment): Promise<void> =>
  take(ctx, id, STEPS.attach, async (tx) => {
    await assertUntold(tx, ctx, id);
    await tx
      .insertInto('told_attachments')
      .values({
        id: randomUUID(),
        volume_id: id,
        instance_uuid: told.instance_uuid ?? null,
        host_name: told.host_name ?? null,
        device: told.mountpoint,
        attached_at: new Date().toISOString(),
        status: 'attached',
        mode: told.mode ?? 'rw',
      })
      .execute();
  });

/** It is about to be detached. @throws 404, 409 by state, and for what compute attached */
export const tellDetaching = (ctx: ProjectContext, id: string): Promise<void> => take(ctx, id, STEPS.beginDetaching);

/** It stays attached after all. @throws 404, 409 by state, and for what compute is detaching */
export const tellStillAttached = (ctx: ProjectContext, id: string): Promise<void> => take(ctx, id, STEPS.rollDetaching);

/** It is detached. @throws 404, 409 by state, and for what compute attached */
export const tellDetached = (ctx: ProjectContext, id: string): Promise<void> =>
  take(ctx, id, STEPS.detach, (tx) => forgetTold(tx, id));

/** How a host reaches a volume. @throws 404, 409 unless somebody is attaching it or has it */
export async function connectionInfo(ctx: ProjectContext, id: string) {
  const volume = await loadVolume(ctx.database.read, ctx, id);
  assertIn(ctx, volume, { verb: 'initialize_connection', from: CONNECTED });
  const access_mode = unpackJson(volume.metadata).readonly === 'True' ? ('ro' as const) : ('rw' as const);
  const data = { volume_id: id, access_mode, encrypted: false as const };
  return { connection_info: { driver_volume_type: 'local' as const, data } };
}

/** A host is done with a volume; there is nothing to be undone. @throws 404 */
export async function endConnection(ctx: ProjectContext, id: string): Promise<void> {
  await loadVolume(ctx.database.read, ctx, id);
}

const CONNECTED: readonly VolumeStatus[] = ['attaching', 'in-use', 'detaching', 'available'];

/** Statuses of volumes that others than compute have, or are about to. */
export const HELD: ReadonlySet<string> = new Set(['reserved', 'attaching', 'in-use', 'detaching']);

/** @throws 409 while somebody else than compute is attaching the volume, or has it */
export async function assertUntold(tx: Tx, ctx: ProjectContext, volumeId: string): Promise<void> {
  const other = tx.selectFrom('told_attachments').select('id').where('volume_id', '=', volumeId);
  const found = await other.executeTakeFirst();
  if (found) throw refusal(ctx, `Invalid volume: Attachment ${found.id} has volume ${volumeId}. Delete it first.`);
}

/** What is told of a volume goes with it. */
export async function forgetTold(tx: Tx, volumeId: string): Promise<void> {
  await tx.deleteFrom('told_attachments').where('volume_id', '=', volumeId).execute();
}

/** Who has a volume, as compute or somebody else says. */
export async function holderOf(db: Reader, volumeId: string): Promise<string | undefined> {
  const attached = db.selectFrom('volume_attachments').select('server_id').where('volume_id', '=', volumeId);
  const own = await attached.executeTakeFirst();
  if (own) return `Instance ${own.server_id}`;
  const told = await db
    .selectFrom('told_attachments')
    .select(['instance_uuid', 'host_name'])
    .where('volume_id', '=', volumeId)
    .executeTakeFirst();
  return told && (told.instance_uuid ? `Instance ${told.instance_uuid}` : `Host ${told.host_name}`);
}

function take(ctx: ProjectContext, id: string, step: Step, also?: (tx: Tx) => Promise<void>): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const volume = await loadVolume(tx, ctx, id);
    assertIn(ctx, volume, step);
    const own = tx.selectFrom('volume_attachments').select('server_id').where('volume_id', '=', id);
    const attached = await own.executeTakeFirst();
    if (attached) {
      throw refusal(ctx, `Invalid volume: Instance ${attached.server_id} has volume ${id}; detach it there.`);
    }
    await also?.(tx);
    await changeVolume(tx, actorOf(ctx), volume, step.verb, { status: step.to });
  });
}

function assertIn(ctx: ProjectContext, { status }: VolumeRow, { verb, from }: Pick<Step, 'verb' | 'from'>): void {
  if (from.includes(status)) return;
  throw refusal(ctx, `Invalid volume: Volume status must be ${from.join(' or ')} to ${verb}, but it is ${status}.`);
}
