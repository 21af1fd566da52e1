import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface GroupState {
  isDefault: boolean;
  /** Number of ports with the group. */
  ports: number;
}

const DELETION = deletionOf({
  title: msg('{count, plural, one {Delete security group {name}?} other {Delete # security groups?}}'),
  confirm: msg('{count, plural, one {Delete {name}} other {Delete # security groups}}'),
  doing: msg('Deleting {count, plural, one {# security group} other {# security groups}}'),
  done: msg('Security group {name} deleted'),
});

const keptIfDefault = ({ isDefault }: GroupState) =>
  isDefault ? msg('Every project keeps its default group.') : undefined;

/** Verbs of security groups in menu order. */
export const SECURITY_GROUP_VERBS = verbsOf<never, never, GroupState>()({
  edit: EDIT,
  copy: { label: msg('Copy'), menu: { icon: 'copy' } },
  // If ports use the group, its dialog displays them.
  delete: { ...DELETION, obstacle: keptIfDefault, menu: { ...DELETION.menu, isBulk: undefined } },
  delete_all: {
    ...DELETION,
    obstacle: (group) => keptIfDefault(group) ?? (group.ports > 0 ? msg('Ports use this group.') : undefined),
    menu: { ...DELETION.menu, isBulkOnly: true },
  },
});

export type SecurityGroupVerb = keyof typeof SECURITY_GROUP_VERBS;
