import { shellWord } from '#components/console/shell-word.ts';
import { toCsv } from '#lib/client/csv.ts';
import { draftOf } from '#lib/networking/security-group-rules/draft.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';

type Names = ReadonlyMap<string, string>;

/** Rules as CSV; the columns can be pasted again. */
export const rulesAsCsv = (rules: readonly SecurityGroupRule[], names: Names): string =>
  toCsv(
    rules.map((rule) => ({
      direction: rule.direction,
      ethertype: rule.ethertype,
      protocol: rule.protocol ?? 'any',
      ports: draftOf(rule).ports,
      remote: groupOf(rule) ? (names.get(groupOf(rule)) ?? groupOf(rule)) : remoteOf(rule),
      description: rule.description,
    })),
  );

const groupOf = ({ remote_group_id, remote_address_group_id }: SecurityGroupRule): string =>
  remote_group_id ?? remote_address_group_id ?? '';

function remoteOption(rule: SecurityGroupRule): string {
  if (rule.remote_group_id) return `--remote-group ${rule.remote_group_id}`;
  if (rule.remote_address_group_id) return `--remote-address-group ${rule.remote_address_group_id}`;
  return `--remote-ip ${remoteOf(rule)}`;
}

const remoteOf = ({ remote_ip_prefix, ethertype }: SecurityGroupRule): string =>
  remote_ip_prefix ?? (ethertype === 'IPv6' ? '::/0' : '0.0.0.0/0');

export const rulesAsCommands = (rules: readonly SecurityGroupRule[], groupId: string): string =>
  rules.map((rule) => `openstack security group rule create ${optionsOf(rule).join(' ')} ${groupId}\n`).join('');

function optionsOf(rule: SecurityGroupRule): string[] {
  const { protocol, port_range_min: min, port_range_max: max } = rule;
  const isIcmp = /icmp|^1$|^58$/i.test(protocol ?? '');
  const ports = isIcmp
    ? [`--icmp-type ${min}`, ...(max === null ? [] : [`--icmp-code ${max}`])]
    : [`--dst-port ${min}:${max ?? min}`];
  return [
    `--${rule.direction}`,
    `--ethertype ${rule.ethertype}`,
    `--protocol ${protocol ?? 'any'}`,
    ...(min === null ? [] : ports),
    remoteOption(rule),
    ...(rule.description ? [`--description ${shellWord(rule.description)}`] : []),
  ];
}
