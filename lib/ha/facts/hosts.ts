import { sql } from 'kysely';
import { HOST_CAUSES, SERVICE_CAUSES } from '#lib/compute/liveness/causes.ts';
import type { Reader } from '#lib/db/database.ts';
import type { NotificationType } from '../notifications/enums.ts';
import type { HostCondition } from './conditions.ts';

/** A compute host, or a segment host unknown to compute. */
export interface HostFact {
  name: string;
  condition: HostCondition;
  segment: { id: string; name: string; isEnabled: boolean } | null;
  isReserved: boolean;
  /** In planned maintenance, or taken out of service by a recovery. */
  isOnMaintenance: boolean;
  /** Taken out of service by a recovery and not returned. */
  isOutByRecovery: boolean;
  /** It responds, but was forced down: nothing is retried until it is returned to service. */
  isForcedDown: boolean;
  /** Its instances do not run: it is down, in planned maintenance too, and not only its compute service. */
  hasFailed: boolean;
  /** Only its compute service is down: its instances keep running. */
  isServiceDown: boolean;
  /** Counted only for hosts that are not in service. */
  instances: number;
}

interface HostRow {
  name: string;
  /** Null if compute does not know the host. */
  state: 'up' | 'down' | null;
  forced_down: number | null;
  segment_id: string | null;
  segment_name: string | null;
  is_enabled: number | null;
  is_reserved: number | null;
  on_maintenance: number | null;
  maintenance_by: string | null;
  suspect_path: 'hypervisor' | 'network' | 'all' | null;
  /** The last of HOST_CAUSES; null for a host that is up. */
  cause: string | null;
  /** Type of the notification that took the host out of service; null without one. */
  fault: NotificationType | null;
  instances: number | string;
}

export type HostSigns = Pick<HostRow, 'state' | 'forced_down' | 'on_maintenance' | 'maintenance_by'>;
type FailureSigns = HostSigns & Pick<HostRow, 'suspect_path' | 'cause' | 'fault'>;

/** Condition from compute service and segment. A recovery may force down a host that reports again. */
export function conditionOf({ state, forced_down, on_maintenance, maintenance_by }: HostSigns): HostCondition {
  const isOut = on_maintenance === 1 && maintenance_by !== null;
  if (on_maintenance === 1 && !isOut) return 'maintenance';
  if (state !== 'up') return 'down';
  if (isOut) return 'out_of_service';
  return forced_down === 1 ? 'down' : 'in_service';
}

const SERVICE_FAULTS: ReadonlySet<string | null> = new Set(SERVICE_CAUSES);

const lastCause = (host: string) => sql<string | null>`(select e.type from events e
  where e.object_id = ${sql.ref(host)} and e.type in (${sql.join([...HOST_CAUSES])}) order by e.id desc limit 1)`;

/** Whether a host that is down responds, but cannot start guests. */
export async function isUnfitHost(db: Reader, name: string): Promise<boolean> {
  const host = db.selectFrom('hosts').select(lastCause('hosts.name').as('cause')).where('name', '=', name);
  return (await host.where('state', '=', 'down').executeTakeFirst())?.cause === 'host.unfit';
}

/**
 * Whether a host that is down still runs its instances. A host that responds in part after its failure was reported may
 * have restarted, and one that was forced down or is recovered as a host was declared to run nothing.
 */
function isServiceDown({ state, forced_down, maintenance_by, suspect_path, cause, fault }: FailureSigns): boolean {
  const isRecovered = maintenance_by !== null && fault !== 'COMPUTE_PROCESS';
  if (state !== 'down' || forced_down === 1 || isRecovered) return false;
  const respondsInPart = suspect_path === 'hypervisor' || suspect_path === 'network';
  return SERVICE_FAULTS.has(cause) || (respondsInPart && cause !== 'compute.host.error');
}

function hasFailed(signs: FailureSigns): boolean {
  const condition = conditionOf(signs);
  return (condition === 'down' || (condition === 'maintenance' && signs.state === 'down')) && !isServiceDown(signs);
}

/** Compute hosts whose instances do not run; all of them, or the named one. */
export async function readFailedHosts(
  db: Reader,
  only?: string,
): Promise<(Pick<HostFact, 'name'> & { hasFailed: true })[]> {
  const rows = await db
    .selectFrom('hosts')
    .leftJoin('segment_hosts', 'segment_hosts.name', 'hosts.name')
    .leftJoin('notifications', 'notifications.id', 'segment_hosts.maintenance_by')
    .select(['hosts.name', 'hosts.state', 'hosts.forced_down', 'hosts.suspect_path', 'on_maintenance'])
    .select(['maintenance_by', 'notifications.type as fault', lastCause('hosts.name').as('cause')])
    .where((eb) => eb.or([eb('hosts.state', '!=', 'up'), eb('hosts.forced_down', '=', 1)]))
    .$if(only !== undefined, (query) => query.where('hosts.name', '=', only ?? ''))
    .orderBy('hosts.name')
    .execute();
  return rows.filter(hasFailed).map(({ name }) => ({ name, hasFailed: true }));
}

/** Whether the instances of a compute host do not run; false for an unknown one. */
export const hasHostFailed = async (db: Reader, name: string): Promise<boolean> =>
  (await readFailedHosts(db, name)).length > 0;

export async function readHostFacts(db: Reader): Promise<HostFact[]> {
  const { rows } = await sql<HostRow>`
    select n.name, c.state, c.forced_down, c.suspect_path, s.id as segment_id, s.name as segment_name, s.is_enabled,
      h.is_reserved, h.on_maintenance, h.maintenance_by, m.type as fault,
      case when h.on_maintenance = 1 or c.state is null or c.state <> 'up' or c.forced_down = 1
        then (select count(*) from servers where servers.host = n.name and servers.deleted_at is null)
        else 0 end as instances,
      case when c.state <> 'up' then ${lastCause('n.name')} end as cause
    from (select name from hosts union select name from segment_hosts) n
    left join hosts c on c.name = n.name
    left join segment_hosts h on h.name = n.name
    left join notifications m on m.id = h.maintenance_by
    left join segments s on s.id = h.segment_id
    order by n.name`.execute(db);
  return rows.map((row) => ({
    name: row.name,
    condition: conditionOf(row),
    segment:
      row.segment_id === null
        ? null
        : { id: row.segment_id, name: row.segment_name ?? '', isEnabled: row.is_enabled === 1 },
    isReserved: row.is_reserved === 1,
    isOnMaintenance: row.on_maintenance === 1,
    isOutByRecovery: row.on_maintenance === 1 && row.maintenance_by !== null,
    isForcedDown: row.state === 'up' && row.forced_down === 1,
    hasFailed: hasFailed(row),
    isServiceDown: isServiceDown(row),
    instances: Number(row.instances),
  }));
}
