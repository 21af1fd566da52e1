import { msg } from '#lib/i18n/text.ts';
import { defineVerbs } from '../server-actions/define-verbs.ts';

export const tagVerbs = defineVerbs({
  update_tags: {
    label: msg('Tag'),
    from: ['active', 'paused', 'suspended', 'stopped'],
    during: 'any',
    otherwise: msg('Tags cannot be changed in the current state of the instance.'),
    refusedAs: 'update tags',
    menu: { icon: 'tags', group: 'change', dialog: 'tag', isBulk: true, isBulkOnly: true },
  },
});
