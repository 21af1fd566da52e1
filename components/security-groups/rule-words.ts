import { msg, type Text } from '#lib/i18n/text.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';

/** Which packets a rule lets pass. */
export type RuleMatch = Pick<
  SecurityGroupRule,
  'direction' | 'ethertype' | 'protocol' | 'port_range_min' | 'port_range_max' | 'remote_ip_prefix' | 'remote_group_id'
>;

/** What usually listens on a port. */
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

/** By its name or its number. */
const isTcp = (protocol: string) => /^(tcp|6)$/i.test(protocol);

/** What is let through: "TCP 22 (SSH)", "UDP 5000-5100", "ICMP", or nothing in particular. */
function trafficOf({ protocol, port_range_min: min, port_range_max: max }: RuleMatch): string {
  if (protocol === null) return '';
  const name = protocol.toUpperCase();
  if (min === null || !/^(tcp|udp|sctp|dccp|udplite)$/i.test(protocol)) return name;
  if (max !== null && max !== min) return `${name} ${min}-${max}`;
  const service = SERVICES[min];
  return service ? `${name} ${min} (${service})` : `${name} ${min}`;
}

/** A rule in words: "TCP 22 (SSH) from anywhere". Groups go by their names where they are known. */
export function ruleSentence(rule: RuleMatch, groupNames: ReadonlyMap<string, string>): Text {
  const { direction, remote_ip_prefix: prefix, remote_group_id: groupId, ethertype } = rule;
  const what = trafficOf(rule);
  const isAnywhere = groupId === null && (prefix === null || ANYWHERE.includes(prefix));
  const remote = groupId === null ? (prefix ?? '') : (groupNames.get(groupId) ?? groupId);
  const values = { what, remote, ethertype };
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

/** The ports that give away a machine when the whole world may reach them. */
const DELICATE = [22, 3389, 3306, 5432, 6379, 27017, 9200];

/** Whether a rule lets the whole world reach administration or a database. */
export function isRisky({
  direction,
  protocol,
  port_range_min: min,
  port_range_max: max,
  ...rule
}: RuleMatch): boolean {
  if (direction !== 'ingress' || rule.remote_group_id !== null) return false;
  if (rule.remote_ip_prefix !== null && !ANYWHERE.includes(rule.remote_ip_prefix)) return false;
  if (protocol === null) return true;
  if (!isTcp(protocol)) return false;
  return min === null || DELICATE.some((port) => port >= min && port <= (max ?? min));
}

const keyOf = (rule: RuleMatch) =>
  [
    rule.direction,
    rule.ethertype,
    rule.protocol,
    rule.port_range_min,
    rule.port_range_max,
    rule.remote_ip_prefix,
    rule.remote_group_id,
  ].join();

/** The rules of several groups together, each once. */
export const mergeRules = <Rule extends RuleMatch>(
  groups: readonly { security_group_rules: readonly Rule[] }[],
): Rule[] => [
  ...new Map(
    groups.flatMap(({ security_group_rules }) => security_group_rules).map((rule) => [keyOf(rule), rule]),
  ).values(),
];

/** Whether a group lets a TCP port be reached from somewhere. */
export const allowsPort = (
  { security_group_rules }: { security_group_rules: readonly RuleMatch[] },
  port: number,
): boolean =>
  security_group_rules.some(
    ({ direction, protocol, port_range_min: min, port_range_max: max, remote_group_id }) =>
      direction === 'ingress' &&
      remote_group_id === null &&
      (protocol === null || (isTcp(protocol) && (min === null || (min <= port && port <= (max ?? min))))),
  );
