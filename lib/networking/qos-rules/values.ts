import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import { RULE_KINDS } from './kinds.ts';

export type QosRuleRow = Selectable<Tables['qos_rules']>;

/** What a rule says, by the names that its kind has for it. */
export function valuesOf({ kind, value, burst, direction }: QosRuleRow): Record<string, string | number> {
  const known = RULE_KINDS[kind];
  return {
    [known.value.name]: value,
    ...(known.burst && { [known.burst.name]: burst }),
    ...(direction !== '' && { direction }),
  };
}
