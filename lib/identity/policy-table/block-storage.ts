import type { RuleName } from '../policy-rules.ts';

/** The operations of the block storage API and the rule that guards each. */
export const BLOCK_STORAGE_POLICIES = {
  'volume:get_all': 'project_reader',
  'volume:get_all_tenants': 'admin',
  'volume:get': 'project_reader',
  'volume:create': 'project_member',
  'volume:update': 'project_member',
  'volume:delete': 'project_member',
  'volume:extend': 'project_member',
  'volume_extension:types_get': 'project_reader',
  'volume_extension:type_get': 'project_reader',
  'volume_extension:quotas:show': 'project_reader',
  'limits_extension:used_limits': 'project_reader',
} as const satisfies Record<string, RuleName>;
