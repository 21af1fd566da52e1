import type { RuleMatch } from './exposure.ts';

/** A rule from a form. */
export type WantedRule = RuleMatch & { description: string };

/** Request body that creates rules of a group atomically. */
export const rulesOfGroup = (security_group_id: string, rules: readonly WantedRule[]) => ({
  security_group_rules: rules.map((rule) => ({ ...rule, security_group_id })),
});
