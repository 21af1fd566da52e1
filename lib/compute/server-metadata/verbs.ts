import { msg } from '#lib/i18n/text.ts';
import { defineVerbs } from '../server-actions/define-verbs.ts';

export const metadataVerbs = defineVerbs({
  update_metadata: {
    label: msg('Tags and metadata'),
    from: ['active', 'paused', 'suspended', 'stopped'],
    during: 'any',
    otherwise: msg('Metadata cannot be changed in the current state of the instance.'),
    history: { is: 'update_metadata', label: msg('Change metadata') },
    menu: { icon: 'tags', group: 'change', dialog: 'labels' },
  },
  delete_metadata: { history: { is: 'delete_metadata', label: msg('Remove metadata') } },
});
