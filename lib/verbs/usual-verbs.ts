import { msg } from '#lib/i18n/text.ts';
import type { Question, VerbWords } from './verb.ts';

export const EDIT = { label: msg('Edit'), menu: { icon: 'pencil' } } as const;

/** Words of a verb for one object with a question, whose dialog shows the error. */
export const resultOf = (done: string) => ({ doing: '', notDone: '', done });

/** For deletions with a dialog of their own. */
export const DELETE = { label: msg('Delete'), menu: { icon: 'trash-2', group: 'danger' } } as const;

interface Switchable {
  enabled: boolean;
}

/** Verbs of objects that are enabled or disabled. */
export const ENABLE = {
  label: msg('Enable'),
  inverse: 'disable',
  obstacle: ({ enabled }: Switchable) => (enabled ? msg('It is already enabled.') : undefined),
  menu: { icon: 'circle-check-big', fits: ({ enabled }: Switchable) => !enabled },
} as const;

export const DISABLE = {
  label: msg('Disable'),
  inverse: 'enable',
  obstacle: ({ enabled }: Switchable) => (enabled ? undefined : msg('It is already disabled.')),
  menu: { icon: 'ban', fits: ({ enabled }: Switchable) => enabled },
} as const;

interface DeletionTexts extends Pick<Question, 'title' | 'sentence'>, Pick<VerbWords, 'done'> {
  confirm?: string;
  /** For kinds of which several can be deleted at once. */
  doing?: string;
}

/** The usual deletion. With `doing`, several objects can be deleted at once. */
export const deletionOf = ({ title, sentence, done, doing, confirm = msg('Delete {name}') }: DeletionTexts) => ({
  label: msg('Delete'),
  words: { doing: doing ?? '', notDone: msg('Could not delete {name}'), ...(done && { done }) },
  question: { title, confirm, isDanger: true, ...(sentence && { sentence }) } satisfies Question,
  menu: {
    icon: 'trash-2',
    group: 'danger',
    ...(doing !== undefined && ({ isBulk: true, shortcut: 'Del' } as const)),
  } as const,
});
