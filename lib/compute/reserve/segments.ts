import type { Reader } from '#lib/db/database.ts';
import type { ReserveKind, ReservePolicy } from './rules.ts';

/** Recovery methods by which only, or also, reserved hosts receive instances. */
const ONLY_RESERVED = 'reserved_host';
const ALSO_RESERVED: readonly string[] = ['auto_priority', 'rh_priority'];

interface SegmentMember {
  isReserved: boolean;
  /** Out of service: it receives no instances. */
  isOnMaintenance: boolean;
}

/** An enabled segment with its reserve. */
export interface ReservedSegment {
  id: string;
  name: string;
  policy: ReservePolicy;
  kind: ReserveKind;
  /** Hosts, or percent. */
  amount: number;
  /** Which hosts receive the instances of a failed one. */
  targets: 'in service' | 'reserved' | 'both';
  override: { until: string; reason: string; by: string } | null;
  members: ReadonlyMap<string, SegmentMember>;
}

/** Enabled segments with one of the policies, by name. */
export async function readReservedSegments(
  db: Reader,
  policies: readonly ReservePolicy[],
): Promise<readonly ReservedSegment[]> {
  const rows = await db
    .selectFrom('segments')
    .selectAll()
    .where('is_enabled', '=', 1)
    .where('reserve_policy', 'in', policies)
    .orderBy('name')
    .execute();
  if (rows.length === 0) return [];
  const members = await db
    .selectFrom('segment_hosts')
    .select(['segment_id', 'name', 'is_reserved', 'on_maintenance'])
    .where(
      'segment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const bySegment = Map.groupBy(members, ({ segment_id }) => segment_id);
  const now = new Date().toISOString();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, policy: row.reserve_policy, kind: row.reserve_kind, amount: row.reserve_amount },
    targets: targetsOf(row),
    override:
      row.reserve_override_until !== null && row.reserve_override_until > now
        ? {
            until: row.reserve_override_until,
            reason: row.reserve_override_reason ?? '',
            by: row.reserve_override_by ?? '',
          }
        : null,
    members: new Map(
      (bySegment.get(row.id) ?? []).map(({ name, is_reserved, on_maintenance }) => [
        name,
        { isReserved: is_reserved === 1, isOnMaintenance: on_maintenance === 1 },
      ]),
    ),
  }));
}

function targetsOf({ reserve_kind, recovery_method }: { reserve_kind: ReserveKind; recovery_method: string }) {
  if (reserve_kind === 'reserved_hosts' || recovery_method === ONLY_RESERVED) return 'reserved';
  return ALSO_RESERVED.includes(recovery_method) ? 'both' : 'in service';
}
