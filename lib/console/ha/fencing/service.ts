import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, NotFound } from '#lib/errors/errors.ts';
import { actorOf, recorderOf } from '#lib/events/log.ts';
import { isUnfitHost } from '#lib/ha/facts/hosts.ts';
import {
  type EvidenceRow,
  outageOf,
  readSufficientLevels,
  recordEvidence,
  reportedOutage,
} from '#lib/ha/fencing/evidence.ts';
import { DEFAULT_LEVELS, type FencingLevel, passedLevel } from '#lib/ha/fencing/levels.ts';
import type { NotificationRow } from '#lib/ha/notifications/change.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { callerOf } from '../triage/service.ts';
import type { FencingRecord, OffConfirmation } from './schema.ts';

const record = recorderOf<AuthedContext>('segment');

/** Sets the levels of evidence that suffice in a segment, in the caller's transaction. */
export async function writeSufficientLevels(
  tx: Tx,
  ctx: AuthedContext,
  { id, levels }: { id: string; levels: readonly FencingLevel[] },
): Promise<void> {
  const fencing_levels = packJson(levels.toSorted());
  await tx.updateTable('segments').set({ fencing_levels }).where('id', '=', id).execute();
  await record(tx, ctx, 'update', id, { fencing_levels: levels.toSorted() });
}

/**
 * Confirms that a host that is down no longer runs anything. The next round of heartbeats evacuates it.
 * @throws 404; 409 if the host responds, is in no segment, or the segment does not accept a confirmation
 */
export async function confirmHostOff(ctx: AuthedContext, host: string, { reason }: OffConfirmation): Promise<void> {
  const user = await callerOf(ctx);
  await ctx.database.transact(async (tx) => {
    const row = await tx
      .selectFrom('hosts')
      .select(['state', 'suspect_path', 'up_since'])
      .where('name', '=', host)
      .executeTakeFirst();
    if (!row) throw NotFound('Compute host', host);
    if (row.state === 'up' || row.suspect_path !== null)
      throw Conflict(`Host ${host} responds. Only a host that is silent on all paths can be confirmed to be off.`);
    if (await isUnfitHost(tx, host))
      throw Conflict(`Host ${host} responds but cannot start guests, so its instances may still run.`);
    const levels = await readSufficientLevels(tx, host);
    if (!levels) throw Conflict(`Host ${host} is in no segment, so nothing is recovered from it.`);
    if (!levels.includes(5)) throw Conflict(`The segment of host ${host} does not accept a confirmation as evidence.`);
    const evidence = {
      ...({ level: 5, result: 'passed', code: 'confirmed', source: user.name } as const),
      values: { user: user.name, reason: reason.trim() },
    };
    await recordEvidence(tx, actorOf(ctx), { host, outage: outageOf(row) }, evidence);
  });
}

/** Evidence about the outage that a notification reports; null for other faults. */
export async function fencingOf(db: Reader, row: NotificationRow, faultAt: string): Promise<FencingRecord | null> {
  if (row.type !== 'COMPUTE_HOST') return null;
  const [host, levels, isUnfit] = await Promise.all([
    db
      .selectFrom('hosts')
      .select(['state', 'suspect_path', 'up_since'])
      .where('name', '=', row.host)
      .executeTakeFirst(),
    readSufficientLevels(db, row.host),
    isUnfitHost(db, row.host),
  ]);
  const rows = await evidenceOf(db, row, { faultAt, current: host?.state === 'down' ? outageOf(host) : null });
  const sufficient = levels ?? DEFAULT_LEVELS;
  const isSilent = host?.state === 'down' && host.suspect_path === null && !isUnfit;
  const isCurrent = isSilent && (host.up_since ?? '') <= faultAt;
  return {
    sufficient: [...sufficient],
    is_confirmable: isCurrent && levels?.includes(5) === true && passedLevel(rows, sufficient) === null,
    evidence: rows.map(({ level, result, evidence, source, first_at, at }) => ({
      ...{ level, result, evidence: unpackJson(evidence), source, first_at, at },
    })),
  };
}

interface OutageTimes {
  faultAt: string;
  /** The outage of a host that is down now; otherwise null. */
  current: string | null;
}

/** Evidence may be recorded shortly before the notification that follows from it. */
const BEFORE_MS = 60_000;

/** Evidence about the latest outage before the notification, and of the notification itself. */
async function evidenceOf(
  db: Reader,
  { id, host, created_at }: NotificationRow,
  { faultAt, current }: OutageTimes,
): Promise<EvidenceRow[]> {
  const since = new Date(Date.parse(faultAt) - BEFORE_MS).toISOString();
  const rows = await db
    .selectFrom('fencing_evidence')
    .selectAll()
    .where('host', '=', host)
    .where((eb) =>
      eb.or([
        eb('outage', '=', reportedOutage(id)),
        eb.and([
          eb('outage', '<=', created_at),
          eb.or([eb('at', '>=', since), ...(current === null ? [] : [eb('outage', '=', current)])]),
        ]),
      ]),
    )
    .orderBy('outage', 'desc')
    .orderBy('level')
    .limit(MAX_ROWS)
    .execute();
  const [latest] = rows.filter(({ outage }) => outage !== reportedOutage(id));
  const own = rows.filter(({ outage }) => outage === latest?.outage || outage === reportedOutage(id));
  const byLevel = Map.groupBy(own, ({ level }) => level);
  // The host's own evidence precedes what the notification says.
  return [...byLevel.values()]
    .flatMap((some) => some.find(({ result }) => result === 'passed') ?? some[0] ?? [])
    .toSorted((one, other) => one.level - other.level);
}

/** Rows of several outages; the newest are used. */
const MAX_ROWS = 50;
