/** What a rule says a direction of: out of the instance, into it, or both at once. */
export type RuleDirection = 'egress' | 'ingress' | 'any';

interface Value {
  /** The attribute that holds it. */
  name: string;
  /** The numbers it may be; any from 0 where none are named. */
  allowed?: readonly number[];
}

/** All that tells one kind of QoS rules from another. */
export interface Kind {
  value: Value;
  /** How much more may pass for a moment; 0 where nobody says. */
  burst?: Value;
  /** The first is taken where nobody says. */
  directions: readonly RuleDirection[];
}

export type RuleKind =
  | 'bandwidth_limit'
  | 'dscp_marking'
  | 'minimum_bandwidth'
  | 'packet_rate_limit'
  | 'minimum_packet_rate';

const BOTH = ['egress', 'ingress'] as const;
const DSCP = [0, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 46, 48, 56];

/** The kinds of QoS rules; docs/contract/networking.md 11. */
export const RULE_KINDS: Record<RuleKind, Kind> = {
  bandwidth_limit: { value: { name: 'max_kbps' }, burst: { name: 'max_burst_kbps' }, directions: BOTH },
  dscp_marking: { value: { name: 'dscp_mark', allowed: DSCP }, directions: [] },
  minimum_bandwidth: { value: { name: 'min_kbps' }, directions: BOTH },
  packet_rate_limit: { value: { name: 'max_kpps' }, burst: { name: 'max_burst_kpps' }, directions: BOTH },
  minimum_packet_rate: { value: { name: 'min_kpps' }, directions: [...BOTH, 'any'] },
};

/** Their names; `RULE_KINDS` has exactly these keys. */
export const RULE_TYPES = Object.keys(RULE_KINDS) as RuleKind[];
