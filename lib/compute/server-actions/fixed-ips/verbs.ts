import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

const rules = {
  from: ['active', 'paused', 'suspended', 'stopped'],
  otherwise: msg('Addresses cannot be changed in the current state of the instance.'),
} as const;

/** Proxy API below 2.44; docs/contract/compute.md 7. */
export const fixedIpVerbs = defineVerbs({
  add_fixed_ip: {
    ...rules,
    history: { is: 'addFixedIp', label: msg('Add address') },
    action: { key: 'addFixedIp', policy: rule('os_compute_api:os-multinic:add', 'project_member'), until: 43 },
  },
  remove_fixed_ip: {
    ...rules,
    history: { is: 'removeFixedIp', label: msg('Remove address') },
    action: { key: 'removeFixedIp', policy: rule('os_compute_api:os-multinic:remove', 'project_member'), until: 43 },
  },
});
