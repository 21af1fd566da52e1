import { z } from 'zod';
import { parseCsv } from '#lib/client/csv.ts';
import { isBlock } from '#lib/console/reach/traffic.ts';
import type { RuleMatch } from '#lib/networking/security-group-rules/compare.ts';
import { sameRule } from '#lib/networking/security-group-rules/compare.ts';
import { EMPTY_DRAFT, type RuleDraft, readDraft } from '#lib/networking/security-group-rules/draft.ts';
import type { WantedRule } from '#lib/networking/security-group-rules/queries.ts';

/** A rule as somebody else writes it down. */
interface Written {
  direction: string;
  protocol: string;
  ports: string;
  /** A block, a group by its name or id, or nothing for anywhere. */
  remote: string;
  ethertype: string;
  description: string;
}

/** What became of one of the rules that were pasted. */
export interface PastedRule {
  /** Counted from 1. */
  line: number;
  /** As it was written, for what could not be read. */
  text: string;
  rule: WantedRule | undefined;
  /** Why it is not taken; undefined for one that is there already. */
  fault: string | undefined;
  isThere: boolean;
  isDelicate: boolean;
}

const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => String(value ?? ''));
const AwsRange = z.object({ CidrIp: Text, CidrIpv6: Text, Description: Text });
const AwsPermission = z.object({
  IpProtocol: Text,
  FromPort: Text,
  ToPort: Text,
  IpRanges: z.array(AwsRange).default([]),
  Ipv6Ranges: z.array(AwsRange).default([]),
});
const AwsGroup = z.object({
  IpPermissions: z.array(AwsPermission).default([]),
  IpPermissionsEgress: z.array(AwsPermission).default([]),
});
const Aws = z.union([z.object({ SecurityGroups: z.array(AwsGroup).min(1) }), AwsGroup]);
const Rows = z.array(z.record(z.string(), z.unknown()));

/** So many can be pasted at once, as the API takes them. */
export const MOST_PASTED = 100;

/** Reads rules from CSV, from what `openstack security group rule list` prints, or from the JSON of AWS or of the platform. */
export function parseRules(
  text: string,
  groups: readonly { id: string; name: string }[],
  existing: readonly RuleMatch[],
): PastedRule[] {
  const found: RuleMatch[] = [...existing];
  return writtenIn(text.trim()).map((written, at) => {
    const draft = draftFrom(written, groups);
    const { rule, faults, exposure } = readDraft({ ...draft, isMeant: true });
    const isThere = rule !== undefined && sameRule(rule, found) !== undefined;
    if (rule) found.push(rule);
    return {
      line: at + 1,
      text: Object.values(written).filter(Boolean).join(' '),
      rule,
      fault: Object.values(faults)[0],
      isThere,
      isDelicate: exposure === 'delicate',
    };
  });
}

function writtenIn(text: string): Written[] {
  if (/^[[{]/.test(text)) return fromJson(text);
  if (text.startsWith('+') || text.startsWith('|')) return fromRows(tableRows(text));
  return fromRows(parseCsv(text));
}

function fromJson(text: string): Written[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const rows = Rows.safeParse(value);
  if (rows.success) return rows.data.map(fromRecord);
  const aws = Aws.safeParse(value);
  if (!aws.success) return [];
  const parts = 'SecurityGroups' in aws.data ? aws.data.SecurityGroups : [aws.data];
  return parts.flatMap(({ IpPermissions, IpPermissionsEgress }) => [
    ...IpPermissions.flatMap((permission) => fromAws('ingress', permission)),
    ...IpPermissionsEgress.flatMap((permission) => fromAws('egress', permission)),
  ]);
}

/** The type of ICMP stands in the first port there, its code in the second, and -1 for all. */
function fromAws(direction: string, permission: z.output<typeof AwsPermission>): Written[] {
  const { IpProtocol: protocol, FromPort: from, ToPort: to } = permission;
  const between = protocol === 'icmp' ? '/' : '-';
  const ports =
    from === '' || from === '-1' ? '' : to === '' || to === '-1' || to === from ? from : `${from}${between}${to}`;
  return [...permission.IpRanges, ...permission.Ipv6Ranges].map((range) => ({
    direction,
    protocol,
    ports,
    remote: range.CidrIp || range.CidrIpv6,
    ethertype: range.CidrIpv6 ? 'IPv6' : 'IPv4',
    description: range.Description,
  }));
}

const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

function fromRows([heads = [], ...lines]: string[][]): Written[] {
  return lines.map((line) => fromRecord(Object.fromEntries(heads.map((head, at) => [head, line[at] ?? '']))));
}

/** The names that the columns go by. */
const NAMES: Readonly<Record<keyof Written, readonly string[]>> = {
  direction: ['direction'],
  protocol: ['protocol', 'ip protocol'],
  ports: ['ports', 'port', 'port range'],
  remote: ['remote', 'ip range', 'remote_ip_prefix', 'remote_group_id', 'remote security group', 'cidr', 'source'],
  ethertype: ['ethertype', 'ether type'],
  description: ['description'],
};

function fromRecord(record: Record<string, unknown>): Written {
  const cells = new Map(
    Object.entries(record).map(([head, value]) => [
      head.trim().toLowerCase(),
      Text.safeParse(value).data?.trim() ?? '',
    ]),
  );
  const isSaid = (value: string | undefined) => value !== undefined && value !== '' && value !== 'None';
  const first = (names: readonly string[]) => names.map((name) => cells.get(name)).find(isSaid) ?? '';
  const [min, max] = [cells.get('port_range_min') ?? '', cells.get('port_range_max') ?? ''];
  const isIcmp = /icmp/i.test(first(NAMES.protocol));
  const range = min === '' ? '' : max === '' || (max === min && !isIcmp) ? min : `${min}${isIcmp ? '/' : '-'}${max}`;
  return {
    direction: first(NAMES.direction),
    protocol: first(NAMES.protocol),
    ports: first(NAMES.ports) || range,
    remote: first(NAMES.remote),
    ethertype: first(NAMES.ethertype),
    description: first(NAMES.description),
  };
}

function draftFrom(written: Written, groups: readonly { id: string; name: string }[]): RuleDraft {
  const protocol = written.protocol.toLowerCase();
  const [from = '', to] = written.ports.split(':');
  const isIcmp = protocol.includes('icmp');
  return {
    ...EMPTY_DRAFT,
    direction: written.direction.toLowerCase().startsWith('e') ? 'egress' : 'ingress',
    protocol: ['tcp', 'udp', 'icmp'].includes(protocol)
      ? protocol
      : ['', 'any', '-1', 'all'].includes(protocol)
        ? 'any'
        : 'other',
    otherProtocol: protocol,
    // The command writes ranges with a colon, and ICMP as type=8:code=0.
    ports: isIcmp
      ? written.ports.replace(/type=|code=/g, '').replace(':', '/')
      : to === undefined || to === from
        ? from
        : `${from}-${to}`,
    ...remoteFrom(written, groups),
    description: written.description,
  };
}

function remoteFrom({ remote, ethertype }: Written, groups: readonly { id: string; name: string }[]) {
  const version = ethertype.toLowerCase() === 'ipv6' ? '6' : '4';
  if (remote === '' || /^(any|anywhere)$/i.test(remote)) return { remote: `any${version}` } as const;
  const group = isBlock(remote) ? undefined : groups.find(({ id, name }) => id === remote || name === remote);
  return group
    ? ({ remote: `group${version}`, groupId: group.id } as const)
    : ({ remote: 'cidr', prefix: remote } as const);
}
