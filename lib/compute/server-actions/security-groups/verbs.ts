import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

export const securityGroupVerbs = defineVerbs({
  /** Its dialog also removes groups. */
  add_security_group: {
    label: msg('Security groups'),
    inverse: 'remove_security_group',
    history: { is: 'addSecurityGroup', label: msg('Add security group') },
    action: { key: 'addSecurityGroup', policy: rule('os_compute_api:os-security-groups:add', 'project_member') },
    menu: { icon: 'shield', group: 'attach', dialog: 'groups', isBulk: true },
  },
  remove_security_group: {
    inverse: 'add_security_group',
    history: { is: 'removeSecurityGroup', label: msg('Remove security group') },
    action: { key: 'removeSecurityGroup', policy: rule('os_compute_api:os-security-groups:remove', 'project_member') },
  },
});
