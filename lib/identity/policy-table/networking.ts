import type { RuleName } from '../policy-rules.ts';

/** The operations of the networking API and the rule that guards each. */
export const NETWORKING_POLICIES = {
  get_network: 'project_reader',
  create_network: 'project_member',
  'create_network:shared': 'admin',
  'create_network:router:external': 'admin',
  update_network: 'project_member',
  'update_network:shared': 'admin',
  'update_network:router:external': 'admin',
  delete_network: 'project_member',
  get_subnet: 'project_reader',
  create_subnet: 'project_member',
  update_subnet: 'project_member',
  delete_subnet: 'project_member',
  get_port: 'project_reader',
  create_port: 'project_member',
  update_port: 'project_member',
  'update_port:mac_address': 'project_manager',
  delete_port: 'project_member',
  get_quota: 'project_reader',
  update_quota: 'admin',
  delete_quota: 'admin',
  get_extension: 'authenticated',
  get_availability_zone: 'project_reader',
} as const satisfies Record<string, RuleName>;
