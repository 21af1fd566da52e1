import { msg } from '#lib/i18n/text.ts';
import { DISABLE, deletionOf, EDIT, ENABLE } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface DomainSubject {
  enabled: boolean;
  is_default: boolean;
}

export const DOMAIN_VERBS = verbsOf<never, never, DomainSubject>()({
  projects: { label: msg('Show projects'), menu: { icon: 'folder-kanban', isForReaders: true } },
  activity: { label: msg('Show activity'), menu: { icon: 'history', isForReaders: true } },
  directory: { label: msg('Directory'), menu: { icon: 'users', isForReaders: true } },
  edit: EDIT,
  disable: {
    ...DISABLE,
    question: { title: msg('Disable domain {name}?'), confirm: msg('Disable {name}'), isDanger: true },
  },
  enable: { ...ENABLE, words: { doing: '', notDone: msg('Could not enable {name}') } },
  delete: {
    ...deletionOf({ title: msg('Delete domain {name}?'), done: msg('Domain {name} deleted') }),
    obstacle: ({ is_default, enabled }) => {
      if (is_default) return msg('The default domain cannot be deleted.');
      return enabled ? msg('Disable the domain first.') : undefined;
    },
    // Its users and their credentials are deleted permanently.
    losesData: true,
  },
});
