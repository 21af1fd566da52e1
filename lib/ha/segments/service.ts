import { randomUUID } from 'node:crypto';
import { flag } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { recorderOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { assertKeysOffered } from '#lib/http/microversions.ts';
import { findPage } from '#lib/http/paging.ts';
import { pageOf, pageOptions } from '../paging.ts';
import { assertNotUnderRecovery } from '../recovery-guard.ts';
import type { NewSegment, Segment, SegmentChanges, SegmentQuery } from './schema.ts';
import { type SegmentRow, segmentView } from './view.ts';

const PAGE = pageOptions(
  'Failover segment',
  {
    name: 'name',
    description: 'description',
    recovery_method: 'recovery_method',
    service_type: 'service_type',
    enabled: 'is_enabled',
  },
  ['description'],
);
/** Keys that require a later microversion. */
const KEYS_SINCE = { enabled: 2 };

export async function listSegments(ctx: AuthedContext, query: SegmentQuery): Promise<Segment[]> {
  let rows = ctx.database.read.selectFrom('segments').selectAll();
  if (query.recovery_method) rows = rows.where('recovery_method', '=', query.recovery_method);
  if (query.service_type !== undefined) rows = rows.where('service_type', '=', query.service_type);
  const isFiltered = query.enabled !== undefined && ctx.microversion.minor >= KEYS_SINCE.enabled;
  if (isFiltered) rows = rows.where('is_enabled', '=', flag(query.enabled === true));
  const page = await findPage(rows, 'segments', await pageOf(ctx.database.read, 'segments', query), PAGE);
  return page.rows.map((row) => segmentView(ctx, row));
}

/** @throws 404 */
export const getSegment = async (ctx: AuthedContext, id: string): Promise<Segment> =>
  segmentView(ctx, await loadSegment(ctx.database.read, id));

/** @throws 409 for a name in use */
export function createSegment(ctx: AuthedContext, input: NewSegment): Promise<Segment> {
  assertKeysOffered(ctx, input, KEYS_SINCE);
  return ctx.database.transact(async (tx) => segmentView(ctx, await insertSegment(tx, ctx, input)));
}

/** Creates a segment without hosts, in the caller's transaction. @throws 409 for a name in use */
export async function insertSegment(tx: Tx, ctx: AuthedContext, input: NewSegment): Promise<SegmentRow> {
  await assertUnused(tx, input.name);
  const row = await tx
    .insertInto('segments')
    .values({
      id: randomUUID(),
      name: input.name,
      description: input.description ?? null,
      recovery_method: input.recovery_method,
      service_type: input.service_type,
      is_enabled: flag(input.enabled ?? true),
      created_at: creationTime(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, ctx, 'create', row.id, { name: row.name, recovery_method: row.recovery_method });
  return row;
}

export function updateSegment(ctx: AuthedContext, id: string, changes: SegmentChanges): Promise<Segment> {
  assertKeysOffered(ctx, changes, KEYS_SINCE);
  return ctx.database.transact(async (tx) => {
    const row = await loadSegment(tx, id);
    await assertNotUnderRecovery(tx, row.id, `Failover segment ${row.id}`, 'updated');
    if (changes.name !== undefined && changes.name !== row.name) await assertUnused(tx, changes.name);
    const { enabled, ...plain } = changes;
    const after = { ...plain, ...(enabled === undefined ? {} : { is_enabled: flag(enabled) }) };
    const now = { ...after, updated_at: new Date().toISOString() };
    await tx.updateTable('segments').set(now).where('id', '=', row.id).execute();
    await record(tx, ctx, 'update', row.id, after);
    return segmentView(ctx, { ...row, ...now });
  });
}

export function deleteSegment(ctx: AuthedContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await loadSegment(tx, id);
    await assertNotUnderRecovery(tx, row.id, `Failover segment ${row.id}`, 'deleted');
    await tx.deleteFrom('segment_hosts').where('segment_id', '=', row.id).execute();
    await tx.deleteFrom('segments').where('id', '=', row.id).execute();
    await record(tx, ctx, 'delete', row.id, undefined, row);
  });
}

/** @throws 404 */
export const loadSegment = (db: Reader, id: string): Promise<SegmentRow> =>
  loadRow(db, 'segments', 'Failover segment', id);

async function assertUnused(tx: Tx, name: string): Promise<void> {
  const other = await tx.selectFrom('segments').select('id').where('name', '=', name).executeTakeFirst();
  if (other) throw Conflict(`Failover segment with name ${name} already exists.`);
}

const record = recorderOf<AuthedContext>('segment');
