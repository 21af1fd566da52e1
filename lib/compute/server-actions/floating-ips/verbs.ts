import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

/** Proxy API below 2.44; docs/contract/compute.md 7. */
export const floatingIpVerbs = defineVerbs({
  add_floating_ip: {
    inverse: 'remove_floating_ip',
    history: { is: 'addFloatingIp', label: msg('Associate floating IP') },
    action: {
      key: 'addFloatingIp',
      policy: rule('os_compute_api:os-floating-ips:add', 'project_member'),
      until: 43,
    },
  },
  remove_floating_ip: {
    inverse: 'add_floating_ip',
    history: { is: 'removeFloatingIp', label: msg('Disassociate floating IP') },
    action: {
      key: 'removeFloatingIp',
      policy: rule('os_compute_api:os-floating-ips:remove', 'project_member'),
      until: 43,
    },
  },
});
