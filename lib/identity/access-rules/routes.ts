import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { accessRuleApi } from './contract.ts';
import * as schemas from './schema.ts';
import { deleteAccessRule, getAccessRule, listAccessRules } from './service.ts';

const owner = ({ userId }: { userId: string }) => userId;

const endpoints = serve(accessRuleApi, schemas, {
  list: { policy: rule('identity:list_access_rules', 'owner_or_admin_or_system_reader'), owner, run: listAccessRules },
  show: { policy: rule('identity:get_access_rule', 'owner_or_admin_or_system_reader'), owner, run: getAccessRule },
  remove: {
    ...{ owner, person: true, alsoFor: ['unrestricted_credential'] },
    policy: rule('identity:delete_access_rule', 'owner_or_admin'),
    run: (ctx, { params }) => deleteAccessRule(ctx, params),
  },
});

export const accessRules = defineResource({ endpoints });
