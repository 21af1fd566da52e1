import { msg } from '#lib/i18n/text.ts';
import { deletionOf, EDIT } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface TypeSubject {
  is_public: boolean;
  /** Whether new volumes have it by default. */
  isDefault: boolean;
}

export const VOLUME_TYPE_VERBS = verbsOf<never, never, TypeSubject>()({
  edit: EDIT,
  qos: { label: msg('QoS specs'), menu: { icon: 'ruler' } },
  specs: { label: msg('Extra specs'), menu: { icon: 'list-tree' } },
  access: {
    label: msg('Access'),
    obstacle: ({ is_public }) => (is_public ? msg('It is public: all projects can use it.') : undefined),
    menu: { icon: 'key-round' },
  },
  delete: {
    ...deletionOf({
      title: msg('Delete volume type {name}?'),
      sentence: msg('Volumes can no longer have this type. It cannot be deleted while a volume has it.'),
    }),
    obstacle: ({ isDefault }) =>
      isDefault ? msg('It is the default for new volumes and cannot be deleted.') : undefined,
  },
});
