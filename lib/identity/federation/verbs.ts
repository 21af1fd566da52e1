import { msg } from '#lib/i18n/text.ts';
import { DISABLE, deletionOf, EDIT, ENABLE } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export const PROVIDER_VERBS = verbsOf<never, never, object>()({
  edit: EDIT,
  delete: deletionOf({
    title: msg('Delete identity provider {name}?'),
    done: msg('Identity provider {name} deleted'),
    sentence: msg(
      'Its users can no longer sign in with it. They lose the groups and roles that it gave them, and credentials and keys that depend on these stop working. Nothing changes at the provider itself.',
    ),
  }),
});

export const PROTOCOL_VERBS = verbsOf<never, never, object>()({
  edit: EDIT,
  delete: deletionOf({
    title: msg('Delete protocol {name}?'),
    done: msg('Protocol {name} deleted'),
    sentence: msg('Users can no longer sign in with it. Its client secret and private key are deleted.'),
  }),
});

export const MAPPING_VERBS = verbsOf<never, never, object>()({
  delete: deletionOf({
    title: msg('Delete mapping {name}?'),
    done: msg('Mapping {name} deleted'),
    sentence: msg('A mapping that a protocol uses cannot be deleted.'),
  }),
});

export const SERVICE_PROVIDER_VERBS = verbsOf<never, never, { enabled: boolean }>()({
  edit: EDIT,
  disable: {
    ...DISABLE,
    words: {
      doing: '',
      notDone: msg('Could not disable service provider {name}'),
      done: msg('Service provider {name} disabled. Tokens no longer list it.'),
    },
  },
  enable: {
    ...ENABLE,
    words: {
      doing: '',
      notDone: msg('Could not enable service provider {name}'),
      done: msg('Service provider {name} enabled'),
    },
  },
  delete: deletionOf({
    title: msg('Delete service provider {name}?'),
    done: msg('Service provider {name} deleted'),
    sentence: msg(
      'Tokens no longer list it, so clients of this platform cannot find the other cloud. Nothing changes in the other cloud itself. Users who are signed in there remain signed in.',
    ),
  }),
});
