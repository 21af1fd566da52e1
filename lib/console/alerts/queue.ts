import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AlertKind } from '#lib/alerts/alerts.ts';
import { ALERT_SEVERITIES, type Occurrence } from '#lib/alerts/occurrence.ts';
import { type Json, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Services } from '#lib/http/context.ts';
import { type Listener, listensTo } from './receivers.ts';
import { mayHear } from './send.ts';

/** Occurrences named in a message; the others are counted. */
const MAX_NAMED = 10;
/** Maximum incidents in a message: each may have to be resolved at the receiver. */
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

/** Maximum messages searched for the last reported states. */
const MAX_SEARCHED = 20;

interface ReportedState {
  text: string;
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

/** Newest first. */
const messagesOf = (tx: Tx, { alert_id, kind, project_id }: MessagesOfAlert) =>
  tx
    .selectFrom('alert_deliveries')
    .select('occurrences')
    .where('alert_id', '=', alert_id)
    .where('kind', '=', kind)
    .where('project_id', '=', project_id)
    .orderBy('created_at', 'desc');

function lastStates(messages: readonly { occurrences: Json<Occurrence[]> }[]): ReadonlyMap<string, ReportedState> {
  const last = new Map<string, ReportedState>();
  for (const { occurrences } of messages) {
    for (const { incident, text } of unpackJson(occurrences)) {
      if (incident && !last.has(incident.key)) last.set(incident.key, { text, isOver: incident.isOver });
    }
  }
  return last;
}

/** The last reported state of an incident, however many messages ago. */
async function findState(tx: Tx, about: MessagesOfAlert, key: string): Promise<ReportedState | undefined> {
  const naming = messagesOf(tx, about).where('occurrences', 'like', `%${JSON.stringify(key)}%`);
  return lastStates(await naming.limit(1).execute()).get(key);
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
