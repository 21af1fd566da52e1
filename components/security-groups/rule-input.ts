import { z } from 'zod';
import { type RuleDraft, readDraft } from '#lib/networking/security-group-rules/draft.ts';
import type { RuleMatch } from '#lib/networking/security-group-rules/exposure.ts';
import type { WantedRule } from '#lib/networking/security-group-rules/wanted-rules.ts';

const Draft = z.object({
  direction: z.enum(['ingress', 'egress']),
  protocol: z.string(),
  otherProtocol: z.string(),
  ports: z.string(),
  remote: z.enum(['own', 'any4', 'any6', 'cidr', 'group4', 'group6', 'list4', 'list6']),
  prefix: z.string(),
  groupId: z.string(),
  listId: z.string(),
  description: z.string(),
  isMeant: z.boolean(),
}) satisfies z.ZodType<RuleDraft>;

export const ruleInput = (rules: readonly RuleMatch[]) =>
  Draft.transform((draft, context): WantedRule => {
    const { rule, faults } = readDraft(draft, rules);
    for (const [field, message] of Object.entries(faults)) context.addIssue({ code: 'custom', path: [field], message });
    return rule ?? z.NEVER;
  });
