import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';

/** Verbs of the rules of security groups in menu order. */
export const RULE_VERBS = {
  edit: EDIT,
  delete: deletionOf({
    title: msg('Delete rule?'),
    confirm: msg('Delete rule'),
    done: msg('Rule deleted: {name}'),
    sentence: msg(
      '{name}. Traffic it allowed is blocked immediately, unless another rule or group of the port allows it.',
    ),
  }),
} as const;

export type RuleVerb = keyof typeof RULE_VERBS;
