import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

const obstacle = ({ is_immutable }: { is_immutable: boolean }) =>
  is_immutable ? msg('It is immutable, like all built-in roles.') : undefined;

export const ROLE_VERBS = verbsOf<never, never, { is_immutable: boolean }>()({
  edit: { ...EDIT, obstacle },
  delete: {
    ...deletionOf({
      title: msg('Delete role {name}?'),
      sentence: msg(
        'Application credentials and trusts that include it are deleted too, and no other role implies it.',
      ),
    }),
    obstacle,
  },
});
