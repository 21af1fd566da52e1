import { msg } from '#lib/i18n/text.ts';
import { DISABLE, EDIT, ENABLE } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const PROJECT_VERBS = verbsOf<never, never, { enabled: boolean }>()({
  work: { label: msg('Work in this project'), menu: { icon: 'folder-kanban' } },
  edit: EDIT,
  enable: {
    ...ENABLE,
    words: {
      doing: msg('Enabling {count, plural, one {# project} other {# projects}}'),
      notDone: msg('Could not enable {name}'),
    },
    menu: { ...ENABLE.menu, isBulk: true },
  },
  disable: {
    ...DISABLE,
    words: { doing: msg('Disabling {count, plural, one {# project} other {# projects}}'), notDone: '' },
    question: {
      title: msg('{count, plural, one {Disable project {name}?} other {Disable # projects?}}'),
      confirm: msg('{count, plural, one {Disable {name}} other {Disable # projects}}'),
      isDanger: true,
    },
    menu: { ...DISABLE.menu, isBulk: true },
  },
  /** Opens the page of the teardown. */
  delete: { label: msg('Delete…'), menu: { icon: 'trash-2', group: 'danger' } },
});
