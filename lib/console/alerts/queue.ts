import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AlertKind } from '#lib/alerts/alerts.ts';
import { ALERT_SEVERITIES, type Occurrence } from '#lib/alerts/occurrence.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Services } from '#lib/http/context.ts';
import { type Listener, listensTo } from './receivers.ts';
import { mayHear } from './send.ts';

/** Occurrences named in a message; the others are counted. */
const MAX_NAMED = 10;
/** Maximum incidents in a message; others follow in further messages. */
const MAX_INCIDENTS = 100;

interface PendingAlert {
  kind: AlertKind;
  projectId: string;
  occurrences: readonly Occurrence[];
  listeners: readonly Listener[];
}

/** Queues one message per matching alert, or adds to a message that has not been sent yet. */
export async function insertDeliveries(
  tx: Tx,
  platform: Pick<Services, 'database'>,
  { kind: declared, projectId, occurrences: all, listeners }: PendingAlert,
): Promise<void> {
  const { kind, isForOwnAccount } = declared;
  for (const listener of listeners) {
    if (!listensTo(listener, declared, projectId)) continue;
    const { id, user_id } = listener;
    const found = isForOwnAccount ? all.filter(({ userId }) => userId === user_id) : all;
    if (found.length === 0) continue;
    if (!(await mayHear(platform, { userId: user_id, kind, projectId }))) continue;
    const occurrences = await withoutReportedStates(tx, { alert_id: id, kind, project_id: projectId }, found);
    if (occurrences.length === 0) continue;
    const about = { alert_id: id, user_id, kind, project_id: projectId };
    if (occurrences.some(({ incident }) => incident)) await queueIncidents(tx, about, occurrences);
    else await queuePlain(tx, about, occurrences);
  }
}

export type MessageKey = MessagesOfAlert & Pick<Selectable<Tables['alert_deliveries']>, 'user_id'>;

/** Messages that are not sent yet, the next one first. */
const waitingMessages = (tx: Tx, { alert_id, kind, project_id }: MessageKey) =>
  tx
    .selectFrom('alert_deliveries')
    .select(['id', 'occurrences'])
    .where('alert_id', '=', alert_id)
    .where('kind', '=', kind)
    .where('project_id', '=', project_id)
    .where('state', '=', 'gathering')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Names the first occurrences and counts all. */
async function queuePlain(tx: Tx, about: MessageKey, occurrences: readonly Occurrence[]): Promise<void> {
  const [waiting] = await waitingMessages(tx, about);
  if (!waiting) return insertMessage(tx, about, occurrences.slice(0, MAX_NAMED), occurrences.length);
  const named = [...unpackJson(waiting.occurrences), ...occurrences].slice(0, MAX_NAMED);
  await tx
    .updateTable('alert_deliveries')
    .set({ count: sql<number>`count + ${occurrences.length}`, occurrences: packJson(named) })
    .where('id', '=', waiting.id)
    .execute();
}

/**
 * Each incident is in one message, in the first ones the worst: an end that is not sent leaves it open at the receiver.
 * @param earlier states that waiting messages replace
 */
export async function queueIncidents(
  tx: Tx,
  about: MessageKey,
  occurrences: readonly Occurrence[],
  earlier: readonly Occurrence[] = [],
): Promise<void> {
  const waiting = await waitingMessages(tx, about);
  const before = waiting.flatMap((message) => unpackJson(message.occurrences));
  const merged = mergeIncidents([...earlier, ...before], occurrences);
  for (let start = 0; start < merged.length; start += MAX_INCIDENTS) {
    const some = merged.slice(start, start + MAX_INCIDENTS);
    const message = waiting[start / MAX_INCIDENTS];
    if (message) {
      const row = tx.updateTable('alert_deliveries').where('id', '=', message.id);
      await row.set({ count: some.length, occurrences: packJson(some) }).execute();
    } else await insertMessage(tx, about, some, some.length);
  }
}

async function insertMessage(
  tx: Tx,
  about: MessageKey,
  occurrences: readonly Occurrence[],
  count: number,
): Promise<void> {
  const now = new Date().toISOString();
  const message = { count, occurrences: packJson([...occurrences]), state: 'gathering', tries: 0 } as const;
  const rest = { status: null, reason: null, created_at: now, due_at: now, started_at: null, ended_at: null };
  await tx
    .insertInto('alert_deliveries')
    .values({ id: randomUUID(), ...about, ...message, ...rest })
    .execute();
}

/** Maximum messages searched for the last reported states. */
const MAX_SEARCHED = 20;

interface ReportedState {
  /** Null if it is unknown whether the receiver got it. */
  text: string | null;
  isOver: boolean;
}

type MessagesOfAlert = Pick<Selectable<Tables['alert_deliveries']>, 'alert_id' | 'kind' | 'project_id'>;

/** Omits incidents that the alert has already reported so, or must not report: several changes may lead to one sentence. */
async function withoutReportedStates(
  tx: Tx,
  about: MessagesOfAlert,
  found: readonly Occurrence[],
): Promise<readonly Occurrence[]> {
  if (!found.some(({ incident }) => incident)) return found;
  const messages = await messagesOf(tx, about).limit(MAX_SEARCHED).execute();
  const last = lastStates(messages);
  const news: Occurrence[] = [];
  for (const one of found) {
    const { incident } = one;
    const state =
      incident &&
      (last.get(incident.key) ?? (incident.sendTo === 'open' && (await findState(tx, about, incident.key))));
    if (isNews(one, state || undefined)) news.push(one);
  }
  return news;
}

function isNews({ incident, text }: Occurrence, last: ReportedState | undefined): boolean {
  if (!incident || incident.sendTo === 'all') return true;
  if (incident.isOver && last?.isOver) return false;
  return incident.sendTo === 'open' ? last?.isOver === false : last?.text !== text;
}

/** Newest first, without those that were not sent. */
const messagesOf = (tx: Tx, { alert_id, kind, project_id }: MessagesOfAlert) =>
  tx
    .selectFrom('alert_deliveries')
    .select(['occurrences', 'state'])
    .where('alert_id', '=', alert_id)
    .where('kind', '=', kind)
    .where('project_id', '=', project_id)
    .where('state', '!=', 'dropped')
    .orderBy('created_at', 'desc');

/** After a failure it is unknown what the receiver got: an end does not count, and what is open is sent again. */
function lastStates(
  messages: readonly Pick<Selectable<Tables['alert_deliveries']>, 'occurrences' | 'state'>[],
): ReadonlyMap<string, ReportedState> {
  const last = new Map<string, ReportedState>();
  for (const { occurrences, state } of messages) {
    const hasFailed = state === 'failed';
    for (const { incident, text } of unpackJson(occurrences)) {
      if (!incident || last.has(incident.key) || (hasFailed && incident.isOver)) continue;
      last.set(incident.key, { text: hasFailed ? null : text, isOver: incident.isOver });
    }
  }
  return last;
}

/** The last reported state of an incident, however many messages ago. */
async function findState(tx: Tx, about: MessagesOfAlert, key: string): Promise<ReportedState | undefined> {
  const naming = messagesOf(tx, about).where('occurrences', 'like', `%${JSON.stringify(key)}%`);
  return lastStates(await naming.limit(MAX_SEARCHED).execute()).get(key);
}

/** The newest state of each incident, worst first. */
export function mergeIncidents(before: readonly Occurrence[], newer: readonly Occurrence[]): Occurrence[] {
  const keyed = new Map([...before, ...newer].map((one) => [one.incident?.key, one]));
  const rank = ({ severity = 'error' }: Occurrence) => ALERT_SEVERITIES.indexOf(severity);
  return [...keyed.values()].toSorted((one, other) => rank(one) - rank(other));
}
