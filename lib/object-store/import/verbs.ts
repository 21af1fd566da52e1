import { msg } from '#lib/i18n/text.ts';
import { deletionOf } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';
import type { BucketImport } from './schema.ts';

export const isRunning = ({ ended_at }: Pick<BucketImport, 'ended_at'>): boolean => ended_at === null;

const isIdle = (entry: BucketImport) => !isRunning(entry) && entry.has_secret;

/** Verbs of imports in the order of their buttons. */
export const IMPORT_VERBS = verbsOf<never, never, BucketImport>()({
  cancel: {
    label: msg('Cancel'),
    obstacle: ({ state }) => (state === 'cancelling' ? msg('It is being cancelled.') : undefined),
    words: { doing: '', notDone: msg('Could not cancel the import') },
    menu: { icon: 'square', fits: isRunning },
  },
  run: {
    label: msg('Run again'),
    words: { doing: '', notDone: msg('Could not run the import') },
    menu: { icon: 'play', fits: isIdle },
  },
  finish: {
    label: msg('Finish'),
    question: {
      title: msg('Finish the import of {name}?'),
      confirm: msg('Finish import'),
      sentence: msg('The secret key is removed, so that the import cannot run again. Imported objects stay.'),
    },
    menu: { icon: 'check', fits: isIdle },
  },
  delete: deletionOf({
    title: msg('Delete the import of {name}?'),
    confirm: msg('Delete import'),
    sentence: msg('The import is deleted with its secret key. A run ends. Imported objects stay.'),
  }),
});

export type ImportVerb = keyof typeof IMPORT_VERBS;
