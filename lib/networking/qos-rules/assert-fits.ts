import type { Reader } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { RuleKind } from './kinds.ts';
import type { QosRuleRow } from './values.ts';

/** Guarantees must not exceed limits of the paired kind. */
const PAIRS: readonly (readonly [least: RuleKind, most: RuleKind])[] = [
  ['minimum_bandwidth', 'bandwidth_limit'],
  ['minimum_packet_rate', 'packet_rate_limit'],
];

/**
 * Checks a rule against others of its policy; docs/contract/networking.md 11. @throws 409 for a duplicate kind and
 * direction, and for a guarantee above a limit of its direction
 */
export async function assertFits(db: Reader, rule: QosRuleRow): Promise<void> {
  const all = await db.selectFrom('qos_rules').selectAll().where('policy_id', '=', rule.policy_id).execute();
  const others = all.filter(({ id }) => id !== rule.id);
  const same = others.find((other) => other.kind === rule.kind && meets(other, rule));
  if (same) {
    throw Conflict(
      `Rule ${rule.kind} conflicts with rule ${same.id} which already exists in QoS Policy ${rule.policy_id}.`,
      'QoSRulesConflict',
    );
  }
  const limit = others.find((other) => meets(other, rule) && (exceeds(rule, other) || exceeds(other, rule)));
  if (!limit) return;
  throw Conflict(
    `Unable to add the rule with value ${rule.value} to the policy ${rule.policy_id} as the existing rule of type ${limit.kind} has value ${limit.value}.`,
    'QoSRuleParameterConflict',
  );
}

const meets = (one: QosRuleRow, other: QosRuleRow): boolean =>
  one.direction === other.direction || one.direction === 'any' || other.direction === 'any';

const exceeds = (promise: QosRuleRow, limit: QosRuleRow): boolean =>
  PAIRS.some(([least, most]) => promise.kind === least && limit.kind === most) && promise.value > limit.value;
