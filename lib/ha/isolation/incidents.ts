import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { type Actor, PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { HostCounts } from './decision.ts';
import type { Isolation, IsolationReason, ReachabilityMatrix } from './schema.ts';

export type IncidentRow = Selectable<Tables['isolation_incidents']>;

/** Name of the object of the events. */
const NAME = 'Control plane';

/** Result of a check of all hosts. */
export interface IsolationCheck {
  reasons: readonly IsolationReason[];
  counts: HostCounts;
  matrix: ReachabilityMatrix;
  /** Whether a host is about to be declared down or recovered. Without one, no incident is opened. */
  isDue: boolean;
  /** A round of heartbeats; only these close an incident. */
  isRound: boolean;
}

/** At most one incident is open. */
export const findOpenIncident = (db: Reader): Promise<IncidentRow | undefined> =>
  db.selectFrom('isolation_incidents').selectAll().where('closed_at', 'is', null).executeTakeFirst();

/** The open incident, even if the clock was set back before it; otherwise the one that was opened last. */
export const findLatestIncident = (db: Reader): Promise<IncidentRow | undefined> =>
  db
    .selectFrom('isolation_incidents')
    .selectAll()
    .orderBy(sql`case when closed_at is null then 0 else 1 end`)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether an incident stops evacuations now. */
export const isBlocking = ({ closed_at, override_until }: IncidentRow): boolean =>
  closed_at === null && (override_until ?? '') <= new Date().toISOString();

/** Whether an open incident stops evacuations now. */
export async function isEvacuationBlocked(db: Reader): Promise<boolean> {
  const open = await findOpenIncident(db);
  return open !== undefined && isBlocking(open);
}

/** What a check means for evacuations; `opened` if it stops them from now on. */
type CheckEffect = 'opened' | 'blocks' | 'allows';

const effectOf = (row: IncidentRow): CheckEffect => (isBlocking(row) ? 'blocks' : 'allows');

/** Opens, updates or closes the incident after a check. It closes after two consecutive rounds without a reason. */
export async function recordCheck(tx: Tx, check: IsolationCheck): Promise<CheckEffect> {
  const open = await findOpenIncident(tx);
  // An override that has ended stops evacuations again, which administrators have to know.
  if (open && open.override_until !== null && isBlocking(open)) await endOverride(tx, PLATFORM, open, 'expire');
  if (check.reasons.length > 0) {
    if (open) await updateIncident(tx, open, check);
    else if (check.isDue) await openIncident(tx, check);
    if (open) return effectOf(open);
    return check.isDue ? 'opened' : 'allows';
  }
  if (!open) return 'allows';
  if (!check.isRound) return effectOf(open);
  const now = new Date().toISOString();
  // The counts of the last check with a reason remain, as its reasons do.
  const checked = { matrix: packJson(check.matrix), checked_at: now };
  if (open.below_since === null) {
    await setColumns(tx, open, { ...checked, below_since: now });
    return effectOf(open);
  }
  await setColumns(tx, open, { ...checked, closed_at: now });
  const after = { name: NAME, hosts: check.counts.hosts, silent: check.counts.silent };
  await recordEvent(tx, PLATFORM, { type: 'isolation.clear', objectId: open.id, projectId: '', after });
  return 'allows';
}

async function openIncident(tx: Tx, check: IsolationCheck): Promise<void> {
  const id = randomUUID();
  const now = new Date().toISOString();
  const override = { override_until: null, override_reason: null, override_by: null, override_by_name: null };
  await tx
    .insertInto('isolation_incidents')
    .values({
      ...{ id, opened_at: now, closed_at: null, checked_at: now, below_since: null },
      ...{ ...columnsOf(check), ...override },
    })
    .execute();
  const { reasons, counts } = check;
  const after = { name: NAME, reasons, hosts: counts.hosts, silent: counts.silent, groups: counts.groups };
  await recordEvent(tx, PLATFORM, { type: 'isolation.suspect', objectId: id, projectId: '', after });
}

/** The event is for pages that show the incident, so it is emitted only if the result has changed. */
async function updateIncident(tx: Tx, open: IncidentRow, check: IsolationCheck): Promise<void> {
  const columns = columnsOf(check);
  await setColumns(tx, open, { ...columns, checked_at: new Date().toISOString(), below_since: null });
  const isSame = (['reasons', 'groups', 'hosts', 'silent'] as const).every((name) => columns[name] === open[name]);
  if (isSame) return;
  const after = { reasons: check.reasons, hosts: check.counts.hosts, silent: check.counts.silent };
  await recordEvent(tx, PLATFORM, { type: 'isolation.update', objectId: open.id, projectId: '', after });
}

const columnsOf = ({ reasons, counts, matrix }: IsolationCheck) => ({
  ...{ hosts: counts.hosts, silent: counts.silent, groups: packJson(counts.groups) },
  ...{ reasons: packJson([...reasons]), matrix: packJson(matrix) },
});

const setColumns = (tx: Tx, { id }: IncidentRow, columns: Partial<IncidentRow>) =>
  tx.updateTable('isolation_incidents').set(columns).where('id', '=', id).execute();

interface Override {
  minutes: number;
  reason: string;
  user: { id: string; name: string };
}

/** Allows evacuations for some time although the incident is open. */
export async function overrideIncident(
  tx: Tx,
  actor: Actor,
  row: IncidentRow,
  { minutes, reason, user }: Override,
): Promise<IncidentRow> {
  const override_until = new Date(Date.now() + minutes * 60_000).toISOString();
  const after = { override_until, override_reason: reason, override_by: user.id, override_by_name: user.name };
  await setColumns(tx, row, after);
  const change = { type: 'isolation.override', objectId: row.id, projectId: '' };
  await recordEvent(tx, actor, { ...change, after: { name: NAME, override_until, override_reason: reason } });
  return { ...row, ...after };
}

/** Ends an override; no effect without one. */
export async function revokeOverride(tx: Tx, actor: Actor, row: IncidentRow): Promise<void> {
  if (!isBlocking(row)) await endOverride(tx, actor, row, 'revoke');
}

async function endOverride(tx: Tx, actor: Actor, row: IncidentRow, verb: 'revoke' | 'expire'): Promise<void> {
  await setColumns(tx, row, { override_until: null });
  const change = { type: `isolation.${verb}`, objectId: row.id, projectId: '' };
  await recordEvent(tx, actor, { ...change, after: { name: NAME } });
}

export function isolationOf(row: IncidentRow): Isolation {
  const { id, opened_at, checked_at, hosts, silent, reasons, groups, matrix } = row;
  return {
    ...{ id, opened_at, checked_at, hosts, silent },
    reasons: unpackJson(reasons),
    groups: unpackJson(groups),
    matrix: readMatrix(matrix),
    override:
      isBlocking(row) || row.override_until === null
        ? null
        : {
            until: row.override_until,
            reason: row.override_reason ?? '',
            user: { id: row.override_by ?? '', name: row.override_by_name ?? '' },
          },
  };
}

/** Earlier versions recorded no network paths. */
function readMatrix(packed: IncidentRow['matrix']): ReachabilityMatrix {
  const matrix = unpackJson(packed);
  return { ...matrix, hosts: matrix.hosts.map((host) => ({ ...host, network: host.network ?? 'unchecked' })) };
}
