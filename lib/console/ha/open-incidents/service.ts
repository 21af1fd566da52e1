import { sql } from 'kysely';
import { ALERT_SEVERITIES } from '#lib/alerts/occurrence.ts';
import type { Reader } from '#lib/db/database.ts';
import { readEvidence } from '#lib/ha/facts/evidence.ts';
import { isFinal } from '#lib/ha/notifications/enums.ts';
import { type ReportedIncident, readIncidentStates } from '#lib/ha/notifications/incident-state.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { ListedNotification } from '../notifications/schema.ts';
import { findListed, getListed } from '../notifications/service.ts';
import { expectedEnd, type MoveProgress } from './expected-end.ts';
import type { OpenIncidents, StatedIncident } from './schema.ts';

/** Maximum incidents with a sentence each. */
const MAX_STATED = 5;

/** Unresolved incidents, the most urgent first. The number of statements is constant. */
export async function openIncidents(ctx: AuthedContext): Promise<OpenIncidents> {
  const { read } = ctx.database;
  const [rows, total] = await Promise.all([
    findListed(read, { sort: 'severity:asc,generated_at:desc', limit: MAX_STATED }, ctx.caller.userId),
    countUnresolved(read),
  ]);
  const incidents = await stateIncidents(read, rows);
  return { incidents: incidents.toSorted(byUrgency), more: Math.max(0, total - rows.length) };
}

/** @throws 404 */
export async function incidentOfNotification(ctx: AuthedContext, id: string): Promise<StatedIncident | null> {
  const [incident] = await stateIncidents(ctx.database.read, [await getListed(ctx, id)]);
  return incident ?? null;
}

async function countUnresolved(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number | string>`count(distinct incident_id)`.as('count'))
    .where('triage', '!=', 'resolved')
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function stateIncidents(db: Reader, rows: readonly ListedNotification[]): Promise<StatedIncident[]> {
  const states = await readIncidentStates(
    db,
    rows.map(({ incident }) => incident.id),
  );
  const members = [...states.values()].flatMap((incident) => incident.members.map(({ id }) => id));
  const [evidence, progress] = await Promise.all([readEvidence(db, members), readProgress(db, members)]);
  return rows.flatMap((notification): StatedIncident[] => {
    const { id } = notification.incident;
    const incident = states.get(id);
    if (!incident) return [];
    const { state, since } = incident;
    const [strongest = null] = incident.members.flatMap((member) => evidence.get(member.id) ?? []);
    return [
      {
        ...{ id, summary: plain(state.summary), action: plain(state.action), severity: state.severity },
        ...{ is_over: state.isOver, since, ended_at: endOf(incident), expected_end: endExpected(incident, progress) },
        ...{ evidence: strongest, notification },
      },
    ];
  });
}

/** Values of sentences are texts and numbers. */
function plain(text: Text): StatedIncident['summary'] {
  if (typeof text === 'string') return text;
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : String(value),
  ]);
  return { message: text.message, values: Object.fromEntries(values) };
}

const isAtWork = ({ members }: ReportedIncident): boolean =>
  members.some(({ status, retry_run_id }) => !isFinal(status) || retry_run_id !== null);

const endOf = (incident: ReportedIncident): string | null => (isAtWork(incident) ? null : incident.endedAt);

/** Only if the moves of each open recovery tell its end. */
function endExpected({ members }: ReportedIncident, progress: ReadonlyMap<string, MoveProgress>): string | null {
  const open = members.filter(({ status, retry_run_id }) => !isFinal(status) || retry_run_id !== null);
  const now = Date.now();
  const ends = open.map(({ id }) => {
    const moves = progress.get(id);
    return moves ? expectedEnd(moves, now) : null;
  });
  if (ends.length === 0 || ends.some((end) => end === null)) return null;
  return new Date(Math.max(...ends.map(Number))).toISOString();
}

/** Moves of the last attempt of each notification. Those entered as ignored never start and say nothing about time. */
async function readProgress(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, MoveProgress>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    notification_id: string;
    ended: number | string;
    pending: number | string;
    first: string | null;
    last: string | null;
  }>`
    select notification_id, count(case when started_at is not null then ended_at end) as ended,
      count(*) - count(ended_at) as pending,
      min(started_at) as first, max(case when started_at is not null then ended_at end) as last
    from vmoves v where notification_id in (${sql.join([...ids])})
      and attempt = (select max(attempt) from vmoves where notification_id = v.notification_id)
    group by notification_id`.execute(db);
  return new Map(
    rows.flatMap(({ notification_id, ended, pending, first, last }) =>
      first === null || last === null
        ? []
        : [
            [
              notification_id,
              {
                ...{ ended: Number(ended), pending: Number(pending) },
                ...{ firstStartedAt: Date.parse(first), lastEndedAt: Date.parse(last) },
              },
            ],
          ],
    ),
  );
}

/** Incidents of muted hosts and those that are over come last, then by severity; otherwise as listed. */
const byUrgency = (one: StatedIncident, other: StatedIncident): number => urgencyOf(one) - urgencyOf(other);

const urgencyOf = ({ severity, is_over, notification }: StatedIncident): number =>
  ALERT_SEVERITIES.indexOf(severity) + (notification.mute || is_over ? ALERT_SEVERITIES.length : 0);
