import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
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
  instances: number | string;
}

export type HostSigns = Pick<HostRow, 'state' | 'forced_down' | 'on_maintenance' | 'maintenance_by'>;

/** Condition from compute service and segment. A recovery may force down a host that reports again. */
export function conditionOf({ state, forced_down, on_maintenance, maintenance_by }: HostSigns): HostCondition {
  const isOut = on_maintenance === 1 && maintenance_by !== null;
  if (on_maintenance === 1 && !isOut) return 'maintenance';
  if (state !== 'up') return 'down';
  if (isOut) return 'out_of_service';
  return forced_down === 1 ? 'down' : 'in_service';
}

/** Compute hosts that are down; all of them, or the named one. */
export async function readDownHosts(
  db: Reader,
  only?: string,
): Promise<(Pick<HostFact, 'name'> & { condition: 'down' })[]> {
  const rows = await db
    .selectFrom('hosts')
    .leftJoin('segment_hosts', 'segment_hosts.name', 'hosts.name')
    .select(['hosts.name', 'hosts.state', 'hosts.forced_down', 'on_maintenance', 'maintenance_by'])
    .where((eb) => eb.or([eb('hosts.state', '!=', 'up'), eb('hosts.forced_down', '=', 1)]))
    .$if(only !== undefined, (query) => query.where('hosts.name', '=', only ?? ''))
    .orderBy('hosts.name')
    .execute();
  return rows.filter((row) => conditionOf(row) === 'down').map(({ name }) => ({ name, condition: 'down' }));
}

/** Whether a compute host is down; false for an unknown one. */
export const isHostDown = async (db: Reader, name: string): Promise<boolean> =>
  (await readDownHosts(db, name)).length > 0;

export async function readHostFacts(db: Reader): Promise<HostFact[]> {
  const { rows } = await sql<HostRow>`
    select n.name, c.state, c.forced_down, s.id as segment_id, s.name as segment_name, s.is_enabled,
      h.is_reserved, h.on_maintenance, h.maintenance_by,
      case when h.on_maintenance = 1 or c.state is null or c.state <> 'up' or c.forced_down = 1
        then (select count(*) from servers where servers.host = n.name and servers.deleted_at is null)
        else 0 end as instances
    from (select name from hosts union select name from segment_hosts) n
    left join hosts c on c.name = n.name
    left join segment_hosts h on h.name = n.name
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
    instances: Number(row.instances),
  }));
}
