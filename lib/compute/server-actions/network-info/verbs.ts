import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

const policy = rule('os_compute_api:os-admin-actions:inject_network_info', 'admin');

export const networkInfoVerbs = defineVerbs({
  inject_network_info: { action: { key: 'injectNetworkInfo', policy } },
  reset_network: { action: { key: 'resetNetwork', policy } },
});
