import { msg, type Text } from '#lib/i18n/text.ts';
import { exposureOf, type RuleMatch } from '#lib/networking/security-group-rules/exposure.ts';

const SERVICES: Readonly<Record<number, string>> = {
  22: 'SSH',
  25: 'SMTP',
  53: 'DNS',
  80: 'HTTP',
  443: 'HTTPS',
  3306: 'MySQL',
  3389: 'RDP',
  5432: 'PostgreSQL',
  6379: 'Redis',
  6443: 'Kubernetes',
};

const ANYWHERE = ['0.0.0.0/0', '::/0'];

/** Protocols by name or number. */
const isTcp = (protocol: string) => /^(tcp|6)$/i.test(protocol);

/** Names of protocols that rules may specify by number. */
const NUMBERED: Readonly<Record<string, string>> = { 1: 'ICMP', 6: 'TCP', 17: 'UDP', 58: 'ICMPv6', 132: 'SCTP' };

/** Allowed traffic: "TCP 22 (SSH)", "UDP 5000-5100", "ICMP", or empty for all traffic. */
function trafficOf({ protocol, port_range_min: min, port_range_max: max }: RuleMatch): string {
  if (protocol === null) return '';
  const name = /^\d+$/.test(protocol) ? (NUMBERED[protocol] ?? `IP ${protocol}`) : protocol.toUpperCase();
  if (min === null) return name;
  if (/^(icmp|icmpv6|ipv6-icmp|1|58)$/i.test(protocol))
    return max === null ? `${name} ${min}` : `${name} ${min}/${max}`;
  if (max !== null && max !== min) return `${name} ${min}-${max}`;
  const service = SERVICES[min];
  return service ? `${name} ${min} (${service})` : `${name} ${min}`;
}

/**
 * Describes a rule: "TCP 22 (SSH) from anywhere". Security groups and address groups are named if their names are
 * known.
 */
export function ruleSentence(rule: RuleMatch, groupNames: ReadonlyMap<string, string>): Text {
  const { direction, remote_ip_prefix: prefix, remote_group_id: groupId, remote_address_group_id: listId } = rule;
  const { ethertype } = rule;
  const what = trafficOf(rule);
  const isAnywhere = groupId === null && listId === null && (prefix === null || ANYWHERE.includes(prefix));
  const named = groupId ?? listId;
  const remote = named === null ? (prefix ?? '') : (groupNames.get(named) ?? named);
  const values = { what, remote, ethertype };
  if (listId !== null) return addressGroupSentence(direction, values);
  if (direction === 'ingress') {
    if (isAnywhere)
      return what
        ? msg('{what} from anywhere ({ethertype})', values)
        : msg('Everything from anywhere ({ethertype})', values);
    if (groupId)
      return what ? msg('{what} from members of {remote}', values) : msg('Everything from members of {remote}', values);
    return what ? msg('{what} from {remote}', values) : msg('Everything from {remote}', values);
  }
  if (isAnywhere)
    return what ? msg('{what} to anywhere ({ethertype})', values) : msg('Everything to anywhere ({ethertype})', values);
  if (groupId)
    return what ? msg('{what} to members of {remote}', values) : msg('Everything to members of {remote}', values);
  return what ? msg('{what} to {remote}', values) : msg('Everything to {remote}', values);
}

function addressGroupSentence(direction: RuleMatch['direction'], values: { what: string; remote: string }): Text {
  if (direction === 'ingress')
    return values.what
      ? msg('{what} from address group {remote}', values)
      : msg('Everything from address group {remote}', values);
  return values.what
    ? msg('{what} to address group {remote}', values)
    : msg('Everything to address group {remote}', values);
}

/** Whether a rule makes administration ports or a database reachable from anywhere. */
export const isRisky = (rule: RuleMatch): boolean => exposureOf(rule) === 'delicate';

const keyOf = (rule: RuleMatch) =>
  [
    rule.direction,
    rule.ethertype,
    rule.protocol,
    rule.port_range_min,
    rule.port_range_max,
    rule.remote_ip_prefix,
    rule.remote_group_id,
    rule.remote_address_group_id,
  ].join();

export const mergeRules = <Rule extends RuleMatch>(
  groups: readonly { security_group_rules: readonly Rule[] }[],
): Rule[] => [
  ...new Map(
    groups.flatMap(({ security_group_rules }) => security_group_rules).map((rule) => [keyOf(rule), rule]),
  ).values(),
];

export const allowsPort = (
  { security_group_rules }: { security_group_rules: readonly RuleMatch[] },
  port: number,
): boolean =>
  security_group_rules.some(
    ({ direction, protocol, port_range_min: min, port_range_max: max, ...rule }) =>
      direction === 'ingress' &&
      rule.remote_group_id === null &&
      rule.remote_address_group_id === null &&
      (protocol === null || (isTcp(protocol) && (min === null || (min <= port && port <= (max ?? min))))),
  );
