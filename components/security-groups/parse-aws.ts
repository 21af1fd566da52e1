import { z } from 'zod';
import type { WrittenRule } from './written-rule.ts';

const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => String(value ?? ''));
const Range = z.object({ CidrIp: Text, CidrIpv6: Text, Description: Text });
const Pair = z.object({ GroupId: Text, GroupName: Text, Description: Text });
const PrefixList = z.object({ PrefixListId: Text, Description: Text });
const Permission = z.object({
  IpProtocol: Text,
  FromPort: Text,
  ToPort: Text,
  IpRanges: z.array(Range).default([]),
  Ipv6Ranges: z.array(Range).default([]),
  UserIdGroupPairs: z.array(Pair).default([]),
  PrefixListIds: z.array(PrefixList).default([]),
});
type Permission = z.output<typeof Permission>;
const Group = z
  .object({ IpPermissions: z.array(Permission).optional(), IpPermissionsEgress: z.array(Permission).optional() })
  .refine(({ IpPermissions, IpPermissionsEgress }) => IpPermissions ?? IpPermissionsEgress);
const Rule = z.object({
  IsEgress: z.boolean(),
  IpProtocol: Text,
  FromPort: Text,
  ToPort: Text,
  CidrIpv4: Text,
  CidrIpv6: Text,
  PrefixListId: Text,
  ReferencedGroupInfo: z.object({ GroupId: Text }).optional(),
  Description: Text,
});
const Rules = z.object({ SecurityGroupRules: z.array(Rule).min(1) });
const Groups = z.object({ SecurityGroups: z.array(Group).min(1) });

/** Reads rules in the formats of the AWS CLI, as groups or as single rules; empty for anything else. */
export function readAws(value: unknown): WrittenRule[] {
  const rules = Rules.safeParse(value);
  if (rules.success) return rules.data.SecurityGroupRules.map(ofRule);
  const groups = Groups.safeParse(value);
  const one = Group.safeParse(value);
  const all = groups.success ? groups.data.SecurityGroups : one.success ? [one.data] : [];
  return all.flatMap(({ IpPermissions = [], IpPermissionsEgress = [] }) => [
    ...IpPermissions.flatMap((permission) => ofPermission('ingress', permission)),
    ...IpPermissionsEgress.flatMap((permission) => ofPermission('egress', permission)),
  ]);
}

/** AWS stores the ICMP type in the first port and the code in the second; -1 means all. */
function portsOf({ IpProtocol, FromPort: from, ToPort: to }: Pick<Permission, 'IpProtocol' | 'FromPort' | 'ToPort'>) {
  if (from === '' || from === '-1') return '';
  const isIcmp = /icmp|^1$|^58$/i.test(IpProtocol);
  if (to === '' || to === '-1' || (to === from && !isIcmp)) return from;
  return `${from}${isIcmp ? '/' : '-'}${to}`;
}

/** Value of an entry without a remote, which is then rejected. Treating it as any address would open the group. */
const NOTHING = '?';

function ofPermission(direction: string, permission: Permission): WrittenRule[] {
  const common = { direction, protocol: permission.IpProtocol, ports: portsOf(permission), ethertype: 'IPv4' };
  const { IpRanges, Ipv6Ranges, UserIdGroupPairs, PrefixListIds } = permission;
  const found = [
    ...IpRanges.map((one) => ({ remote: one.CidrIp, description: one.Description })),
    ...Ipv6Ranges.map((one) => ({ remote: one.CidrIpv6, description: one.Description, ethertype: 'IPv6' })),
    ...UserIdGroupPairs.map((one) => ({ remote: one.GroupName || one.GroupId, description: one.Description })),
    ...PrefixListIds.map((one) => ({ remote: one.PrefixListId, description: one.Description })),
  ];
  return found.map(({ remote, ...more }) => ({ ...common, ...more, remote: remote || NOTHING }));
}

const ofRule = (rule: z.output<typeof Rule>): WrittenRule => ({
  direction: rule.IsEgress ? 'egress' : 'ingress',
  protocol: rule.IpProtocol,
  ports: portsOf(rule),
  remote: rule.CidrIpv4 || rule.CidrIpv6 || rule.ReferencedGroupInfo?.GroupId || rule.PrefixListId || NOTHING,
  ethertype: rule.CidrIpv6 ? 'IPv6' : 'IPv4',
  description: rule.Description,
});
