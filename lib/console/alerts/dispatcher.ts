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

type Platform = Pick<Services, 'database' | 'env' | 'log'>;
type Event = LoggedChange & { id: number };

/**
 * Reads the event log from the stored cursor to its end and queues messages. Resumes at the cursor if it is interrupted. A
 * kind that fails does not stop the others: it continues with a cursor of its own until it has caught up.
 */
export async function dispatchAlerts(platform: Platform, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await dispatchBatch(platform)));
  for (const kind of alertKinds()) while (!signal?.aborted && (await catchUp(platform, kind)));
}

/** Returns whether there may be more. */
async function dispatchBatch(platform: Platform): Promise<boolean> {
  const { database } = platform;
  const { read } = database;
  const cursor = await findCursor(read, CURSOR);
  const events = cursor === undefined ? [] : await eventsAfter(read, cursor);
  const last = events.at(-1);
  if (cursor !== undefined && !last) return false;
  const listeners = cursor === undefined ? [] : await listenersOf(read);
  if (cursor === undefined || !last || listeners.length === 0) {
    // No alert is enabled: earlier events must not be reported later.
    const newest = await newestEvent(read);
    await database.transact(async (tx) => {
      await moveCursor(tx, cursor, newest);
      await tx.deleteFrom('event_cursors').where('name', 'in', alertKinds().map(ownCursor)).execute();
    });
    return false;
  }
  const behind = await findBehind(read);
  const found: { kind: AlertKind; occurrences: Occurrence[] }[] = [];
  const failed: AlertKind[] = [];
  for (const kind of alertKinds()) {
    if (behind.has(ownCursor(kind))) continue;
    const occurrences = await tryToFind(platform, kind, { events, listeners });
    if (occurrences) found.push({ kind, occurrences });
    else failed.push(kind);
  }
  await database.transact(async (tx) => {
    // A kind that has caught up meanwhile was not included.
    const now = await findBehind(tx);
    if (now.size !== behind.size || [...now].some((name) => !behind.has(name))) return;
    if (!(await moveCursor(tx, cursor, last.id))) return;
    for (const kind of failed)
      await tx
        .insertInto('event_cursors')
        .values({ name: ownCursor(kind), event_id: cursor })
        .execute();
    for (const { kind, occurrences } of found) await queueMessages(tx, platform, { kind, occurrences, listeners });
  });
  return events.length === BATCH;
}

/** Continues a kind that failed, up to the cursor of the others. Returns whether there may be more. */
async function catchUp(platform: Platform, kind: AlertKind): Promise<boolean> {
  const { database } = platform;
  const { read } = database;
  const name = ownCursor(kind);
  const from = await findCursor(read, name);
  if (from === undefined) return false;
  const end = (await findCursor(read, CURSOR)) ?? from;
  const events = (await eventsAfter(read, from)).filter(({ id }) => id <= end);
  const last = events.at(-1);
  if (!last) {
    await database.transact(async (tx) => {
      const isLevel = (await findCursor(tx, CURSOR)) === end;
      if (isLevel) await tx.deleteFrom('event_cursors').where('name', '=', name).where('event_id', '=', from).execute();
    });
    return false;
  }
  const listeners = await listenersOf(read);
  const occurrences = await tryToFind(platform, kind, { events, listeners });
  if (!occurrences) return false;
  await database.transact(async (tx) => {
    if (await advanceCursor(tx, { name, from, to: last.id }))
      await queueMessages(tx, platform, { kind, occurrences, listeners });
  });
  return true;
}

/** The cursor of a kind that failed. */
const ownCursor = ({ kind }: Pick<AlertKind, 'kind'>): string => `${CURSOR} ${kind}`;

async function findCursor(db: Reader, name: string): Promise<number | undefined> {
  const row = db.selectFrom('event_cursors').select('event_id').where('name', '=', name);
  const found = await row.executeTakeFirst();
  return found && Number(found.event_id);
}

async function findBehind(db: Reader): Promise<Set<string>> {
  const rows = db.selectFrom('event_cursors').select('name').where('name', 'in', alertKinds().map(ownCursor));
  return new Set((await rows.execute()).map(({ name }) => name));
}

interface EventBatch {
  events: readonly Event[];
  listeners: Awaited<ReturnType<typeof listenersOf>>;
}

/** Undefined if the kind failed. */
async function tryToFind(
  { database, env, log }: Platform,
  kind: AlertKind,
  { events, listeners }: EventBatch,
): Promise<Occurrence[] | undefined> {
  const own = listeners.filter(({ kinds }) => kinds.has(kind.kind));
  if (own.length === 0) return [];
  const isWatched = (projectId: string) => own.some((one) => listensTo(one, kind, projectId));
  try {
    return await kind.find(database.read, events, isWatched, env);
  } catch (error) {
    log.error({ err: error, kind: kind.kind }, 'deriving alerts of a kind failed; retrying');
    return undefined;
  }
}

async function queueMessages(
  tx: Tx,
  platform: Platform,
  {
    kind,
    occurrences,
    listeners,
  }: { kind: AlertKind; occurrences: readonly Occurrence[] } & Pick<EventBatch, 'listeners'>,
): Promise<void> {
  const reported = await withoutKnownLevels(tx, kind.kind, occurrences);
  for (const [projectId, some] of Map.groupBy(reported, (one) => one.projectId)) {
    await insertDeliveries(tx, platform, { kind, projectId, occurrences: some, listeners });
  }
}

async function newestEvent(db: Reader): Promise<number> {
  const newest = db.selectFrom('events').select((eb) => eb.fn.max('id').as('id'));
  return Number((await newest.executeTakeFirst())?.id ?? 0);
}

async function eventsAfter(db: Reader, after: number): Promise<Event[]> {
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
  return advanceCursor(tx, { name: CURSOR, from, to });
}

async function advanceCursor(tx: Tx, { name, from, to }: { name: string; from: number; to: number }): Promise<boolean> {
  const row = tx.updateTable('event_cursors').where('name', '=', name);
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
