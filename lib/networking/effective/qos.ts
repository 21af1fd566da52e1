import type { Reader } from '#lib/db/database.ts';
import type { QosRuleRow } from '../qos-rules/values.ts';

/** What a port's packets may take in one direction, and how they are marked; null is no limit and no mark. */
export interface TrafficShaping {
  direction: 'egress' | 'ingress';
  /** kbit/s, and the kbit that may pass beyond it for a moment. */
  rate: number | null;
  burst: number;
  dscp: number | null;
}

/** What a policy's rules do to packets. Promises and packet rates are kept and shown, but shape nothing: OVN has no row for them. */
export function shapingOf(rules: readonly QosRuleRow[]): TrafficShaping[] {
  const mark = rules.find(({ kind }) => kind === 'dscp_marking')?.value ?? null;
  return (['egress', 'ingress'] as const).flatMap((direction) => {
    const limit = rules.find((rule) => rule.kind === 'bandwidth_limit' && rule.direction === direction);
    // Only what an instance sends is marked.
    const dscp = direction === 'egress' ? mark : null;
    return limit || dscp !== null ? [{ direction, rate: limit?.value ?? null, burst: limit?.burst ?? 0, dscp }] : [];
  });
}

/** The rules that count for some ports, by port: those of their own policy, else of their network's. */
export async function rulesOfPorts(db: Reader, portIds: readonly string[]): Promise<Map<string, QosRuleRow[]>> {
  const rows = await db
    .selectFrom('ports')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .innerJoin('qos_rules', (join) =>
      join.on((eb) => eb('qos_rules.policy_id', '=', eb.fn.coalesce('ports.qos_policy_id', 'networks.qos_policy_id'))),
    )
    .selectAll('qos_rules')
    .select('ports.id as port_id')
    .where('ports.id', 'in', portIds)
    .execute();
  return Map.groupBy(rows, ({ port_id }) => port_id);
}

/** The rules that count for some floating IPs, by floating IP: those of their own policy. */
export async function rulesOfFloatingIps(db: Reader, ids: readonly string[]): Promise<Map<string, QosRuleRow[]>> {
  const rows = await db
    .selectFrom('floatingips')
    .innerJoin('qos_rules', 'qos_rules.policy_id', 'floatingips.qos_policy_id')
    .selectAll('qos_rules')
    .select('floatingips.id as floatingip_id')
    .where('floatingips.id', 'in', ids)
    .execute();
  return Map.groupBy(rows, ({ floatingip_id }) => floatingip_id);
}

/** What may limit packets otherwise than before: policies themselves, and networks that have another one. */
interface QosChanges {
  policies: readonly string[];
  networks: readonly string[];
}

/** The ports and floating IPs whose packets a change of some policies, or of the policies of some networks, is about. */
export async function shapedBy(
  db: Reader,
  { policies, networks }: QosChanges,
): Promise<{ port: string[]; floatingip: string[] }> {
  const ports = await db
    .selectFrom('ports')
    .innerJoin('networks', 'networks.id', 'ports.network_id')
    .select('ports.id')
    .where((eb) =>
      eb.or([
        ...(policies.length > 0 ? [eb('ports.qos_policy_id', 'in', policies)] : []),
        ...(policies.length > 0 ? [eb('networks.qos_policy_id', 'in', policies)] : []),
        ...(networks.length > 0 ? [eb('networks.id', 'in', networks)] : []),
      ]),
    )
    .execute();
  if (policies.length === 0) return { port: ports.map(({ id }) => id), floatingip: [] };
  const floating = await db.selectFrom('floatingips').select('id').where('qos_policy_id', 'in', policies).execute();
  return { port: ports.map(({ id }) => id), floatingip: floating.map(({ id }) => id) };
}
