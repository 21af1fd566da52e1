import { z } from 'zod';
import { parseCsv } from '#lib/client/csv.ts';
import { isBlock } from '#lib/console/networking/reach/traffic.ts';
import { type Text as Message, msg } from '#lib/i18n/text.ts';
import type { Direction } from '#lib/networking/security-group-rules/attributes.ts';
import { sameRule } from '#lib/networking/security-group-rules/compare.ts';
import { EMPTY_DRAFT, type RuleDraft, readDraft } from '#lib/networking/security-group-rules/draft.ts';
import type { RuleMatch } from '#lib/networking/security-group-rules/exposure.ts';
import type { WantedRule } from '#lib/networking/security-group-rules/wanted-rules.ts';
import { readAws } from './parse-aws.ts';
import { areCommands, readCommands } from './parse-commands.ts';
import type { WrittenRule } from './written-rule.ts';

type NamedGroups = readonly { id: string; name: string }[];

export interface PastedRule {
  /** Line number, starting at 1. */
  line: number;
  /** The original text, displayed if it could not be parsed. */
  text: string;
  rule: WantedRule | undefined;
  /** Reason why the rule is rejected; undefined for a rule that already exists. */
  fault: Message | undefined;
  isThere: boolean;
  isDelicate: boolean;
}

const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => String(value ?? ''));
const Rows = z.array(z.record(z.string(), z.unknown()));

/** Maximum number of rules per request of the API. */
export const MAX_PASTED = 100;

/**
 * Parses rules from CSV, from commands that create them, from the output of `openstack security group rule list`, or
 * from JSON of AWS or the platform. Unreadable input results in a fault or in no rule, but never in a rule that allows
 * more.
 */
export function parseRules(
  text: string,
  groups: NamedGroups,
  existing: readonly RuleMatch[],
  addressGroups: NamedGroups = [],
): PastedRule[] {
  const found: RuleMatch[] = [...existing];
  return writtenIn(text.trim()).map((written, at) => {
    const read = readDraft({ ...draftFrom(written, groups, addressGroups), isMeant: true });
    const fault = written.fault ?? directionFault(written) ?? Object.values(read.faults)[0];
    const rule = fault === undefined ? read.rule : undefined;
    const isThere = rule !== undefined && sameRule(rule, found) !== undefined;
    if (rule) found.push(rule);
    return {
      line: at + 1,
      text: written.text ?? Object.values(written).filter(Boolean).join(' '),
      rule,
      fault,
      isThere,
      isDelicate: rule !== undefined && read.exposure === 'delicate',
    };
  });
}

function writtenIn(text: string): WrittenRule[] {
  if (/^[[{]/.test(text)) return fromJson(text);
  if (areCommands(text)) return readCommands(text);
  if (text.startsWith('+') || text.startsWith('|')) return fromRows(tableRows(text));
  return fromRows(parseCsv(text));
}

function fromJson(text: string): WrittenRule[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const rows = Rows.safeParse(value);
  if (rows.success) return rows.data.every((row) => saysWhat(Object.keys(row))) ? rows.data.map(fromRecord) : [];
  return readAws(value);
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

function fromRows([heads = [], ...lines]: string[][]): WrittenRule[] {
  if (!saysWhat(heads)) return [];
  return lines.map((line) => fromRecord(Object.fromEntries(heads.map((head, at) => [head, line[at] ?? '']))));
}

const NAMES = {
  direction: ['direction'],
  protocol: ['protocol', 'ip protocol'],
  ports: ['ports', 'port', 'port range'],
  remote: [
    'remote',
    'ip range',
    'remote_ip_prefix',
    'remote_group_id',
    'remote security group',
    'remote_address_group_id',
    'remote address group',
    'cidr',
    'source',
  ],
  ethertype: ['ethertype', 'ether type'],
  description: ['description'],
} as const satisfies Record<string, readonly string[]>;

/** Whether the columns define the allowed traffic. A text without any such column is not a list of rules. */
function saysWhat(heads: readonly string[]): boolean {
  const known: readonly string[] = [...NAMES.protocol, ...NAMES.ports, ...NAMES.remote, 'port_range_min'];
  return heads.some((head) => known.includes(head.trim().toLowerCase()));
}

function fromRecord(record: Record<string, unknown>): WrittenRule {
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

/** Empty means ingress; undefined for an invalid direction. */
function directionOf({ direction }: WrittenRule): Direction | undefined {
  if (/^(ingress|in|inbound|)$/i.test(direction)) return 'ingress';
  return /^(egress|out|outbound)$/i.test(direction) ? 'egress' : undefined;
}

const directionFault = (written: WrittenRule) =>
  directionOf(written) === undefined ? msg('The direction must be ingress or egress.') : undefined;

function draftFrom(written: WrittenRule, groups: NamedGroups, addressGroups: NamedGroups): RuleDraft {
  const protocol = written.protocol.toLowerCase();
  const [from = '', to] = written.ports.split(':');
  const isIcmp = protocol.includes('icmp');
  return {
    ...EMPTY_DRAFT,
    direction: directionOf(written) ?? 'ingress',
    protocol: ['tcp', 'udp', 'icmp'].includes(protocol)
      ? protocol
      : ['', 'any', '-1', 'all'].includes(protocol)
        ? 'any'
        : 'other',
    otherProtocol: protocol,
    // The command prints ranges with a colon, and ICMP as type=8:code=0.
    ports: isIcmp
      ? written.ports.replace(/type=|code=/g, '').replace(':', '/')
      : to === undefined || to === from
        ? from
        : `${from}-${to}`,
    ...remoteFrom(written, groups, addressGroups),
    description: written.description,
  };
}

function remoteFrom({ remote, ethertype }: WrittenRule, groups: NamedGroups, addressGroups: NamedGroups) {
  const version = ethertype.toLowerCase() === 'ipv6' ? '6' : '4';
  if (remote === '' || /^(any|anywhere)$/i.test(remote)) return { remote: `any${version}` } as const;
  if (isBlock(remote)) return { remote: 'cidr', prefix: remote } as const;
  const isMeant = ({ id, name }: NamedGroups[number]) => id === remote || name === remote;
  const group = groups.find(isMeant);
  if (group) return { remote: `group${version}`, groupId: group.id } as const;
  const list = addressGroups.find(isMeant);
  return list
    ? ({ remote: `list${version}`, listId: list.id } as const)
    : ({ remote: 'cidr', prefix: remote } as const);
}
