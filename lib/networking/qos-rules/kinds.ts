/** Direction relative to the instance. */
export type RuleDirection = 'egress' | 'ingress' | 'any';

interface Value {
  name: string;
  /** Allowed numbers; any from 0 if omitted. */
  allowed?: readonly number[];
}

/** Declaration of a kind of QoS rules. */
export interface Kind {
  value: Value;
  /** Burst; 0 by default. */
  burst?: Value;
  /** The first one is the default. */
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

/** Kinds of QoS rules; docs/contract/networking.md 11. */
export const RULE_KINDS: Record<RuleKind, Kind> = {
  bandwidth_limit: { value: { name: 'max_kbps' }, burst: { name: 'max_burst_kbps' }, directions: BOTH },
  dscp_marking: { value: { name: 'dscp_mark', allowed: DSCP }, directions: [] },
  minimum_bandwidth: { value: { name: 'min_kbps' }, directions: BOTH },
  packet_rate_limit: { value: { name: 'max_kpps' }, burst: { name: 'max_burst_kpps' }, directions: BOTH },
  minimum_packet_rate: { value: { name: 'min_kpps' }, directions: [...BOTH, 'any'] },
};

/** `RULE_KINDS` has exactly these keys. */
export const RULE_TYPES = Object.keys(RULE_KINDS) as RuleKind[];
