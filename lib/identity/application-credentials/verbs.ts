import { msg } from '#lib/i18n/text.ts';
import { deletionOf } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

const END = msg(
  '{count, plural, one {Anything that signs in with it stops working immediately, and its tokens are} other {Anything that signs in with them stops working immediately, and their tokens are}} revoked. This cannot be undone.',
);

interface CredentialSubject {
  /** Whether a replacement exists, so the platform will delete it. */
  isReplaced: boolean;
}

export const CREDENTIAL_VERBS = verbsOf<never, never, CredentialSubject>()({
  keep: {
    label: msg('Keep the old credential'),
    opposite: 'replace',
    words: {
      doing: '',
      notDone: msg('Could not keep credential {name}'),
      done: msg('Credential {name} kept'),
    },
    menu: { icon: 'undo-2', fits: ({ isReplaced }) => isReplaced },
  },
  replace: { label: msg('Replace'), opposite: 'keep', menu: { icon: 'rotate-cw' } },
  delete: deletionOf({
    title: msg('{count, plural, one {Delete credential {name}?} other {Delete # credentials?}}'),
    confirm: msg('{count, plural, one {Delete {name}} other {Delete # credentials}}'),
    doing: msg('Deleting {count, plural, one {# credential} other {# credentials}}'),
    done: msg('Credential {name} deleted'),
    sentence: END,
  }),
});

/** For administrators of the user: application credentials and EC2 keys. */
export const REVOCATION_VERBS = verbsOf<never, never, object>()({
  revoke: {
    ...deletionOf({
      title: msg('Revoke credential {name}?'),
      confirm: msg('Revoke {name}'),
      done: msg('Credential {name} revoked'),
      sentence: END,
    }),
    label: msg('Revoke'),
  },
});
