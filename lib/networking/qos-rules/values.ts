import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import { RULE_KINDS } from './kinds.ts';

export type QosRuleRow = Selectable<Tables['qos_rules']>;

/** Attributes of a rule by the names of its kind. */
export function valuesOf({ kind, value, burst, direction }: QosRuleRow): Record<string, string | number> {
  const known = RULE_KINDS[kind];
  return {
    [known.value.name]: value,
    ...(known.burst && { [known.burst.name]: burst }),
    ...(direction !== '' && { direction }),
  };
}
