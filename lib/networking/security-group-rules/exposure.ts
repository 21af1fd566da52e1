import { protocolNumber } from './protocols.ts';
import type { SecurityGroupRule } from './schema.ts';

/** The packets matched by a rule. */
export type RuleMatch = Pick<
  SecurityGroupRule,
  | 'direction'
  | 'ethertype'
  | 'protocol'
  | 'port_range_min'
  | 'port_range_max'
  | 'remote_ip_prefix'
  | 'remote_group_id'
  | 'remote_address_group_id'
>;

/** The remote group of either kind. */
export const groupOf = ({ remote_group_id, remote_address_group_id }: RuleMatch) =>
  remote_group_id ?? remote_address_group_id;

/** Whether any remote is allowed. */
export const isAnywhere = (rule: RuleMatch) => groupOf(rule) === null && isWhole(rule.remote_ip_prefix);
const isWhole = (prefix: string | null) => prefix === null || prefix.endsWith('/0');

/** Ports of remote administration and databases. */
const DELICATE = [22, 23, 445, 1433, 2375, 2379, 3306, 3389, 5432, 5900, 5985, 5986, 6379, 6443, 9200, 11_211, 27_017];

/** World exposure of a rule: none, some, or sensitive ports. */
export type Exposure = 'none' | 'open' | 'delicate';

export function exposureOf(rule: RuleMatch): Exposure {
  if (rule.direction !== 'ingress' || !isAnywhere(rule)) return 'none';
  if (rule.protocol === null) return 'delicate';
  const number = protocolNumber(rule.protocol, rule.ethertype);
  if (number !== 6 && number !== 17) return 'open';
  const { port_range_min: min, port_range_max: max } = rule;
  const last = max ?? min;
  if (min === null || last === null) return 'delicate';
  // UDP has no sensitive ports unless all are open.
  if (number === 17) return min === 1 && last === 65_535 ? 'delicate' : 'open';
  return DELICATE.some((port) => min <= port && port <= last) ? 'delicate' : 'open';
}
