import { type Selectable, sql } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { FenceEvidence } from '#lib/engine/hypervisor/fence-probe.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { NotificationRow } from '../notifications/change.ts';
import type { RecordedText } from '../recovery/recorded-text.ts';
import { DEFAULT_LEVELS, type FencingLevel } from './levels.ts';
import { EVIDENCE_SENTENCES } from './sentences.ts';

export type EvidenceRow = Selectable<Tables['fencing_evidence']>;

/** Evidence of a level about an outage of a host. */
export interface LevelEvidence extends FenceEvidence {
  level: FencingLevel;
  source: string;
}

/** The level at which the watchdog has stopped the guests. */
const WATCHDOG_LEVEL = 3;
/** Longest recorded value, such as the output of a fence program. */
const LONGEST_VALUE = 500;

/** An outage that the host's own reports do not show, only a notification. */
export const reportedOutage = (notificationId: string): string => `notification ${notificationId}`;

/** The current outage of a host that is down: it began after this time. */
export const outageOf = ({ up_since }: { up_since: string | null }): string => up_since ?? '';

/** Levels that suffice for a host; null without a segment. */
export async function readSufficientLevels(db: Reader, host: string): Promise<readonly FencingLevel[] | null> {
  const segment = await db
    .selectFrom('segment_hosts')
    .innerJoin('segments', 'segments.id', 'segment_hosts.segment_id')
    .select('segments.fencing_levels')
    .where('segment_hosts.name', '=', host)
    .executeTakeFirst();
  return segment ? levelsOf(segment) : null;
}

export const levelsOf = ({ fencing_levels }: Pick<Selectable<Tables['segments']>, 'fencing_levels'>) =>
  fencing_levels === null ? DEFAULT_LEVELS : unpackJson(fencing_levels);

export const listEvidence = (db: Reader, host: string, outage: string): Promise<EvidenceRow[]> =>
  db
    .selectFrom('fencing_evidence')
    .selectAll()
    .where('host', '=', host)
    .where('outage', '=', outage)
    .orderBy('level')
    .execute();

/**
 * Whether the host came up after the outage that Nephos reported in a notification with evidence which stopped no guests:
 * they may run there. Removed power and an expired watchdog lease stop them, and an administrator who forces a host down
 * has done so.
 */
export async function isEvidenceOver(db: Reader, { id, host }: Pick<NotificationRow, 'id' | 'host'>): Promise<boolean> {
  const events = () => db.selectFrom('events').where('object_id', '=', host).orderBy('id', 'desc').limit(1);
  const error = await events()
    .select(['id', 'after'])
    .where('type', '=', 'compute.host.error')
    // The host may have failed again since.
    .where(
      sql<boolean>`id < coalesce((select min(own.id) from events own where own.object_id = ${id}), ${Number.MAX_SAFE_INTEGER})`,
    )
    .executeTakeFirst();
  if (!error || error.after === null) return false;
  const { power, fenced, forced_down } = unpackJson(error.after) as Record<string, unknown>;
  if (power === 'off' || forced_down === true || fenced !== true) return false;
  const ups = () => events().select('at').where('type', '=', 'host.up');
  const [since, before] = [
    await ups().where('id', '>', error.id).executeTakeFirst(),
    await ups().where('id', '<', error.id).executeTakeFirst(),
  ];
  if (!since) return false;
  const expired = await db
    .selectFrom('fencing_evidence')
    .select('level')
    .where('host', '=', host)
    .where('level', '=', WATCHDOG_LEVEL)
    .where('result', '=', 'passed')
    .where('at', '<=', since.at)
    .where('at', '>=', before?.at ?? '')
    .limit(1)
    .executeTakeFirst();
  return expired === undefined;
}

/** The lowest level that has passed for each host that is down now, by own evidence or by an open notification. */
export async function readFencedHosts(db: Reader): Promise<ReadonlyMap<string, FencingLevel>> {
  const { rows } = await sql<{ host: string; level: FencingLevel }>`
    select e.host, e.level from fencing_evidence e join hosts h on h.name = e.host
    where h.state = 'down' and e.result = 'passed' and (e.outage = h.up_since or exists (
      select 1 from notifications n where n.host = e.host and n.triage <> 'resolved'
        and e.outage = 'notification ' || n.id and (h.up_since is null or h.up_since <= n.created_at)))
    order by e.level desc`.execute(db);
  return new Map(rows.map(({ host, level }) => [host, level]));
}

/** Levels that are evaluated without a person. */
const OWN_LEVELS: readonly FencingLevel[] = [1, 2, 3, 4];

/** Hosts that are down, with evidence that is still being collected without a person. */
export async function readHostsAwaitingEvidence(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('fencing_evidence')
    .innerJoin('hosts', 'hosts.name', 'fencing_evidence.host')
    .select('hosts.name')
    .distinct()
    .where('hosts.state', '=', 'down')
    .whereRef('fencing_evidence.outage', '=', 'hosts.up_since')
    .where('fencing_evidence.result', '=', 'pending')
    .where('fencing_evidence.level', 'in', OWN_LEVELS)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Records evidence of a level, and an event, if it has changed. Evidence that has passed stays. */
export async function recordEvidence(
  tx: Tx,
  actor: Actor,
  { host, outage }: { host: string; outage: string },
  { level, result, code, values, source }: LevelEvidence,
): Promise<void> {
  const evidence = packJson<RecordedText>({
    message: EVIDENCE_SENTENCES[code],
    ...(values ? { values: shortened(values) } : {}),
  });
  const before = (await listEvidence(tx, host, outage)).find((row) => row.level === level);
  if (before?.result === 'passed' || (before?.result === result && before.evidence === evidence)) return;
  const now = new Date().toISOString();
  const row = { result, evidence, source, at: now };
  await tx
    .insertInto('fencing_evidence')
    .values({ host, outage, level, ...row, first_at: now })
    .onConflict((conflict) => conflict.columns(['host', 'outage', 'level']).doUpdateSet(row))
    .execute();
  const after = { level, result, source };
  await recordEvent(tx, actor, { type: 'host.fencing', objectId: host, projectId: '', after });
}

const shortened = (values: NonNullable<FenceEvidence['values']>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : value,
    ]),
  );
