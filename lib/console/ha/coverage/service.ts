import { type Selectable, sql } from 'kysely';
import { countItems } from '#lib/compute/jobs/progress.ts';
import { hasRecoveryFlag } from '#lib/compute/reserve/recoverable-servers.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { HostCondition } from '#lib/ha/facts/conditions.ts';
import { readHostFacts } from '#lib/ha/facts/hosts.ts';
import { levelsOf } from '#lib/ha/fencing/evidence.ts';
import { readMutesByHost } from '#lib/ha/mutes/mutes.ts';
import { isUnderRecovery } from '#lib/ha/recovery-guard.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { readOutlooks } from '../forecast/survey.ts';
import type { ComputeState, Coverage, CoveredHost } from './schema.ts';

type Host = Selectable<Tables['segment_hosts']>;
type Segment = Selectable<Tables['segments']>;

/** Segments with their hosts, and other hosts, in a constant number of statements. */
export async function coverageOf(ctx: AuthedContext): Promise<Coverage> {
  const { read } = ctx.database;
  const [segments, hosts, facts, compute, instances, notified, outlooks, drains, mutes] = await Promise.all([
    read.selectFrom('segments').selectAll().orderBy('name').execute(),
    read.selectFrom('segment_hosts').selectAll().orderBy('name').execute(),
    readHostFacts(read),
    readCompute(read),
    readInstances(read),
    readNotified(read),
    readOutlooks(read),
    readDrains(read),
    readMutesByHost(read),
  ]);
  const names = new Map(segments.map(({ id, name }) => [id, name]));
  const conditions = new Map(facts.map(({ name, condition }) => [name, condition]));
  const conditionOf = ({ name }: Host) => conditions.get(name) ?? 'down';
  const busySegments = new Set(hosts.filter(({ name }) => notified.busy.has(name)).map((host) => host.segment_id));
  const covered = new Set(hosts.map(({ name }) => name));
  const bySegment = Map.groupBy(hosts, ({ segment_id }) => segment_id);
  return {
    segments: segments.map((segment) => {
      const those = bySegment.get(segment.id) ?? [];
      return {
        ...segmentView(segment, those, { open: notified.open.get(segment.id) ?? 0, conditionOf }),
        is_under_recovery: busySegments.has(segment.id),
        failing: those.flatMap(({ name }) => (outlooks.get(name)?.survives === false ? [name] : [])),
      };
    }),
    hosts: hosts.map((host) => ({
      ...hostView(host, names.get(host.segment_id) ?? ''),
      condition: conditionOf(host),
      drain: drains.get(host.name) ?? null,
      compute: compute.get(host.name) ?? null,
      mute: mutes.get(host.name) ?? null,
      ...(instances.get(host.name) ?? NO_INSTANCES),
      last: notified.last.get(host.name) ?? null,
      is_under_recovery: notified.busy.has(host.name),
      is_segment_under_recovery: busySegments.has(host.segment_id),
      outlook: outlooks.get(host.name) ?? null,
    })),
    uncovered: [...compute].flatMap(([name, state]) =>
      covered.has(name) ? [] : [{ name, compute: state, instances: instances.get(name)?.instances ?? 0 }],
    ),
  };
}

const count = (hosts: readonly Host[], test: (host: Host) => boolean) => hosts.filter(test).length;

interface SegmentFacts {
  open: number;
  conditionOf: (host: Host) => HostCondition;
}

const segmentView = (segment: Segment, hosts: readonly Host[], { open, conditionOf }: SegmentFacts) => ({
  id: segment.id,
  name: segment.name,
  description: segment.description,
  recovery_method: segment.recovery_method,
  service_type: segment.service_type,
  fencing_levels: [...levelsOf(segment)],
  is_enabled: segment.is_enabled === 1,
  hosts: {
    total: hosts.length,
    reserved: count(hosts, ({ is_reserved }) => is_reserved === 1),
    in_service: count(hosts, (host) => conditionOf(host) === 'in_service'),
    down: count(hosts, (host) => conditionOf(host) === 'down'),
    out_of_service: count(hosts, (host) => conditionOf(host) === 'out_of_service'),
    maintenance: count(hosts, (host) => conditionOf(host) === 'maintenance'),
  },
  open,
  reserve: {
    policy: segment.reserve_policy,
    kind: segment.reserve_kind,
    amount: segment.reserve_amount,
    override_until:
      (segment.reserve_override_until ?? '') > new Date().toISOString() ? segment.reserve_override_until : null,
  },
  balancing: {
    policy: segment.balance_policy,
    moves_per_hour: segment.balance_moves_per_hour,
    by: segment.balance_by,
  },
  created_at: segment.created_at,
});

const hostView = (host: Host, segment: string) => ({
  id: host.id,
  name: host.name,
  segment_id: host.segment_id,
  segment_name: segment,
  type: host.type,
  control_attributes: host.control_attributes,
  is_reserved: host.is_reserved === 1,
  on_maintenance: host.on_maintenance === 1,
  maintenance_since: host.maintenance_since,
  maintenance_by: host.maintenance_by,
});

async function readCompute(db: Reader): Promise<Map<string, ComputeState>> {
  const columns = ['id', 'name', 'availability_zone', 'state', 'forced_down', 'is_enabled', 'disabled_reason'] as const;
  const rows = await db.selectFrom('hosts').select(columns).orderBy('name').execute();
  return new Map(
    rows.map((row) => [
      row.name,
      {
        hypervisor_id: row.id,
        zone: row.availability_zone,
        reports_up: row.state === 'up',
        is_forced_down: row.forced_down === 1,
        is_enabled: row.is_enabled === 1,
        disabled_reason: row.disabled_reason,
      },
    ]),
  );
}

async function readDrains(db: Reader): Promise<Map<string, NonNullable<CoveredHost['drain']>>> {
  const jobs = await db
    .selectFrom('segment_hosts as h')
    .innerJoin('jobs as j', 'j.id', 'h.draining_job')
    .select(['h.name', 'j.id', 'j.state'])
    .execute();
  const counts = await countItems(
    db,
    jobs.map(({ id }) => id),
  );
  return new Map(
    jobs.flatMap(({ name, id, state }) => {
      const count = counts.get(id);
      if (!count) return [];
      const total = Object.values(count).reduce((sum, each) => sum + each, 0);
      return [[name, { job_id: id, state, total, done: count.done, stays: count.stays + count.failed }] as const];
    }),
  );
}

const NO_INSTANCES = { instances: 0, flagged: 0 };

/** Instances per host; only metadata with the flag is read. */
async function readInstances(db: Reader): Promise<Map<string, typeof NO_INSTANCES>> {
  const living = db.selectFrom('servers').where('deleted_at', 'is', null).where('host', 'is not', null);
  const [counts, named] = await Promise.all([
    living
      .select(['host', sql<number | string>`count(*)`.as('instances')])
      .groupBy('host')
      .execute(),
    living.select(['host', 'metadata']).where('metadata', 'like', '%"HA_Enabled"%').execute(),
  ]);
  const flagged = Map.groupBy(named.filter(hasRecoveryFlag), ({ host }) => host);
  return new Map(
    counts.flatMap(({ host, instances }) =>
      host === null ? [] : [[host, { instances: Number(instances), flagged: flagged.get(host)?.length ?? 0 }]],
    ),
  );
}

interface HostNotifications {
  last: Map<string, NonNullable<CoveredHost['last']>>;
  /** Hosts with a running or waiting recovery. */
  busy: Set<string>;
  /** Open incidents by segment. */
  open: Map<string, number>;
}

async function readNotified(db: Reader): Promise<HostNotifications> {
  const [last, busy, open] = await Promise.all([
    db
      .selectFrom('segment_hosts as h')
      .innerJoin('notifications as n', (join) =>
        join.on('n.id', '=', ({ selectFrom }) =>
          selectFrom('notifications as latest')
            .select('latest.id')
            .whereRef('latest.host', '=', 'h.name')
            .orderBy('latest.generated_at', 'desc')
            .orderBy('latest.id', 'desc')
            .limit(1),
        ),
      )
      .select(['h.name', 'n.id', 'n.status', 'n.generated_at'])
      .execute(),
    db.selectFrom('notifications').select('host').distinct().where(isUnderRecovery()).execute(),
    db
      .selectFrom('notifications')
      .select(['segment_id', sql<number | string>`count(distinct incident_id)`.as('open')])
      .where('triage', '!=', 'resolved')
      .groupBy('segment_id')
      .execute(),
  ]);
  return {
    last: new Map(last.map(({ name, ...shown }) => [name, shown])),
    busy: new Set(busy.map(({ host }) => host)),
    open: new Map(open.map((row) => [row.segment_id, Number(row.open)])),
  };
}
