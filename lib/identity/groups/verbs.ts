import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const GROUP_VERBS = verbsOf<never, never, object>()({
  edit: EDIT,
  delete: deletionOf({ title: msg('Delete group {name}?') }),
});
