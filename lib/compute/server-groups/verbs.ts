import { msg } from '#lib/i18n/text.ts';
import { deletionOf } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const SERVER_GROUP_VERBS = verbsOf<never, never, object>()({
  delete: deletionOf({
    title: msg('{count, plural, one {Delete server group {name}?} other {Delete # server groups?}}'),
    sentence: msg('Instances in it are kept where they are. When they move later, the policy no longer applies.'),
    confirm: msg('{count, plural, one {Delete {name}} other {Delete # server groups}}'),
    doing: msg('Deleting {count, plural, one {# server group} other {# server groups}}'),
    done: msg('Server group {name} deleted'),
  }),
});
