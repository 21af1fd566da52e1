import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { DISABLED_REASONS } from '../recovery/upstream-sentences.ts';

/** The step of a recovery that waits for the end of an incident. */
export const CLEARANCE_STEP = 'ConfirmReachabilityTask';

/** What the database knows about a host. */
export interface HostRecord {
  name: string;
  state: 'up' | 'down';
  seenAt: string;
  zone: string;
  segment: string | null;
  aggregates: readonly string[];
  /** An administrator disabled it or put it on maintenance. */
  isPlanned: boolean;
  /** A recovery took it out of service. */
  isRecovered: boolean;
  /** A notification says that it failed. */
  isReported: boolean;
}

/** Hosts by name. @param since start of the window */
export async function readHostRecords(db: Reader, since: string): Promise<Map<string, HostRecord>> {
  const [hosts, aggregates, reported] = await Promise.all([
    readHosts(db),
    db
      .selectFrom('aggregate_hosts')
      .innerJoin('aggregates', 'aggregates.id', 'aggregate_hosts.aggregate_id')
      .select(['aggregate_hosts.host', 'aggregates.name'])
      .execute(),
    readReported(db, since),
  ]);
  const aggregatesOf = Map.groupBy(aggregates, ({ host }) => host);
  return new Map(
    hosts.map((row) => [
      row.name,
      {
        ...{ name: row.name, state: row.state, seenAt: row.seen_at, zone: row.availability_zone },
        segment: row.segment,
        aggregates: (aggregatesOf.get(row.name) ?? []).map(({ name }) => name),
        ...serviceOf(row),
        isReported: reported.has(row.name),
      },
    ]),
  );
}

/** Names of hosts that an administrator disabled or put on maintenance. */
export async function listPlannedHosts(db: Reader): Promise<ReadonlySet<string>> {
  const hosts = await readHosts(db);
  return new Set(hosts.flatMap((row) => (serviceOf(row).isPlanned ? [row.name] : [])));
}

const readHosts = (db: Reader) =>
  db
    .selectFrom('hosts')
    .leftJoin('segment_hosts', 'segment_hosts.name', 'hosts.name')
    .leftJoin('segments', 'segments.id', 'segment_hosts.segment_id')
    .select(['hosts.name', 'hosts.state', 'hosts.seen_at', 'hosts.availability_zone'])
    .select(['hosts.is_enabled', 'hosts.disabled_reason', 'hosts.disabled_by'])
    .select(['segment_hosts.on_maintenance', 'segment_hosts.maintenance_by'])
    .select(['segment_hosts.is_reserved', 'segment_hosts.draining_job'])
    .select('segments.name as segment')
    .execute();

type ServiceColumns = Pick<Selectable<Tables['hosts']>, 'is_enabled' | 'disabled_reason' | 'disabled_by'> & {
  [Name in 'on_maintenance' | 'maintenance_by' | 'is_reserved' | 'draining_job']:
    | Selectable<Tables['segment_hosts']>[Name]
    | null;
};

const RECOVERY_REASONS: ReadonlySet<string> = new Set(Object.values(DISABLED_REASONS));

/**
 * The service of a reserved host is disabled until it is used, which is not maintenance. That of a host that is being
 * drained, or whose drain ended early, is disabled as well, but its instances are still recovered.
 */
function serviceOf(row: ServiceColumns): Pick<HostRecord, 'isPlanned' | 'isRecovered'> {
  const isRecovered =
    row.maintenance_by !== null || (row.is_enabled === 0 && RECOVERY_REASONS.has(row.disabled_reason ?? ''));
  const isDrainOpen = row.draining_job !== null || row.disabled_by === 'drain';
  const isDisabled = row.is_enabled === 0 && row.is_reserved !== 1 && !isDrainOpen;
  return { isRecovered, isPlanned: !isRecovered && (isDisabled || row.on_maintenance === 1) };
}

/** Hosts with an unfinished report of a failure that is recent or waits for the end of an incident. */
async function readReported(db: Reader, since: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['host', 'payload'])
    .where('type', '=', 'COMPUTE_HOST')
    .where('status', 'in', ['new', 'running', 'error'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('created_at', '>=', since),
        exists(
          selectFrom('recovery_steps')
            .select('recovery_steps.position')
            .whereRef('recovery_steps.notification_id', '=', 'notifications.id')
            .where('recovery_steps.name', '=', CLEARANCE_STEP)
            .where('recovery_steps.state', '=', 'RUNNING'),
        ),
      ]),
    )
    .execute();
  const failed = rows.filter(({ payload }) => {
    const { event, host_status } = { host_status: undefined, ...unpackJson(payload) };
    return event === 'STOPPED' && host_status === 'NORMAL';
  });
  return new Set(failed.map(({ host }) => host));
}
