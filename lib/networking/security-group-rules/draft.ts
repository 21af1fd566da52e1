import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { parseCidr } from '#lib/engine/network/ip.ts';
import { msg } from '#lib/i18n/text.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';
import type { Direction, Ethertype } from './attributes.ts';
import { sameRule } from './compare.ts';
import { type Exposure, exposureOf, type RuleMatch } from './exposure.ts';
import { isIcmp, PORT_PROTOCOLS, protocolNumber } from './protocols.ts';

/** A rule as entered in a form. */
export interface RuleDraft {
  direction: Direction;
  /** `any`, a name, or `other` for `otherProtocol`. */
  protocol: string;
  otherProtocol: string;
  /** "22" or "8000-8100"; for ICMP "8" or "8/0"; empty for all. */
  ports: string;
  /** `own` is the address of the user, which is in `prefix`. */
  remote: 'own' | 'any4' | 'any6' | 'cidr' | 'group4' | 'group6' | 'list4' | 'list6';
  prefix: string;
  groupId: string;
  /** Address group. */
  listId: string;
  description: string;
  /** Confirmation of exposing sensitive ports to the world. */
  isMeant: boolean;
}

/** Errors by field. */
type Faults = Partial<Record<keyof RuleDraft, string>>;

export interface ParsedDraft {
  /** Undefined while there are errors. */
  rule: (RuleMatch & { description: string }) | undefined;
  faults: Faults;
  /** The block without host bits, if some were entered. */
  normalised: string | undefined;
  exposure: Exposure;
}

export const EMPTY_DRAFT: RuleDraft = {
  direction: 'ingress',
  protocol: 'tcp',
  otherProtocol: '',
  ports: '',
  remote: 'any4',
  prefix: '',
  groupId: '',
  listId: '',
  description: '',
  isMeant: false,
};

/** Parses and validates a form, including duplicates; accepts what the API accepts. `rules` are those of the group. */
export function readDraft(draft: RuleDraft, rules: readonly RuleMatch[] = []): ParsedDraft {
  const faults: Faults = {};
  const remote = remoteOf(draft, faults);
  const protocol = protocolOf(draft, remote.ethertype, faults);
  const ports = portsOf(draft.ports.trim(), protocol, remote.ethertype, faults);
  if (draft.description.length > 255) faults.description = TOO_LONG;
  const match: RuleMatch = { direction: draft.direction, ...remote, protocol, ...ports };
  // An incomplete source does not determine the exposure.
  const exposure = faults.prefix || faults.groupId || faults.listId ? 'none' : exposureOf(match);
  const block = draft.remote === 'cidr' ? parseCidr(draft.prefix.trim()) : undefined;
  const normalised = block && block.text !== draft.prefix.trim() ? block.text : undefined;
  const isSound = Object.keys(faults).length === 0;
  if (isSound && sameRule(match, rules)) faults.ports = msg('This group already has this rule.');
  if (isSound && exposure === 'delicate' && !draft.isMeant) {
    faults.isMeant = msg('Select this to open it to the whole world.');
  }
  const rule = Object.keys(faults).length === 0 ? { ...match, description: draft.description } : undefined;
  return { rule, faults, normalised, exposure };
}

type Remote = Pick<RuleMatch, 'ethertype' | 'remote_ip_prefix' | 'remote_group_id' | 'remote_address_group_id'>;

function remoteOf({ remote, prefix, groupId, listId }: RuleDraft, faults: Faults): Remote {
  const ethertype: Ethertype = remote.endsWith('6') ? 'IPv6' : 'IPv4';
  const none = { remote_ip_prefix: null, remote_group_id: null, remote_address_group_id: null };
  switch (remote) {
    case 'any4':
      return { ...none, ethertype, remote_ip_prefix: '0.0.0.0/0' };
    case 'any6':
      return { ...none, ethertype, remote_ip_prefix: '::/0' };
    case 'group4':
    case 'group6':
      if (!groupId) faults.groupId = msg('Choose a security group.');
      return { ...none, ethertype, remote_group_id: groupId || null };
    case 'list4':
    case 'list6':
      if (!listId) faults.listId = msg('Choose an address group.');
      return { ...none, ethertype, remote_address_group_id: listId || null };
    case 'own':
    case 'cidr': {
      const block = parseAddressBlock(prefix.trim());
      if (!block) faults.prefix = msg('Enter an address or a block, such as 203.0.113.0/24 or 2001:db8::/32.');
      return { ...none, ethertype: block?.version === 6 ? 'IPv6' : 'IPv4', remote_ip_prefix: block?.text ?? null };
    }
    default:
      return remote satisfies never;
  }
}

function protocolOf({ protocol, otherProtocol }: RuleDraft, ethertype: Ethertype, faults: Faults): string | null {
  if (protocol === 'any') return null;
  if (protocol !== 'other') return protocol;
  const text = otherProtocol.trim().toLowerCase();
  const number = protocolNumber(text);
  if (number === undefined) faults.otherProtocol = msg('Enter a number from 0 to 255, or sctp, dccp, udplite.');
  else if (number === protocolNumber('icmpv6') && ethertype === 'IPv4') {
    faults.otherProtocol = msg('ICMPv6 needs IPv6.');
  }
  return text;
}

type Ports = Pick<RuleMatch, 'port_range_min' | 'port_range_max'>;

function portsOf(text: string, protocol: string | null, ethertype: Ethertype, faults: Faults): Ports {
  const all = { port_range_min: null, port_range_max: null };
  const number = protocol === null ? undefined : protocolNumber(protocol, ethertype);
  if (text === '' || number === undefined) {
    if (text !== '') faults.ports = msg('Ports need a protocol such as TCP.');
    return all;
  }
  if (isIcmp(number)) return icmpOf(text, faults) ?? all;
  if (!PORT_PROTOCOLS.some((name) => protocolNumber(name) === number)) {
    faults.ports = msg('This protocol has no ports. Leave them empty.');
    return all;
  }
  const [, first, last = first] = /^(\d{1,5})(?:\s*[-:–]\s*(\d{1,5}))?$/.exec(text) ?? [];
  const [min, max] = [Number(first), Number(last)];
  if (!(min >= 1 && max <= 65_535))
    faults.ports = msg('Enter a port or a range between 1 and 65535, such as 8000-8100.');
  else if (min > max) faults.ports = msg('A range must start with the lower port.');
  else return { port_range_min: min, port_range_max: max };
  return all;
}

function icmpOf(text: string, faults: Faults): Ports | undefined {
  const [, type, code] = /^(\d{1,3})(?:\s*\/\s*(\d{1,3}))?$/.exec(text) ?? [];
  if (type === undefined || Number(type) > 255 || Number(code ?? 0) > 255) {
    faults.ports = msg('Enter a type, or type/code, each from 0 to 255: 8/0 is a ping.');
    return undefined;
  }
  return { port_range_min: Number(type), port_range_max: code === undefined ? null : Number(code) };
}

/** The form that yields a rule. */
export function draftOf(rule: RuleMatch & { description: string }): RuleDraft {
  const { protocol, port_range_min: min, port_range_max: max, remote_ip_prefix: prefix } = rule;
  const isKnown = protocol !== null && ['tcp', 'udp', 'icmp'].includes(protocol);
  const number = protocolNumber(protocol ?? '', rule.ethertype);
  const between = number !== undefined && isIcmp(number) ? '/' : '-';
  const version = rule.ethertype === 'IPv6' ? '6' : '4';
  const isAnywhere = prefix === null || prefix.endsWith('/0');
  const group = rule.remote_group_id !== null ? 'group' : rule.remote_address_group_id !== null ? 'list' : undefined;
  return {
    ...EMPTY_DRAFT,
    direction: rule.direction,
    protocol: protocol === null ? 'any' : isKnown ? protocol : 'other',
    otherProtocol: isKnown || protocol === null ? '' : protocol,
    ports: min === null ? '' : max === null || (max === min && between === '-') ? `${min}` : `${min}${between}${max}`,
    remote: group ? `${group}${version}` : isAnywhere ? `any${version}` : 'cidr',
    prefix: isAnywhere ? '' : (prefix ?? ''),
    groupId: rule.remote_group_id ?? '',
    listId: rule.remote_address_group_id ?? '',
    description: rule.description,
  };
}
