import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type AlertKind, alertKinds, type LoggedChange } from '#lib/alerts/alerts.ts';
import { ALERT_SEVERITIES, type Occurrence } from '#lib/alerts/occurrence.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import { mayHear } from './send.ts';

/** Name of the cursor. Needs no lease: a second reader enters nothing. */
const CURSOR = 'alerts';
/** Log entries read per batch. */
const BATCH = 500;
/** Occurrences named in a message; the others are counted. */
const MAX_NAMED = 10;
/** Maximum incidents in a message: each may have to be resolved at the receiver. */
const MAX_INCIDENTS = 100;

type Platform = Pick<Services, 'database' | 'env'>;

interface Listener {
  id: string;
  user_id: string;
  project_id: string | null;
  kinds: ReadonlySet<string>;
}

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
    const watched = new Set(own.map(({ project_id }) => project_id));
    const isWatched = (projectId: string) => watched.has(null) || watched.has(projectId);
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

async function listenersOf(db: Reader): Promise<Listener[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'user_id', 'project_id', 'kinds'])
    .where('is_enabled', '=', 1)
    .execute();
  return rows.map((row) => ({ ...row, kinds: new Set(unpackJson(row.kinds)) }));
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

interface PendingAlert {
  kind: AlertKind;
  projectId: string;
  occurrences: readonly Occurrence[];
  listeners: readonly Listener[];
}

/** Queues one message per matching alert, or adds to a message that has not been sent yet. */
async function insertDeliveries(
  tx: Tx,
  platform: Platform,
  { kind: { kind, isForOwnAccount }, projectId, occurrences: all, listeners }: PendingAlert,
): Promise<void> {
  for (const { id, user_id, project_id, kinds } of listeners) {
    const isOther = !isForOwnAccount && project_id !== null && project_id !== projectId;
    if (!kinds.has(kind) || isOther) continue;
    const found = isForOwnAccount ? all.filter(({ userId }) => userId === user_id) : all;
    if (found.length === 0) continue;
    if (!(await mayHear(platform, { userId: user_id, kind, projectId }))) continue;
    const occurrences = await withoutReportedStates(tx, { alert_id: id, kind, project_id: projectId }, found);
    if (occurrences.length === 0) continue;
    const waiting = await tx
      .selectFrom('alert_deliveries')
      .select(['id', 'occurrences'])
      .where('alert_id', '=', id)
      .where('kind', '=', kind)
      .where('project_id', '=', projectId)
      .where('state', '=', 'gathering')
      .executeTakeFirst();
    const before = waiting ? unpackJson(waiting.occurrences) : [];
    const merged = mergeOccurrences(before, occurrences);
    const named = packJson(merged.slice(0, merged.some(({ incident }) => incident) ? MAX_INCIDENTS : MAX_NAMED));
    // A new state of a known incident is not another occurrence.
    const added = occurrences.length - (before.length + occurrences.length - merged.length);
    if (waiting) {
      const more = sql<number>`count + ${added}`;
      await tx
        .updateTable('alert_deliveries')
        .set({ count: more, occurrences: named })
        .where('id', '=', waiting.id)
        .execute();
    } else {
      const now = new Date().toISOString();
      const about = { id: randomUUID(), alert_id: id, user_id, kind, project_id: projectId };
      const message = { count: merged.length, occurrences: named, state: 'gathering', tries: 0 } as const;
      const rest = { status: null, reason: null, created_at: now, due_at: now, started_at: null, ended_at: null };
      await tx
        .insertInto('alert_deliveries')
        .values({ ...about, ...message, ...rest })
        .execute();
    }
  }
}

/** Maximum messages searched for the last reported state of an incident. */
const MAX_SEARCHED = 20;

/** Omits incidents whose state equals the last reported one: several changes may lead to the same sentence. */
async function withoutReportedStates(
  tx: Tx,
  { alert_id, kind, project_id }: { alert_id: string; kind: string; project_id: string },
  found: readonly Occurrence[],
): Promise<readonly Occurrence[]> {
  if (!found.some(({ incident }) => incident)) return found;
  const messages = await tx
    .selectFrom('alert_deliveries')
    .select('occurrences')
    .where('alert_id', '=', alert_id)
    .where('kind', '=', kind)
    .where('project_id', '=', project_id)
    .orderBy('created_at', 'desc')
    .limit(MAX_SEARCHED)
    .execute();
  const last = new Map<string, string>();
  for (const { occurrences } of messages) {
    for (const { incident, text } of unpackJson(occurrences)) {
      if (incident && !last.has(incident.key)) last.set(incident.key, text);
    }
  }
  return found.filter(({ incident, text }) => !incident || last.get(incident.key) !== text);
}

/** The newest state of each incident, worst first; all other occurrences by time. */
export function mergeOccurrences(before: readonly Occurrence[], newer: readonly Occurrence[]): Occurrence[] {
  const keyed = new Map<string, Occurrence>();
  const plain: Occurrence[] = [];
  for (const one of [...before, ...newer]) {
    if (one.incident) keyed.set(one.incident.key, one);
    else plain.push(one);
  }
  const rank = ({ severity = 'error' }: Occurrence) => ALERT_SEVERITIES.indexOf(severity);
  return [...keyed.values()].toSorted((one, other) => rank(one) - rank(other)).concat(plain);
}
