import { msg } from '#lib/i18n/text.ts';
import { deletionOf } from '#lib/verbs/usual-verbs.ts';

export const RULE_DELETION = deletionOf({
  title: msg('Delete rule?'),
  confirm: msg('Delete rule'),
  done: msg('Rule deleted: {name}'),
  sentence: msg('Traffic it allowed is blocked immediately, unless another rule or group of the port allows it.'),
});
