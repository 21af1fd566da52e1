import { sql } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { type HaFacts, hostsThat, readHaFacts } from '#lib/ha/facts/facts.ts';
import type { HostFact } from '#lib/ha/facts/hosts.ts';
import type { InstanceOutcome } from '#lib/ha/facts/outcome.ts';
import { isEvacuationBlocked } from '#lib/ha/isolation/incidents.ts';
import { severityOf } from '#lib/ha/notifications/severity.ts';
import { isUnderRecovery } from '#lib/ha/recovery-guard.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { readSurvival } from '../forecast/survey.ts';
import { impactsOf, NO_IMPACT, stepsOf } from '../notifications/progress.ts';
import type { HaOverview } from './schema.ts';
import { readSituation } from './situation.ts';
import { type StateFacts, stateOf } from './state.ts';

/** Maximum recoveries listed individually. */
const MAX_RUNNING = 20;

export async function overviewOf(ctx: AuthedContext): Promise<HaOverview> {
  const { read } = ctx.database;
  const [segments, facts, running, last, survival, isIsolated] = await Promise.all([
    readSegments(read),
    readHaFacts(read),
    readRunning(read),
    readLast(read),
    readSurvival(read),
    isEvacuationBlocked(read),
  ]);
  const { hosts } = facts;
  const inSegments = hosts.filter(({ segment }) => segment !== null);
  const count = (test: (host: HostFact) => boolean) => hosts.filter(test).length;
  return {
    ...stateOf({
      segments,
      isIsolated,
      protectedHosts: inSegments.filter(({ segment }) => segment?.isEnabled).length,
      found: { ...reasonsIn(facts), no_room: survival?.without_room ?? [], disabled_segments: segments.disabledNames },
    }),
    segments: { total: segments.total, disabled: segments.disabled },
    hosts: {
      total: inSegments.length,
      down: count(({ condition }) => condition === 'down'),
      out_of_service: count(({ condition }) => condition === 'out_of_service'),
      maintenance: count(({ condition }) => condition === 'maintenance'),
      reserved: count(({ isReserved }) => isReserved),
      uncovered: hosts.length - inSegments.length,
    },
    running: { total: running.rows.length, recoveries: await recoveriesOf(read, running.rows.slice(0, MAX_RUNNING)) },
    last,
    survival,
    ...(await readSituation(read, facts, ctx.caller.userId)),
  };
}

function reasonsIn(facts: HaFacts): Omit<StateFacts['found'], 'no_room' | 'disabled_segments'> {
  const { instances, recovering, retrying } = facts;
  const those = (outcome: InstanceOutcome) => instances.filter((instance) => instance.outcome === outcome);
  const failed = [...new Set(those('failed').flatMap(({ host }) => host ?? []))].toSorted();
  const isBusy = new Set([...recovering, ...retrying, ...failed]);
  const isUnguarded = ({ name, isOnMaintenance, instances: count, condition }: HostFact) =>
    isOnMaintenance && count > 0 && condition !== 'down' && !isBusy.has(name);
  const namesOf = (wanted: HostFact['condition'], isServiceDown?: boolean) =>
    hostsThat(
      facts,
      (host) =>
        host.condition === wanted && (isServiceDown ?? host.isServiceDown) === host.isServiceDown && !isUnguarded(host),
    );
  return {
    recovering,
    retrying,
    failed,
    down: namesOf('down', false),
    service_down: namesOf('down', true),
    crashed: those('crashed').map(({ name }) => name),
    unguarded: hostsThat(facts, isUnguarded),
    out_of_service: namesOf('out_of_service'),
    maintenance: namesOf('maintenance'),
    uncovered: hostsThat(facts, ({ segment }) => segment === null),
  };
}

async function readSegments(db: Reader) {
  const rows = await db.selectFrom('segments').select(['name', 'is_enabled']).orderBy('name').execute();
  const disabledNames = rows.filter(({ is_enabled }) => is_enabled === 0).map(({ name }) => name);
  return { total: rows.length, disabled: disabledNames.length, disabledNames };
}

type RunningRow = Awaited<ReturnType<typeof readRunning>>['rows'][number];

/** Running recoveries first, then waiting ones. At most a thousand are read and counted. */
async function readRunning(db: Reader) {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'host', 'status', 'generated_at', 'started_at', 'retry_at'])
    .where(isUnderRecovery())
    .orderBy(sql`case status when 'running' then 0 when 'error' then 1 else 2 end`)
    .orderBy('generated_at')
    .limit(1000)
    .execute();
  return { rows };
}

async function recoveriesOf(db: Reader, rows: readonly RunningRow[]): Promise<HaOverview['running']['recoveries']> {
  const ids = rows.map(({ id }) => id);
  const [impacts, steps] = await Promise.all([impactsOf(db, ids), stepsOf(db, ids)]);
  return rows.map((row) => ({
    ...row,
    step: steps.get(row.id)?.name ?? null,
    impact: impacts.get(row.id) ?? NO_IMPACT,
  }));
}

async function readLast(db: Reader): Promise<HaOverview['last']> {
  const row = await db
    .selectFrom('notifications')
    .select(['id', 'host', 'generated_at', 'type', 'status', 'payload'])
    .orderBy('generated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, host, generated_at, payload } = row;
  return { id, host, generated_at, severity: severityOf({ ...row, payload: unpackJson(payload) }) };
}
