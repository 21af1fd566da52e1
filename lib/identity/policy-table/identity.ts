import type { RuleName } from '../policy-rules.ts';

/** The operations of the identity API and the rule that guards each. */
export const IDENTITY_POLICIES = {
  'identity:validate_token': 'owner_or_admin_or_system_reader_or_service',
  'identity:revoke_token': 'owner_or_admin',
  'identity:revocation_list': 'admin_or_service',
  'identity:get_auth_projects': 'authenticated',
  'identity:get_auth_domains': 'authenticated',
  'identity:get_auth_system': 'authenticated',
  'identity:get_auth_catalog': 'authenticated',
  'identity:list_projects': 'admin_or_reader_above',
  'identity:list_user_projects': 'owner_or_admin_or_system_reader',
  'identity:get_project': 'authenticated',
  'identity:get_user': 'owner_or_admin_or_system_reader',
  'identity:list_domains': 'admin_or_system_reader',
  'identity:get_domain': 'authenticated',
  'identity:list_roles': 'admin_or_system_reader',
  'identity:get_role': 'admin_or_system_reader',
  'identity:list_application_credentials': 'owner_or_admin_or_system_reader',
  'identity:get_application_credential': 'owner_or_admin_or_system_reader',
  'identity:create_application_credential': 'owner',
  'identity:delete_application_credential': 'owner_or_admin',
  'identity:list_access_rules': 'owner_or_admin_or_system_reader',
  'identity:get_access_rule': 'owner_or_admin_or_system_reader',
  'identity:delete_access_rule': 'owner_or_admin',
} as const satisfies Record<string, RuleName>;
