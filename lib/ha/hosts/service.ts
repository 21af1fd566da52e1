import { randomUUID } from 'node:crypto';
import { changeHost } from '#lib/compute/hosts/change.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, PlatformError } from '#lib/errors/errors.ts';
import { type Actor, actorOf, recorderOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage } from '#lib/http/paging.ts';
import { pageOf, pageOptions } from '../paging.ts';
import { assertNotUnderRecovery } from '../recovery-guard.ts';
import { segmentAttributes } from '../segments/attributes.ts';
import { loadSegment, type SegmentRow } from '../segments/service.ts';
import { segmentHostAttributes } from './attributes.ts';
import { changeSegmentHost, type SegmentHostRow } from './change.ts';
import type { NewSegmentHost, SegmentHost, SegmentHostChanges, SegmentHostQuery } from './schema.ts';

const PAGE = pageOptions('Host', segmentHostAttributes);

export async function listSegmentHosts(
  ctx: AuthedContext,
  segmentId: string,
  query: SegmentHostQuery,
): Promise<SegmentHost[]> {
  const { read } = ctx.database;
  const segment = await loadSegment(read, segmentId);
  const conditions = segmentHostAttributes.conditions('segment_hosts', query);
  const own = read.selectFrom('segment_hosts').selectAll().where('segment_id', '=', segment.id);
  const rows = own.where((eb) => eb.and(conditions));
  const page = await findPage(rows, 'segment_hosts', await pageOf(read, 'segment_hosts', query), PAGE);
  return page.rows.map((row) => viewOf(ctx, segment, row));
}

/** @throws 404 */
export async function getSegmentHost(ctx: AuthedContext, segmentId: string, id: string): Promise<SegmentHost> {
  const segment = await loadSegment(ctx.database.read, segmentId);
  return viewOf(ctx, segment, await loadSegmentHost(ctx.database.read, segment.id, id));
}

/** @throws 400 for an unknown compute host, 404, 409 if it is in a segment */
export function createSegmentHost(ctx: AuthedContext, segmentId: string, input: NewSegmentHost): Promise<SegmentHost> {
  return ctx.database.transact(async (tx) => {
    const segment = await loadSegment(tx, segmentId);
    await assertFree(tx, input.name);
    return viewOf(ctx, segment, await insertSegmentHost(tx, ctx, segment.id, input));
  });
}

/** Adds a compute host to a segment, in the caller's transaction. */
export async function insertSegmentHost(
  tx: Tx,
  ctx: AuthedContext,
  segmentId: string,
  input: NewSegmentHost,
): Promise<SegmentHostRow> {
  const now = creationTime();
  const row = await tx
    .insertInto('segment_hosts')
    .values({
      id: randomUUID(),
      segment_id: segmentId,
      ...segmentHostAttributes.created(input, {}),
      maintenance_since: input.on_maintenance ? now : null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, ctx, 'create', row.id, eventFacts(row));
  return row;
}

/** @throws 400 for an unknown compute host, 404, 409 for a name in use and during a recovery in the segment */
export function updateSegmentHost(
  ctx: AuthedContext,
  {
    params: { segment: segmentId, host: id },
    body: changes,
  }: { params: { segment: string; host: string }; body: SegmentHostChanges },
): Promise<SegmentHost> {
  return ctx.database.transact(async (tx) => {
    const segment = await loadSegment(tx, segmentId);
    const row = await loadSegmentHost(tx, segment.id, id);
    await assertNotUnderRecovery(tx, segment.id, `Host ${row.id}`, 'updated');
    const { name, reserved, on_maintenance } = changes;
    if (name !== undefined && name !== row.name) await assertFree(tx, name);
    const after = {
      ...segmentHostAttributes.changed(changes),
      ...(reserved === undefined ? {} : { used_for: null, used_service: null }),
    };
    if (on_maintenance === false && row.on_maintenance === 1) await liftForcedDown(tx, actorOf(ctx), row.name);
    return viewOf(ctx, segment, await changeSegmentHost(tx, actorOf(ctx), row, 'update', after));
  });
}

/** Leaving maintenance clears `forced_down` if the recovery set it, not if an administrator did. */
async function liftForcedDown(tx: Tx, actor: Actor, name: string): Promise<void> {
  const host = await tx.selectFrom('hosts').selectAll().where('name', '=', name).executeTakeFirst();
  if (host?.forced_down_by !== 'recovery') return;
  await changeHost(tx, actor, host, 'update', { forced_down: 0, forced_down_by: null });
}

/** @throws 404, 409 during a recovery in the segment */
export function deleteSegmentHost(ctx: AuthedContext, segmentId: string, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const segment = await loadSegment(tx, segmentId);
    const row = await loadSegmentHost(tx, segment.id, id);
    await assertNotUnderRecovery(tx, segment.id, `Host ${row.id}`, 'deleted');
    await tx.deleteFrom('segment_hosts').where('id', '=', row.id).execute();
    await record(tx, ctx, 'delete', row.id, eventFacts(row), row);
  });
}

async function loadSegmentHost(db: Reader, segmentId: string, id: string): Promise<SegmentHostRow> {
  const rows = db.selectFrom('segment_hosts').selectAll().where('id', '=', id).where('segment_id', '=', segmentId);
  const row = await rows.executeTakeFirst();
  if (row) return row;
  throw new PlatformError('notFound', `Host '${id}' under failover_segment '${segmentId}' could not be found.`);
}

/** Asserts that the compute host exists under exactly this name and is in no segment. */
async function assertFree(tx: Tx, name: string): Promise<void> {
  const known = await tx.selectFrom('hosts').select('id').where('name', '=', name).executeTakeFirst();
  if (!known) throw Invalid(`Compute service with name ${name} could not be found.`);
  const other = await tx.selectFrom('segment_hosts').select('id').where('name', '=', name).executeTakeFirst();
  if (other) throw Conflict(`Host with name ${name} already exists.`);
}

const viewOf = (ctx: AuthedContext, segment: SegmentRow, row: SegmentHostRow): SegmentHost =>
  segmentHostAttributes.view(ctx, row, { failover_segment: segmentAttributes.view(ctx, segment, {}) });

const record = recorderOf<AuthedContext>('segment_host');
const eventFacts = ({ name, segment_id }: SegmentHostRow) => ({ name, segment_id });
