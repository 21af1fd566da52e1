import { contains, parseCidr } from '#lib/engine/network/ip.ts';
import { groupOf, isAnywhere, type RuleMatch } from './exposure.ts';
import { matchOf } from './match.ts';
import { protocolNumber } from './protocols.ts';
import type { RequestedMatch } from './schema.ts';

/** The existing rule that the API would treat as equal, whatever its spelling. */
export function sameRule<Rule extends RuleMatch>(wanted: RequestedMatch, rules: readonly Rule[]): Rule | undefined {
  const key = matchOf(wanted).match_key;
  return rules.find((rule) => matchOf(rule).match_key === key);
}

/** Whether one rule allows everything that another one allows. */
export function coversRule(wide: RuleMatch, narrow: RuleMatch): boolean {
  if (wide.direction !== narrow.direction || wide.ethertype !== narrow.ethertype) return false;
  return coversTraffic(wide, narrow) && coversRemote(wide, narrow);
}

function coversTraffic(wide: RuleMatch, narrow: RuleMatch): boolean {
  if (wide.protocol === null) return true;
  if (narrow.protocol === null) return false;
  const isSame = protocolNumber(wide.protocol, wide.ethertype) === protocolNumber(narrow.protocol, narrow.ethertype);
  if (!isSame) return false;
  if (wide.port_range_min === null) return true;
  if (narrow.port_range_min === null) return false;
  return isIcmpName(wide) ? coversIcmp(wide, narrow) : coversPorts(wide, narrow);
}

const isIcmpName = ({ protocol, ethertype }: RuleMatch) =>
  [1, 58].includes(protocolNumber(protocol ?? '', ethertype) ?? 0);

/** For ICMP the fields are type and code. */
const coversIcmp = (wide: RuleMatch, narrow: RuleMatch) =>
  wide.port_range_min === narrow.port_range_min &&
  (wide.port_range_max === null || wide.port_range_max === narrow.port_range_max);

function coversPorts(wide: RuleMatch, narrow: RuleMatch): boolean {
  const rangeOf = ({ port_range_min: min, port_range_max: max }: RuleMatch) =>
    [min ?? 1, max ?? min ?? 65_535] as const;
  const [[first, last], [from, to]] = [rangeOf(wide), rangeOf(narrow)];
  return first <= from && to <= last;
}

function coversRemote(wide: RuleMatch, narrow: RuleMatch): boolean {
  if (isAnywhere(wide)) return true;
  if (groupOf(wide) !== null) return groupOf(wide) === groupOf(narrow);
  if (groupOf(narrow) !== null) return false;
  const [outer, inner] = [wide.remote_ip_prefix, narrow.remote_ip_prefix].map((text) => parseCidr(text ?? ''));
  if (!outer || !inner) return false;
  const { version, first, last } = inner;
  return contains(outer, { version, value: first }) && contains(outer, { version, value: last });
}

/** A rule that makes another one of its group redundant. */
export const shadowOf = <Rule extends RuleMatch>(rule: RuleMatch, rules: readonly Rule[]): Rule | undefined =>
  rules.find((other) => coversRule(other, rule) && !coversRule(rule, other));
