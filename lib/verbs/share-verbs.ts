import { msg } from '#lib/i18n/text.ts';

/** Verbs of objects that are shared with single projects. Their texts have `name` and `project`. */
export const SHARE = {
  inverse: 'stop',
  words: {
    doing: '',
    done: msg('{name} is shared with {project}'),
    notDone: msg('Could not share {name} with {project}'),
  },
} as const;

export const STOP_SHARING = {
  label: msg('Stop sharing'),
  inverse: 'share',
  words: { doing: '', done: msg('{name} is no longer shared with {project}'), notDone: '' },
} as const;
