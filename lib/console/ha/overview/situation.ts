import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { type HaFacts, hostsToReturn } from '#lib/ha/facts/facts.ts';
import type { InstanceFact } from '#lib/ha/facts/instances.ts';
import type { InstanceOutcome, Remedy } from '#lib/ha/facts/outcome.ts';
import { readFencedHosts } from '#lib/ha/fencing/evidence.ts';
import type { FencingLevel } from '#lib/ha/fencing/levels.ts';
import { readMutes } from '#lib/ha/mutes/mutes.ts';
import type { HaOverview, NameList } from './schema.ts';

/** Maximum names of hosts and instances; the others are only counted. */
const MAX_NAMED = 4;

type Situation = Pick<HaOverview, 'open' | 'hit' | 'left' | 'mutes'>;

const named = (names: readonly string[]): NameList => ({ total: names.length, names: names.slice(0, MAX_NAMED) });

export async function readSituation(db: Reader, facts: HaFacts, userId: string): Promise<Situation> {
  const [{ incidents, ...counts }, mutes, fenced] = await Promise.all([
    readCounts(db, userId),
    readMutes(db),
    readFencedHosts(db),
  ]);
  return {
    open: { incidents, ...brokenHosts(facts, fenced) },
    hit: hitBy(facts.instances),
    left: { ...counts, ...workLeft(facts) },
    mutes,
  };
}

/**
 * Hosts that are down first, then those with instances that do not run, then those that are only reported. A host in
 * planned maintenance counts as down if that stopped instances.
 */
function brokenHosts(
  { hosts, reported, instances }: HaFacts,
  fenced: ReadonlyMap<string, FencingLevel>,
): Omit<Situation['open'], 'incidents'> {
  const hasStranded = new Set(instances.flatMap(({ host, outcome }) => (outcome === 'stranded' ? (host ?? []) : [])));
  const down = hosts.filter(
    ({ name, condition, hasFailed }) => hasFailed && (condition === 'down' || hasStranded.has(name)),
  );
  const withoutService = hosts.filter(({ condition, isServiceDown }) => condition === 'down' && isServiceDown);
  const reports = new Map(reported.map((one) => [one.host, one]));
  const isDown = new Set(down.map(({ name }) => name));
  const others = reported.filter(({ host }) => !isDown.has(host));
  const hasLoss = new Set(instances.flatMap(({ host, outcome }) => (outcome === 'recovered' ? [] : (host ?? []))));
  const broken = [
    ...down.map(({ name, segment }) => ({
      host: name,
      segment: segment?.name ?? null,
      is_down: true,
      fenced_by: fenced.get(name) ?? null,
      reports: reports.get(name)?.reports ?? 0,
    })),
    ...[...others.filter(({ host }) => hasLoss.has(host)), ...others.filter(({ host }) => !hasLoss.has(host))].map(
      ({ host, segment, reports: count }) => ({ host, segment, is_down: false, fenced_by: null, reports: count }),
    ),
  ];
  return {
    down: named(down.map(({ name }) => name)),
    service_down: named(withoutService.map(({ name }) => name)),
    hosts: broken.slice(0, MAX_NAMED),
    more_hosts: Math.max(0, broken.length - MAX_NAMED),
  };
}

function hitBy(instances: readonly InstanceFact[]): HaOverview['hit'] {
  const number = (wanted: InstanceOutcome) => instances.filter(({ outcome }) => outcome === wanted).length;
  return {
    instances: instances.length,
    projects: new Set(instances.map(({ projectId }) => projectId)).size,
    recovered: number('recovered'),
    recovering: number('recovering'),
    failed: number('failed'),
    crashed: number('crashed'),
    stranded: number('stranded'),
  };
}

function workLeft(facts: HaFacts): Omit<HaOverview['left'], 'unacknowledged' | 'calling' | 'mine' | 'ignored'> {
  const those = (wanted: Remedy) => facts.instances.filter(({ remedy }) => remedy === wanted);
  const [toRetry, toStart, waiting] = [those('retry'), those('start'), those('repair_host')];
  const about = new Set(toRetry.map(({ notificationId }) => notificationId));
  const isAwaited = new Set(waiting.map(({ host }) => host));
  const back = hostsToReturn(facts).filter(({ name, isServiceDown }) => !isServiceDown && !isAwaited.has(name));
  const names = (isDown: boolean) =>
    named(back.filter(({ condition }) => (condition === 'down') === isDown).map(({ name }) => name));
  return {
    retry: { instances: toRetry.length, notification_id: about.size === 1 ? ([...about][0] ?? null) : null },
    crashed: namedInstances(toStart.filter(({ outcome }) => outcome === 'crashed')),
    off: namedInstances(toStart.filter(({ outcome }) => outcome !== 'crashed')),
    waiting: countOnHosts(waiting),
    stranded: countOnHosts(those('evacuate')),
    to_repair: names(true),
    to_return: names(false),
  };
}

const namedInstances = (instances: readonly InstanceFact[]): HaOverview['left']['crashed'] => ({
  ...named(instances.map(({ name }) => name)),
  first_id: instances.length === 1 ? (instances[0]?.id ?? null) : null,
});

const countOnHosts = (instances: readonly InstanceFact[]): HaOverview['left']['stranded'] => ({
  instances: instances.length,
  hosts: named([...new Set(instances.flatMap(({ host }) => host ?? []))].toSorted()),
});

const incidentsWhere = (test: RawBuilder<unknown>) =>
  sql<number | string>`count(distinct case when ${test} then incident_id end)`;

async function readCounts(db: Reader, userId: string) {
  const now = new Date().toISOString();
  const row = await db
    .selectFrom('notifications')
    .where('triage', '!=', 'resolved')
    .select([
      sql<number | string>`count(distinct incident_id)`.as('incidents'),
      incidentsWhere(sql`triage = 'open'`).as('unacknowledged'),
      incidentsWhere(sql`triage = 'open' and host not in (select host from muted_hosts where until > ${now})`).as(
        'calling',
      ),
      incidentsWhere(sql`owner_id = ${userId}`).as('mine'),
      sql<number | string>`count(case when status = 'ignored' then 1 end)`.as('ignored'),
    ])
    .executeTakeFirstOrThrow();
  return {
    incidents: Number(row.incidents),
    unacknowledged: Number(row.unacknowledged),
    calling: Number(row.calling),
    mine: Number(row.mine),
    ignored: Number(row.ignored),
  };
}
