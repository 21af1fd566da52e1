import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../server-actions/define-verbs.ts';

export const passwordVerbs = defineVerbs({
  change_password: {
    label: msg('Set a password'),
    from: ['active'],
    otherwise: msg('The password can be changed only while the instance is running.'),
    tasks: ['updating_password'],
    status: { is: 'PASSWORD' },
    history: { is: 'changePassword' },
    action: { key: 'changePassword', policy: rule('os_compute_api:os-admin-password', 'project_member') },
    menu: { icon: 'key-round', group: 'change', dialog: 'password' },
  },
});
