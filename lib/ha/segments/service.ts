import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { recorderOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { assertKeysOffered } from '#lib/http/microversions.ts';
import { findPage } from '#lib/http/paging.ts';
import { pageOf, pageOptions } from '../paging.ts';
import { assertNotUnderRecovery } from '../recovery-guard.ts';
import { segmentAttributes } from './attributes.ts';
import type { NewSegment, Segment, SegmentChanges, SegmentQuery } from './schema.ts';

export type SegmentRow = Selectable<Tables['segments']>;

const PAGE = pageOptions('Failover segment', segmentAttributes);
/** Keys that require a later microversion. */
const KEYS_SINCE = { enabled: 2 };

export async function listSegments(ctx: AuthedContext, query: SegmentQuery): Promise<Segment[]> {
  const { enabled, ...filters } = query;
  const conditions = segmentAttributes.conditions(
    'segments',
    ctx.microversion.minor < KEYS_SINCE.enabled ? filters : query,
  );
  const rows = ctx.database.read
    .selectFrom('segments')
    .selectAll()
    .where((eb) => eb.and(conditions));
  const page = await findPage(rows, 'segments', await pageOf(ctx.database.read, 'segments', query), PAGE);
  return page.rows.map((row) => viewOf(ctx, row));
}

/** @throws 404 */
export const getSegment = async (ctx: AuthedContext, id: string): Promise<Segment> =>
  viewOf(ctx, await loadSegment(ctx.database.read, id));

/** @throws 409 for a name in use */
export function createSegment(ctx: AuthedContext, input: NewSegment): Promise<Segment> {
  assertKeysOffered(ctx, input, KEYS_SINCE);
  return ctx.database.transact(async (tx) => viewOf(ctx, await insertSegment(tx, ctx, input)));
}

/** Creates a segment without hosts, in the caller's transaction. @throws 409 for a name in use */
export async function insertSegment(tx: Tx, ctx: AuthedContext, input: NewSegment): Promise<SegmentRow> {
  await assertUnused(tx, input.name);
  const row = await tx
    .insertInto('segments')
    .values({
      id: randomUUID(),
      ...segmentAttributes.created(input, {}),
      created_at: creationTime(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, ctx, 'create', row.id, { name: row.name, recovery_method: row.recovery_method });
  return row;
}

export function updateSegment(ctx: AuthedContext, id: string, changes: SegmentChanges): Promise<Segment> {
  assertKeysOffered(ctx, changes, KEYS_SINCE);
  return ctx.database.transact(async (tx) => viewOf(ctx, await changeSegment(tx, ctx, id, changes)));
}

/** Changes a segment in the caller's transaction. @throws 404; 409 during a recovery and for a name in use */
export async function changeSegment(
  tx: Tx,
  ctx: AuthedContext,
  id: string,
  changes: SegmentChanges,
): Promise<SegmentRow> {
  const row = await loadSegment(tx, id);
  await assertNotUnderRecovery(tx, row.id, `Failover segment ${row.id}`, 'updated');
  if (changes.name !== undefined && changes.name !== row.name) await assertUnused(tx, changes.name);
  const after = segmentAttributes.changed(changes);
  const now = { ...after, updated_at: new Date().toISOString() };
  await tx.updateTable('segments').set(now).where('id', '=', row.id).execute();
  await record(tx, ctx, 'update', row.id, after);
  return { ...row, ...now };
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

const viewOf = (ctx: AuthedContext, row: SegmentRow): Segment => segmentAttributes.view(ctx, row, {});

/** @throws 404 */
export const loadSegment = (db: Reader, id: string): Promise<SegmentRow> =>
  loadRow(db, 'segments', 'Failover segment', id);

async function assertUnused(tx: Tx, name: string): Promise<void> {
  const other = await tx.selectFrom('segments').select('id').where('name', '=', name).executeTakeFirst();
  if (other) throw Conflict(`Failover segment with name ${name} already exists.`);
}

const record = recorderOf<AuthedContext>('segment');
