import { type AlertKind, alertKinds, type LoggedChange } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import { insertDeliveries } from './queue.ts';
import { listenersOf, listensTo } from './receivers.ts';

/** Name of the cursor. Needs no lease: a second reader enters nothing. */
const CURSOR = 'alerts';
/** Log entries read per batch. */
const BATCH = 500;

type Platform = Pick<Services, 'database' | 'env'>;

/** Reads the event log from the stored cursor to its end and queues messages. Resumes at the cursor if it is interrupted. */
export async function dispatchAlerts(platform: Platform, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await dispatchBatch(platform)));
}

/** Returns whether there may be more. */
async function dispatchBatch(platform: Platform): Promise<boolean> {
  const { database } = platform;
  const { read } = database;
  const cursor = await read
    .selectFrom('event_cursors')
    .select('event_id')
    .where('name', '=', CURSOR)
    .executeTakeFirst();
  const events = cursor ? await eventsAfter(read, cursor.event_id) : [];
  const last = events.at(-1);
  if (cursor && !last) return false;
  const listeners = cursor ? await listenersOf(read) : [];
  if (!cursor || !last || listeners.length === 0) {
    // No alert is enabled: earlier events must not be reported later.
    const newest = await newestEvent(read);
    await database.transact((tx) => moveCursor(tx, cursor?.event_id, newest));
    return false;
  }
  const found: { kind: AlertKind; occurrences: Occurrence[] }[] = [];
  for (const kind of alertKinds()) {
    const own = listeners.filter(({ kinds }) => kinds.has(kind.kind));
    const isWatched = (projectId: string) => own.some((one) => listensTo(one, kind, projectId));
    if (own.length > 0) found.push({ kind, occurrences: await kind.find(read, events, isWatched, platform.env) });
  }
  await database.transact(async (tx) => {
    if (!(await moveCursor(tx, cursor.event_id, last.id))) return;
    for (const { kind, occurrences } of found) {
      const reported = await withoutKnownLevels(tx, kind.kind, occurrences);
      for (const [projectId, some] of Map.groupBy(reported, (one) => one.projectId)) {
        await insertDeliveries(tx, platform, { kind, projectId, occurrences: some, listeners });
      }
    }
  });
  return events.length === BATCH;
}

async function newestEvent(db: Reader): Promise<number> {
  const newest = db.selectFrom('events').select((eb) => eb.fn.max('id').as('id'));
  return Number((await newest.executeTakeFirst())?.id ?? 0);
}

async function eventsAfter(db: Reader, after: number): Promise<(LoggedChange & { id: number })[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'type', 'kind', 'object_id', 'project_id', 'before', 'after'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map(({ object_id, project_id, before, after: then, ...row }) => ({
    ...row,
    objectId: object_id,
    projectId: project_id,
    before: before === null ? null : unpackJson(before),
    after: then === null ? null : unpackJson(then),
  }));
}

/** False if another replica has moved the cursor: it has queued these messages already. */
async function moveCursor(tx: Tx, from: number | undefined, to: number): Promise<boolean> {
  if (from === undefined) {
    const begun = tx.insertInto('event_cursors').values({ name: CURSOR, event_id: to });
    await begun.onConflict((on) => on.column('name').doNothing()).execute();
    return true;
  }
  const row = tx.updateTable('event_cursors').where('name', '=', CURSOR);
  const moved = row.set({ event_id: to }).where('event_id', '=', from);
  return (await moved.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** Returns thresholds that were newly exceeded, and drops those that are below their limit again. */
async function withoutKnownLevels(tx: Tx, kind: string, occurrences: readonly Occurrence[]): Promise<Occurrence[]> {
  const reported: Occurrence[] = [];
  for (const one of occurrences) {
    if (!one.level) reported.push(one);
    else if (await hasRisen(tx, kind, one.projectId, one.level)) reported.push(one);
  }
  return reported;
}

async function hasRisen(tx: Tx, kind: string, project_id: string, { name, isHigh }: NonNullable<Occurrence['level']>) {
  const key = { project_id, kind, name };
  if (!isHigh) {
    const known = tx.deleteFrom('alert_levels').where('project_id', '=', project_id).where('kind', '=', kind);
    await known.where('name', '=', name).execute();
    return false;
  }
  const entered = tx.insertInto('alert_levels').values(key);
  const result = await entered.onConflict((on) => on.doNothing()).executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
