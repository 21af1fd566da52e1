import { msg } from '#lib/i18n/text.ts';
import { SHARE, STOP_SHARING } from '#lib/verbs/share-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface ShareSide {
  /** The project owns the shared object. */
  isOwner: boolean;
}

export const SHARE_VERBS = verbsOf<never, never, ShareSide>()({
  share: SHARE,
  stop: { ...STOP_SHARING, menu: { icon: 'user-minus', fits: ({ isOwner }) => isOwner } },
  /** Only the owner can share the object again, so this project cannot undo it. */
  leave: {
    label: msg('Leave'),
    words: { doing: '', done: msg('{name} is no longer shared with this project'), notDone: '' },
    menu: { icon: 'log-out', fits: ({ isOwner }) => !isOwner },
  },
});

export type ShareVerb = keyof typeof SHARE_VERBS;
