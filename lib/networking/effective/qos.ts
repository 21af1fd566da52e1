import type { Reader } from '#lib/db/database.ts';
import type { QosRuleRow } from '../qos-rules/values.ts';

/** Bandwidth limit and DSCP mark in one direction; null for none. */
export interface TrafficShaping {
  direction: 'egress' | 'ingress';
  /** kbit/s and burst in kbit. */
  rate: number | null;
  burst: number;
  dscp: number | null;
}

/** Shaping by the rules of a policy. Minimum rates and packet rates are stored only: OVN has no equivalent. */
export function shapingOf(rules: readonly QosRuleRow[]): TrafficShaping[] {
  const mark = rules.find(({ kind }) => kind === 'dscp_marking')?.value ?? null;
  return (['egress', 'ingress'] as const).flatMap((direction) => {
    const limit = rules.find((rule) => rule.kind === 'bandwidth_limit' && rule.direction === direction);
    // Only egress packets are marked.
    const dscp = direction === 'egress' ? mark : null;
    return limit || dscp !== null ? [{ direction, rate: limit?.value ?? null, burst: limit?.burst ?? 0, dscp }] : [];
  });
}

/** Effective rules by port: of its policy, or that of its network. */
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

/** Rules by floating IP. */
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

/** Changed policies, and networks with a changed policy. */
interface QosChanges {
  policies: readonly string[];
  networks: readonly string[];
}

/** Ports and floating IPs affected by changes of policies or network policies. */
export async function listShapedObjects(
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
